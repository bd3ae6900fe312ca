#!/bin/sh
# Make a virtual environment with pip in it: `sh tools/make_venv.sh .venv`. PYTHON names another interpreter.
set -eu

venv=$1
python=${PYTHON:-python3}

"$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' || {
    echo "Houseway needs Python 3.11 or later; $python is $("$python" --version 2>&1). Name another with PYTHON=..." >&2
    exit 1
}

if [ -x "$venv/bin/python" ] && "$venv/bin/python" -m pip --version >/dev/null 2>&1; then
    exit 0
fi

# Debian and Ubuntu ship python3 without ensurepip; python3-venv provides it.
if ! "$python" -c 'import ensurepip, venv' 2>/dev/null; then
    if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
        apt-get update -qq
        DEBIAN_FRONTEND=noninteractive apt-get install -y -qq python3-venv
    else
        echo "This Python cannot make virtual environments. On Debian or Ubuntu: sudo apt-get install python3-venv" >&2
        exit 1
    fi
fi

rm -rf "$venv"
"$python" -m venv "$venv"
