#!/bin/sh
# Make sure that a program, a file or a shared library of another package is installed: `sh tools/want.sh psql
# postgresql`. As root on Debian, install it; otherwise another program (the third argument) does as well, or the
# tests that need it are skipped.
set -u

wanted=$1
package=$2
other=${3:-$wanted}

# Is it here? ldconfig is not on the path of every user.
have() {
    [ -e "$1" ] || command -v "$1" >/dev/null 2>&1 || PATH="$PATH:/sbin:/usr/sbin" ldconfig -p 2>/dev/null | grep -q "^[[:space:]]*$1 "
}

have "$wanted" && exit 0
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then
    echo "installing $package"
    apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq "$package" >/dev/null && exit 0
fi
have "$other" && exit 0
echo "$package is not installed: the tests that need it will be skipped" >&2
exit 0
