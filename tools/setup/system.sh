#!/usr/bin/env bash
# Makes sure that the Debian packages in packages.txt are there: checks for what
# each provides, and installs those that are missing where this user may.
#
#   system.sh          check, install what is missing
#   system.sh --check  check only
set -euo pipefail

here=$(dirname "$0")
python=${PYTHON:-python3}

# Whether what a line of packages.txt asks for is there.
present() {
  case $1 in
    python:ensurepip) "$python" -c 'import ensurepip, venv' ;;
    python:headers)
      "$python" -c 'import os, sysconfig
os.stat(os.path.join(sysconfig.get_path("include"), "Python.h"))'
      ;;
    /*) test -e "$1" ;;
    *) command -v "$1" ;;
  esac >/dev/null 2>&1
}

missing_packages() {
  local package probe
  while read -r package probe; do
    case $package in '' | '#'*) continue ;; esac
    present "$probe" || echo "$package"
  done <"$here/packages.txt"
}

mapfile -t missing < <(missing_packages)
if ((${#missing[@]} == 0)); then
  exit 0
fi
install_line="apt-get install --no-install-recommends ${missing[*]}"

if [[ ${1:-} == --check ]]; then
  echo "missing: ${missing[*]}" >&2
  exit 1
fi
if ! command -v apt-get >/dev/null; then
  cat >&2 <<END
This machine has no apt-get, and these things are missing (by Debian's names):
    ${missing[*]}
Install them another way - LLVM has to be release 22 - and run make setup again.
END
  exit 1
fi

if ((EUID == 0)); then
  as_root=(env DEBIAN_FRONTEND=noninteractive)
elif sudo -n true 2>/dev/null || { [[ -t 0 ]] && command -v sudo >/dev/null; }; then
  as_root=(sudo env DEBIAN_FRONTEND=noninteractive)
else
  cat >&2 <<END
These Debian packages are missing, and this user may not install them. Run

    sudo $install_line

(or the same as root), and then make setup again.
END
  exit 1
fi

echo "  Debian packages: ${missing[*]}"
# A source of packages that VeriLoc does not need may be out of reach: whether the
# lists are good enough shows in the installation.
"${as_root[@]}" apt-get -qq update || echo "  apt-get update had errors; going on" >&2
if ! "${as_root[@]}" apt-get -qq -y -o DPkg::Lock::Timeout=300 \
  install --no-install-recommends "${missing[@]}" </dev/null >/dev/null; then
  cat >&2 <<END
apt-get could not install: ${missing[*]}
LLVM 22 is in Debian 12 (its bookworm-security suite has to be among the machine's
sources) and in Debian 13.
END
  exit 1
fi

mapfile -t missing < <(missing_packages)
if ((${#missing[@]} > 0)); then
  echo "installed, yet still not usable: ${missing[*]}" >&2
  echo "(for Python's packages: is $(command -v "$python") Debian's own? Set PYTHON.)" >&2
  exit 1
fi
