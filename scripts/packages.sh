# Installs system packages for other scripts. Sourced, not executed.
# shellcheck shell=bash

as_root() {
  if [ "$(id -u)" = 0 ]; then "$@"; else sudo -n "$@"; fi
}

# install_packages [OPTION…] NAME…: installs Debian packages. Without the Post-Invoke override some images delete the
# downloads while unpacking.
install_packages() {
  command -v apt-get >/dev/null || return 1
  local options=(-o Acquire::http::Timeout=20 -o Acquire::Retries=2 -o DPkg::Post-Invoke= -o DPkg::Lock::Timeout=300)
  as_root apt-get "${options[@]}" update &&
    DEBIAN_FRONTEND=noninteractive as_root apt-get "${options[@]}" install -y "$@"
}
