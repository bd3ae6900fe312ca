#!/bin/sh
# Make sure that a program of another package is installed: `sh tools/want.sh psql postgresql`. As root on Debian,
# install it; otherwise another program (the third argument) does as well, or the tests that need it are skipped.
set -u

program=$1
package=$2
other=${3:-$program}

[ -e "$program" ] && exit 0
command -v "$program" >/dev/null 2>&1 && exit 0
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then
    echo "installing $package"
    apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq "$package" >/dev/null && exit 0
fi
command -v "$other" >/dev/null 2>&1 && exit 0
echo "$package is not installed: the tests that need it will be skipped" >&2
exit 0
