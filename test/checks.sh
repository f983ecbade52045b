# shellcheck shell=bash
# The checks of ./build.sh test that need no browser; ./build.sh includes this.

formatted() {
	local files
	# The code that vugu generates is not formatted.
	files=$(find . -name node_modules -prune -o -name '*.go' -print0 | xargs -0 gofmt -l)
	[[ -z $files ]] || { printf 'run gofmt -w on:\n%s\n' "$files"; return 1; }
}

# go_tests ARGUMENTS: runs go test and prints only the output of packages that fail, in
# full. It counts every test and subtest. The slowest packages start first; go vet is a
# separate check.
go_tests() {
	go test -v -vet=off -timeout 20m "$@" 2>&1 | awk -v tally="$tally" '
		/^=== /          { next }
		/^ *--- PASS/    { passed++; next }
		/^ *--- SKIP/    { skipped++; next }
		/^ *--- FAIL/    { failed++; own++ }
		/^(PASS|FAIL)$/  { next }
		/^(ok  |\?   )\t/ { output = ""; own = 0; next }
		/^\t.*coverage/  { next }
		/^FAIL\t/        { printf "%s%s\n", output, $0; output = ""; if (!own) failed++; own = 0; next }
		                 { output = output $0 "\n" }
		END              { printf "%s", output; print passed + 0, failed + 0, skipped + 0 >>tally }' || true
}

# The pace of the garbage collector in tests. They build and open thousands of small heaps:
# at the default pace, collecting them takes as long as all the rest. Freed memory stays
# with the process until something else needs it. What a program needs at the default pace
# is measured at that (internal/peak).
pace='GOGC=400 GODEBUG=madvdontneed=0'

# page_packages lists the packages with tests that the page consists of. The slowest come
# first.
page_packages() {
	printf '%s\n' ./engine ./core/query/catalog ./core/source ./core/query/family/leaks
	GOOS=js GOARCH=wasm go list -deps -f '{{if or .TestGoFiles .XTestGoFiles}}{{.ImportPath}}{{end}}' ./cmd/web | grep '^heapdrop/'
}

# The packages that run as WebAssembly with the other Go releases: every format, every
# query on every dump, and the answers to the page. The rest would be a repetition. Those
# releases compile the same sources, which are tested with the first one; and what is this
# project's own between sources and page, wasmshrink, is tested with each of them: all its
# functions of the whole page do the same as before (TestEveryFunctionDoesTheSame). That
# includes functions and ways through them that no test runs. The page of each release is
# weighed, and used in the browser.
repeated='^heapdrop/(core/query/catalog|engine/session|formats(/.*)?)$'

# wasm_tests PACKAGE…: tests packages as WebAssembly in Node, shrunk as in the page.
wasm_tests() {
	local node='node --stack-size=8192' # as go_js_wasm_exec has it
	# Most tests end before V8's optimizing compiler would pay off.
	local late_tiering=--wasm-tiering-budget=100000000
	! node $late_tiering -e 0 2>/dev/null || node+=" $late_tiering"
	# The environment is reduced because wasm_exec.js limits its size. Go caches test
	# results by the text of -exec, so that includes a checksum of wasmshrink.
	go build -o bin/wasmshrink ./internal/wasmshrink
	local shrunk="exec $node $(go env GOROOT)/lib/wasm/wasm_exec_node.js" sum
	sum=$(sha256sum bin/wasmshrink)
	GOEXPERIMENT=$experiment GOOS=js GOARCH=wasm go_tests -short \
		-exec "env -i PATH=$PATH HOME=$HOME HEAPDROP_SHARED=${HEAPDROP_SHARED:-} $pace SHRINK=${sum%% *} bash -c '$PWD/bin/wasmshrink \$0 \$0.small && $shrunk \$0.small \"\$@\"'" \
		"$@"
}

# same_bytes: building in another folder gives the same bytes, with a cache that has nothing
# from this one.
same_bytes() (
	other=$(mktemp -d)
	trap 'rm -rf "$other"' EXIT
	mkdir "$other/src"
	tar -cf - --exclude=.git --exclude=node_modules --exclude=./test/e2e/out --exclude='./dist*' --exclude=./bin --exclude='./release*' . | tar -xf - -C "$other/src"
	cache_of_others "$other/cache"
	GOCACHE=$other/cache "$other/src/build.sh" build &&
		diff -r dist "$other/src/dist" && cmp bin/heapdrop "$other/src/bin/heapdrop"
)

# cache_of_others FOLDER: makes a Go cache with what is compiled of the standard library and
# of other modules. Both builds find their sources in the same place, so compiling them
# again would only show that Go repeats itself.
cache_of_others() {
	local cache file compiled='{{if not (and .Module .Module.Main)}}{{.Export}}{{end}}'
	cache=$(go env GOCACHE)
	mkdir -p "$1"
	{
		go list -deps -export -f "$compiled" ./cmd/heapdrop
		GOEXPERIMENT=$experiment GOOS=js GOARCH=wasm page_go list -deps -export "${inlining[@]/#/-gcflags=}" -f "$compiled" ./cmd/web
	} | sed -n "s|^$cache/||p" | sort -u >"$1/kept"
	# A file that ends in -a names the content, in one that ends in -d, of an action.
	sed -E 's|.*/(.*)-d|\1|' "$1/kept" >"$1/contents"
	(cd "$cache" && find . -name '*-a' -print0 | xargs -0 grep -lFf "$1/contents" | tar -cf - -T - -T "$1/kept") | tar -xf - -C "$1"
}

# other_releases lists the releases other than the current Go.
other_releases() { printf '%s\n' "${releases[@]}" | grep -vx "$(go env GOVERSION)"; }

# lint_tools builds staticcheck and deadcode at the versions in internal/lint.
lint_tools() {
	go build -C internal/lint -o "$PWD/bin/" honnef.co/go/tools/cmd/staticcheck golang.org/x/tools/cmd/deadcode
}

# static_check: runs staticcheck on Go code that is not generated, natively and as
# WebAssembly. Code is unused only if neither of the two uses it.
static_check() {
	local found
	found=$(printf 'native:\npage: GOOS=js GOARCH=wasm\n' | bin/staticcheck -matrix ./... 2>&1 | grep -v '_gen\.go:') || true
	[[ -z $found ]] || { printf '%s\n' "$found"; return 1; }
}

# dead_code: fails if a function of the command, the page or the build's tools is used
# only by tests. A file that is compiled both natively and as WebAssembly must be unused
# in both.
dead_code() (
	temporary=$(mktemp -d)
	trap 'rm -rf "$temporary"' EXIT
	for system in "$(go env GOHOSTOS) $(go env GOHOSTARCH)" 'js wasm'; do
		export GOOS=${system% *} GOARCH=${system#* }
		programs=$(go list -f '{{if eq .Name "main"}}{{.ImportPath}}{{end}}' ./... | grep -vE '/(test|internal/dumpbuilder|internal/sampledump)/')
		go list -deps -f '{{$dir := .Dir}}{{if .Module}}{{range .GoFiles}}{{$dir}}/{{.}}{{"\n"}}{{end}}{{end}}' $programs |
			sed -n "s|^$PWD/||p" | sort -u >"$temporary/$GOOS.files"
		bin/deadcode $programs >"$temporary/$GOOS.dead" || return 1
	done
	found=$(sort "$temporary"/*.dead | uniq -d; sort "$temporary"/*.files | uniq -u | grep -hFf - "$temporary"/*.dead || true)
	[[ -z $found ]] || { printf '%s\n' "$found"; return 1; }
)

# go_checks: runs all checks except those in a browser.
go_checks() {
	check 'gofmt' formatted
	local release started=$SECONDS
	wasm_tests $(page_packages)
	took 'WebAssembly tests' "$started"
	for release in $(other_releases); do
		started=$SECONDS
		GOTOOLCHAIN=$release wasm_tests $(page_packages | grep -E "$repeated")
		HEAPDROP_PROGRAMS=bin/$release/heapdrop.wasm GOTOOLCHAIN=$release go_tests ./internal/wasmshrink
		took "tests with $release" "$started"
	done
	started=$SECONDS
	HEAPDROP_PROGRAMS=bin/heapdrop.wasm go_tests -exec "env $pace" ./engine ./core/source ./core/query/catalog ./...
	took 'native tests' "$started"
	check 'judge of the programs with a known leak' node --test test/leaks/judge.test.mjs
	check 'benchmark by turns with others' node --test test/bench/*.test.mjs
	check 'what is tried again of the browser tests' node --test test/e2e/run.test.mjs
	check 'go vet' go vet ./...
	check 'go vet (js/wasm)' env GOOS=js GOARCH=wasm go vet ./...
	check 'staticcheck and deadcode are there' lint_tools
	check 'staticcheck' static_check
	check 'dead code' dead_code
	check 'build of the edge worker' ./build.sh worker
	check 'two builds give the same bytes' same_bytes
}
