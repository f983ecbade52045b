#!/usr/bin/env bash
# Builds, serves, tests and measures heapdrop:
#
#   ./build.sh build               the whole site in dist/, with the page as one file,
#                                  dist/heapdrop.html; the command in bin/heapdrop
#   ./build.sh site FOLDER         the site alone, in FOLDER; with another Go release as in
#                                  GOTOOLCHAIN=go1.27.0 ./build.sh site bin/go1.27.0/dist
#   SOURCE=https://… ./build.sh build
#                                  the same; the help of the page links to that address
#   ./build.sh serve [--port N]    build, then serve dist/ on this machine (port 8080)
#   ./build.sh test                everything that is checked
#   ./build.sh interop             the examples and the tables with DuckDB, PyArrow, Spark and
#                                  the schemas of Kubernetes and GitHub, and a bucket
#                                  where moto, rclone and FUSE are (test/interop)
#   ./build.sh fuzz [SECONDS]      every fuzz target for so long (600), one after the
#                                  other, and what each tried
#   ./build.sh bench [DUMP…]       times and memory, native and in Chromium
#   ./build.sh images              the pictures of README.md, in docs/images
#   ./build.sh leaks SET [NAME…]   programs with a known leak are run, dumped, diagnosed and
#                                  judged (test/leaks/README.md); not part of test
#   ./build.sh worker              the edge worker in dist-worker/
#   ./build.sh editor              public/vendor/editor.js, when editor/ has changed
#   ./build.sh release             in release/: the command for six systems, the site,
#                                  the page as one file, licences, what is in them as
#                                  CycloneDX, and the SHA-256 of all
#
# build, serve, fuzz and worker need Go and nothing else. test and bench also need
# Node, npm and Chromium, editor and release need Node and npm, leaks needs Node, a JDK
# and Maven, interop needs Python, Java 17, jq and zstd; they are installed on Debian when
# run as root. interop fetches Python packages too. For test, Firefox and WebKitGTK are
# installed likewise; without them their tests are skipped.
set -euo pipefail
export CALLED_FROM=$PWD # relative names of dumps start here
cd "$(dirname "${BASH_SOURCE[0]}")"

fail() {
	[[ -z ${TALLY:-} ]] || echo '0 1 0' >>"$TALLY"
	printf 'build.sh: %s\n' "$*" >&2
	exit 1
}

# ---- what the commands need ---------------------------------------------------

need_go() {
	command -v go >/dev/null || export PATH="$PATH:/usr/local/go/bin"
	command -v go >/dev/null || fail 'Go is missing: install Go 1.26 or newer from https://go.dev/dl/'
}

# can_install reports whether Debian packages can be installed here.
can_install() { [[ $EUID -eq 0 ]] && command -v apt-get >/dev/null; }

# need_package COMMAND PACKAGE: installs a Debian package if COMMAND is missing.
need_package() {
	command -v "$1" >/dev/null && return
	can_install || fail "$1 is missing: install it (on Debian: apt-get install $2)"
	local log
	log=$(mktemp)
	{ apt-get update && DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends "$2"; } >"$log" 2>&1 ||
		{ cat "$log" >&2; fail "cannot install $2"; }
	rm -f "$log"
}

need_browser() {
	need_package node nodejs
	need_package npm npm
	CHROMIUM=${CHROMIUM:-$(command -v chromium chromium-browser google-chrome | head -n 1 || true)}
	if [[ -z $CHROMIUM ]]; then
		need_package chromium chromium
		CHROMIUM=$(command -v chromium)
	fi
	export CHROMIUM
	if [[ ! test/e2e/node_modules/.package-lock.json -nt test/e2e/package-lock.json ]]; then
		(cd test/e2e && PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD=1 npm ci --ignore-scripts --no-audit --no-fund --loglevel=error >/dev/null)
		touch test/e2e/node_modules/.package-lock.json
	fi
}

# want_engines installs Firefox and WebKitGTK if possible. Tests that need them are
# skipped without them.
want_engines() {
	can_install || return 0
	command -v firefox >/dev/null || need_package firefox-esr firefox-esr
	need_package WebKitWebDriver webkit2gtk-driver
	[[ -n ${DISPLAY:-} ]] || { need_package xvfb-run xvfb; need_package xauth xauth; }
}

# ---- build --------------------------------------------------------------------

# Inlining makes hot loops fast and everything else large. Switching it off (-l) makes the
# page's download a tenth smaller. So it is off in packages that process rows, messages
# and texts, and on in all that are not listed.
#
# Go notes the last of the flags in the program, and the length of that note moves all its
# data: another last package makes the download up to 1 KB smaller or larger.
quiet=(heapdrop/{cmd/web,ui/...,engine/...,protocol}
	heapdrop/core/{heap,lang/...,query/...,redact/...,collections,snapshot,summary,layout,numbers,incident,export,examine,scratch}
	heapdrop/formats/{hprof,insane,classic,javacore,threads,sidecar,phd,emit,lines,gclog,threaddump,hserr}
	heapdrop/{wasm,formats,formats/javaname,internal/csvfile,internal/parallel,internal/lru,internal/order,core/{fleet,usage,progress}}
	github.com/vugu/... encoding/csv encoding/json/... fmt html internal/fmtsort log regexp/syntax
	heapdrop/core/{source,store} sort unicode unicode/utf16 errors sync syscall syscall/js internal/godebug internal/reflectlite internal/oserror internal/testlog internal/bisect iter maps strings bytes bufio regexp strconv encoding/hex math/rand/v2 internal/stringslite internal/itoa io crypto/... math/big net/url net/netip reflect time os io/fs path path/filepath slices internal/sync internal/poll internal/filepathlite context encoding embed container/... internal/syscall/...)
inlining=("${quiet[@]/%/=-l}")

# Go releases with which the page is built and tested; it must work with each of them.
releases=(go1.26.8 go1.27.0)

# From Go 1.27 on, encoding/json is a layer above json/v2, with which the page's download
# is larger by a thirtieth. The collector of Go 1.26 makes it larger by 4 KB and has little
# to do: what is large in the page holds no pointers. Go still has what was before either.
experiment=nojsonv2,nogreenteagc

# page_go ARGUMENT…: runs go with a standard library that has a file of ours in place of
# crypto/rand; all else are links to Go's own. (An overlay may not replace files of a Go
# that another one has downloaded.)
page_go() {
	local go root
	go=$(go env GOROOT)
	root=$PWD/bin/.std/$(go env GOVERSION) # Go's patterns leave out folders with a dot
	if [[ $(readlink "$root/bin" || true) != "$go/bin" ]]; then
		rm -rf "$root"
		mkdir -p "$root/src/crypto/rand"
		ln -s "$go"/src/crypto/* "$root/src/crypto" 2>/dev/null || true # but for rand, which is there
		ln -s "$go"/src/* "$root/src" 2>/dev/null || true
		ln -s "$go"/* "$root" 2>/dev/null || true
	fi
	cp internal/site/norandom/rand.go "$root/src/crypto/rand/"
	GOROOT=$root GOTOOLCHAIN=local "$root/bin/go" "$@"
}

# compile_wasm GO PACKAGE FILE FLAG…: compiles with a go command to FILE, which Go leaves
# untouched if nothing changed.
compile_wasm() {
	GOEXPERIMENT=$experiment GOOS=js GOARCH=wasm "$1" build -trimpath -buildvcs=false -ldflags='-s -w' "${@:4}" -o "$3" "$2"
}

compile_command() {
	go build -trimpath -buildvcs=false -o bin/heapdrop ./cmd/heapdrop
}

build() {
	[[ -e bin/heapdrop.wasm ]] || echo 'Building the page and the command. The first time this takes a few minutes.' >&2
	site dist bin/heapdrop.wasm
	go run ./internal/site/built/pack dist internal/site/built/files/site.zip # heapdrop open serves it
	compile_command
}

# site FOLDER FILE: builds the site in FOLDER. FILE is the page's program before it is
# shrunk. The site is assembled in a separate place and moved to FOLDER in one step.
site() {
	local site=$1.new program=$2
	mkdir -p "${program%/*}"
	compile_wasm page_go ./cmd/web "$program" "${inlining[@]/#/-gcflags=}"
	rm -rf "$site"
	mkdir "$site"
	cp -pR public/. "$site/"
	go run ./internal/wasmshrink "$program" "$site/heapdrop.wasm" ||
		fail "the page cannot be made small with $(go env GOVERSION): build with GOTOOLCHAIN=${releases[0]} or GOTOOLCHAIN=${releases[-1]}"
	touch -r "$program" "$site/heapdrop.wasm" # unchanged for browsers when it is
	cp -p "$(go env GOROOT)/lib/wasm/wasm_exec.js" "$site/"
	go run ./ui/dom/renderhelper >"$site/vugu-render.js"
	cp -p testdata/sample.hprof.gz "$site/"
	cp LICENSE "$site/LICENSE.txt"
	cp NOTICE "$site/NOTICE.txt"
	go run ./internal/site/guide docs >"$site/guide.html"
	go run ./internal/site/assemble "$site" ${SOURCE:+"$SOURCE"}
	chmod -R u=rwX,go=rX "$site"
	rm -rf "$1"
	mv "$site" "$1"
}

build_worker() {
	go tool workers-assets-gen -mode=go -o dist-worker
	compile_wasm go ./worker dist-worker/app.wasm
}

# The bundle is committed, so that a build needs no npm.
build_editor() {
	(cd editor && npm ci --ignore-scripts --no-audit --no-fund --loglevel=error >/dev/null && node build.mjs)
}

# ---- release ------------------------------------------------------------------

# release: builds everything that is published. The same commit gives the same bytes.
release() {
	[[ -z $(git status --porcelain) ]] || fail 'something is not committed: a release is made of a commit'
	build
	local out=release.new target name
	rm -rf "$out"
	mkdir "$out"
	for target in {linux,darwin,windows}/{amd64,arm64}; do
		name=heapdrop-${target%/*}-${target#*/}
		[[ $target != windows/* ]] || name+=.exe
		GOOS=${target%/*} GOARCH=${target#*/} CGO_ENABLED=0 go build -trimpath -buildvcs=false -ldflags='-s -w' -o "$out/$name" ./cmd/heapdrop
	done
	cp dist/heapdrop.html LICENSE NOTICE "$out/"
	materials "$PWD/$out"
	go run ./internal/release dist "$out"
	rm -rf release
	mv "$out" release
	cat release/SHA256SUMS
}

# materials FOLDER: lists the components of the command, the page and the editor as
# CycloneDX. The tools read a clone, since one of them needs the commit and cannot read a
# work tree. Times and random numbers are left out.
materials() {
	local folder=$1 temporary bom
	temporary=$(mktemp -d)
	git clone -q . "$temporary/src"
	go build -C internal/release/sbom -trimpath -o "$temporary/gomod" github.com/CycloneDX/cyclonedx-gomod/cmd/cyclonedx-gomod
	bom=("$temporary/gomod" app -json -licenses -noserial -std)
	(cd "$temporary/src" && CGO_ENABLED=0 GOOS=linux GOARCH=amd64 "${bom[@]}" -main cmd/heapdrop -output "$temporary/command.json" .)
	(cd "$temporary/src" && CGO_ENABLED=0 GOOS=js GOARCH=wasm "${bom[@]}" -main cmd/web -output "$temporary/page.json" .)
	(cd "$temporary/src/editor" && npm sbom --package-lock-only --omit dev --sbom-format cyclonedx >"$temporary/editor.json")
	local name
	for name in command page editor; do
		sed -E '/^ *"(timestamp|serialNumber)": /d' "$temporary/$name.json" >"$folder/$name.cdx.json"
	done
	rm -rf "$temporary"
}

# ---- test ---------------------------------------------------------------------

# tally has a line "passed failed skipped" for everything that was checked.
tally=''

# check NAME COMMAND…: runs one check, which passes or fails as a whole.
check() {
	local name=$1 output started=$SECONDS
	shift
	if output=$("$@" 2>&1) ; then
		echo '1 0 0' >>"$tally"
	else
		echo '0 1 0' >>"$tally"
		printf -- '--- FAIL: %s\n%s\n' "$name" "$output"
	fi
	took "$name" "$started"
}

# took WHAT STARTED: says how long something took if that was long.
took() { ((SECONDS - $2 < 30)) || printf '%5d s  %s\n' $((SECONDS - $2)) "$1"; }

source test/checks.sh
source test/e2e/run.sh

run_tests() {
	local started=$SECONDS output others log
	tally=${TALLY:-$(mktemp)} output=$(mktemp) log=$(mktemp)
	export GOFLAGS="-trimpath $(go env GOFLAGS)" # as build has it: both then share what is compiled
	check 'build' ./build.sh build
	export SITES=dist # relative, for the browser tests
	local release
	for release in $(other_releases); do
		check "build with $release" env GOTOOLCHAIN="$release" ./build.sh site "bin/$release/dist"
		SITES+=" bin/$release/dist"
	done
	trap 'kill 0' INT
	go_checks >"$output" 2>&1 & # browser tests leave much of the machine idle
	others=$!
	local browsers=$SECONDS
	browser_tests "$log" 2 test/e2e/tests/*.test.mjs
	took 'browser tests' "$browsers"
	wait "$others" || echo '0 1 0' >>"$tally"
	cat "$output"
	browser_results "$log"
	rm -f "$output" "$log"
	closing "$started"
}

# closing STARTED prints how much was checked, including the TALLY of .ci/run, and fails
# if any check failed.
closing() {
	local passed failed skipped
	read -r passed failed skipped < <(awk '{ p += $1; f += $2; s += $3 } END { print p + 0, f + 0, s + 0 }' "$tally")
	[[ $tally == "${TALLY:-}" ]] || rm -f "$tally"
	printf '%d s\n' $((SECONDS - $1))
	((skipped == 0)) || printf '%d skipped (too long or impossible as WebAssembly, or what they need is not on this machine)\n' "$skipped"
	printf '%d passed, %d failed\n' "$passed" "$failed"
	((failed == 0))
}

# need_python_packages installs the packages of test/interop in a folder, once for each
# version of their lists.
need_python_packages() {
	need_package python3 python3
	python3 -c 'import sys, ensurepip, venv; sys.exit(sys.version_info < (3, 10))' 2>/dev/null || need_package python3-venv-of-3.10-or-newer python3-venv
	local folder=bin/interop made
	made=$(cat examples/requirements.txt test/interop/requirements.txt | sha256sum)
	[[ $(cat "$folder/made" 2>/dev/null) != "$made" ]] || return 0
	rm -rf "$folder"
	local log
	log=$(mktemp)
	{ python3 -m venv "$folder" && "$folder/bin/pip" install --quiet --disable-pip-version-check -r test/interop/requirements.txt; } >"$log" 2>&1 ||
		{ cat "$log" >&2; fail 'cannot install the Python packages of test/interop/requirements.txt'; }
	rm -f "$log"
	echo "$made" >"$folder/made"
}

# run_interop runs the tests of test/interop, in Python.
run_interop() {
	local started=$SECONDS version
	tally=${TALLY:-$(mktemp)}
	need_package java openjdk-17-jre-headless
	version=$(java -XshowSettings:properties -version 2>&1 | sed -n 's/.*java.specification.version = //p')
	[[ ${version%%.*} -ge 17 ]] || fail "Spark needs Java 17 or newer, this is Java $version"
	need_package jq jq
	need_package zstd zstd
	need_package git git
	need_python_packages
	compile_command
	go build -C internal/lint -o "$PWD/bin/" github.com/rhysd/actionlint/cmd/actionlint
	PYTHONDONTWRITEBYTECODE=1 PYTHONPATH='' bin/interop/bin/python test/interop/run.py "$tally" || [[ -s $tally ]] || echo '0 1 0' >>"$tally"
	closing "$started"
}

# fuzz_targets lists the fuzz targets with their folders.
fuzz_targets() {
	grep -rn --include='*_test.go' '^func Fuzz' . | sed -E 's|^(.*)/[^/]*:[0-9]+:func (Fuzz[A-Za-z0-9]*).*|\1 \2|' | sort
}

# run_fuzz SECONDS: fuzzes every target for that long and prints a line of a table for
# each. It spends little time on shrinking inputs: that can take a minute and tries
# nothing new. What a target finds stays in testdata/fuzz of its folder, and is shown at
# the end.
run_fuzz() {
	local seconds=$1 folder target log tried new found=0
	log=$(mktemp)
	export GOFLAGS="-trimpath $(go env GOFLAGS)" # as build has it: both then share what is compiled
	printf '| target | inputs tried | seconds | new ways through the code |\n| --- | ---: | ---: | ---: |\n'
	while read -r folder target; do
		if ! go test "$folder" -run '^$' -fuzz "^$target\$" -fuzztime "${seconds}s" -fuzzminimizetime 1s -timeout 0 >"$log" 2>&1 </dev/null; then
			found=$((found + 1))
			printf -- '--- FAIL: %s %s\n' "$folder" "$target" >&2
			tail -n 60 "$log" >&2
		fi
		# Example: fuzz: elapsed: 30s, execs: 114514 (3817/sec), new interesting: 12 (total: 45)
		tried=$(sed -nE 's/.*execs: ([0-9]+).*/\1/p' "$log" | tail -n 1)
		new=$(sed -nE 's/.*new interesting: ([0-9]+).*/\1/p' "$log" | tail -n 1)
		printf '| %s %s | %s | %s | %s |\n' "${folder#./}" "$target" "$(grouped "${tried:-0}")" "$seconds" "${new:-0}"
	done < <(fuzz_targets)
	rm -f "$log"
	((found == 0)) || fail "$found targets found something: the inputs are in testdata/fuzz beside the tests"
}

# grouped NUMBER: prints it with commas between thousands.
grouped() { sed -E ':a; s/([0-9])([0-9]{3})($|,)/\1,\2\3/; ta' <<<"$1"; }

# ---- commands -----------------------------------------------------------------

command=${1:-}
shift || true
case $command in
build)
	need_go
	build
	;;
site)
	need_go
	[[ -n ${1:-} ]] || fail 'usage: ./build.sh site FOLDER'
	site "$1" "${1%/*}/heapdrop.wasm"
	;;
serve)
	need_go
	port=8080
	if [[ ${1:-} == --port && -n ${2:-} ]]; then
		port=$2
	elif (($# > 0)); then
		fail 'usage: ./build.sh serve [--port N]'
	fi
	build
	exec bin/heapdrop serve --addr "127.0.0.1:$port" dist
	;;
test)
	need_go
	need_browser
	want_engines
	run_tests
	;;
interop)
	need_go
	run_interop
	;;
fuzz)
	need_go
	[[ ${1:-600} =~ ^[0-9]+$ ]] || fail 'usage: ./build.sh fuzz [SECONDS]'
	run_fuzz "${1:-600}"
	;;
bench)
	need_go
	need_browser
	build
	exec node test/bench/bench.mjs "$@"
	;;
images)
	need_go
	need_browser
	build
	node test/e2e/images.mjs
	;;
leaks)
	(($# > 0)) || fail 'usage: ./build.sh leaks SET [NAME…]'
	need_package node nodejs
	need_package javac openjdk-17-jdk-headless
	need_package mvn maven
	if [[ -z ${HEAPDROP:-} ]]; then
		need_go
		compile_command
	fi
	cd "$CALLED_FROM"
	exec "$OLDPWD/test/leaks/run.sh" "$@"
	;;
worker)
	need_go
	build_worker
	;;
release)
	need_go
	need_package node nodejs
	need_package npm npm
	release
	;;
editor)
	need_package node nodejs
	need_package npm npm
	build_editor
	;;
*)
	sed -n '2,/^set/ { s/^# \{0,1\}//; /^set/d; p }' "$0" >&2
	exit 2
	;;
esac
