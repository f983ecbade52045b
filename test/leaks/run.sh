#!/usr/bin/env bash
# Builds and runs the programs of a set, dumps their heaps, asks heapdrop what is wrong
# and judges the answers:
#
#   run.sh SET [NAME…]   all programs of the set's folder, or only these
#
# HEAPDROP=command  what is asked (bin/heapdrop of this repository)
# NOISE=25          a quarter of the healthy data: the leak is the largest structure (100)
# HEAP=520m         -Xmx of the programs
# KEEP=folder       keeps the dumps there: NAME.hprof, and NAME.1.hprof where there is an
#                   earlier one; KEEP=1 keeps them in the cache
# FROM=folder       asks about the dumps that an earlier run kept there, and runs nothing
# OUT=folder        takes the answers
# CACHE=folder      classes, class paths, dumps and answers (heapdrop-leaks in $TMPDIR)
#
# Needs Maven, which brings the libraries named in libraries.txt, Node, and a JDK 17 or
# newer (JAVA_HOME, else the one on the path). Programs marked java=25 run on that version
# (JAVA25_HOME, else one in /usr/lib/jvm) where there is one.
set -uo pipefail
called_from=$PWD
cd "$(dirname "${BASH_SOURCE[0]}")" || exit 1

fail() {
	printf 'run.sh: %s\n' "$*" >&2
	exit 1
}

# absolute PATH: makes a path absolute that is relative to where the script was called.
absolute() { [[ $1 == /* ]] && printf '%s' "$1" || printf '%s/%s' "$called_from" "$1"; }

[[ -n ${1:-} ]] || fail 'usage: run.sh SET [NAME…]'
set_folder=$(absolute "$1")
[[ -d $set_folder ]] || set_folder=$PWD/$1
[[ -f $set_folder/truth.tsv ]] || fail "$1: no set of programs (it has no truth.tsv)"
shift
noise=${NOISE:-100}
cache=$(absolute "${CACHE:-${TMPDIR:-/tmp}/heapdrop-leaks}")
out=$(absolute "${OUT:-$cache/out/${set_folder##*/}-$noise}")
keep=
case ${KEEP:-} in
'') dumps=$cache/dumps ;;
1) keep=1 dumps=$cache/dumps/${set_folder##*/}-$noise ;;
*) keep=1 dumps=$(absolute "$KEEP") ;;
esac
heapdrop=${HEAPDROP:-$PWD/../../bin/heapdrop}
[[ $heapdrop != */* ]] || heapdrop=$(absolute "$heapdrop")
mkdir -p "$cache/classes" "$cache/classpath" "$dumps" "$out" || exit 1

# A set may have its own common code: SET/common, whose libraries are in the line with the
# set's name.
own=()
[[ ! -d $set_folder/common ]] || own=("${set_folder##*/}")

# ---- libraries ------------------------------------------------------------------

# tokens NAME KIND: prints from a program's line in libraries.txt its Maven coordinates
# (lib), options of the JVM (opt) or version of Java (java).
tokens() {
	awk -v name="$1" -v kind="$2" '$1 == name {
		for (i = 2; i <= NF; i++) {
			is = $i ~ /^-/ ? "opt" : $i ~ /^java=/ ? "java" : "lib"
			if (is == kind) { sub(/^java=/, "", $i); print $i }
		}
	}' libraries.txt
}

# classpath_file NAME: the name contains a checksum of the libraries, so that a change is
# noticed.
classpath_file() { printf '%s/classpath/%s.%s' "$cache" "$1" "$({ tokens common lib; tokens "$1" lib; } | cksum | cut -d ' ' -f 1)"; }

write_module() {
	local coordinate group artifact version without
	mkdir -p "$cache/maven/$1"
	{
		printf '<project><modelVersion>4.0.0</modelVersion><parent><groupId>leaks</groupId><artifactId>all</artifactId><version>1</version></parent>'
		printf '<artifactId>%s</artifactId><packaging>pom</packaging><dependencies>\n' "$1"
		for coordinate in $(tokens "$1" lib) $([[ $1 == common ]] || tokens common lib); do
			without=
			[[ $coordinate != *! ]] || without='<exclusions><exclusion><groupId>*</groupId><artifactId>*</artifactId></exclusion></exclusions>'
			IFS=: read -r group artifact version <<<"${coordinate%!}"
			printf '<dependency><groupId>%s</groupId><artifactId>%s</artifactId><version>%s</version>%s</dependency>\n' "$group" "$artifact" "$version" "$without"
		done
		printf '</dependencies></project>\n'
	} >"$cache/maven/$1/pom.xml"
}

# resolve NAME…: one run of Maven finds the class paths of all programs that do not have
# one yet.
resolve() {
	local name missing=()
	for name in common "${own[@]}" "$@"; do [[ -s $(classpath_file "$name") ]] || missing+=("$name"); done
	((${#missing[@]})) || return 0
	rm -rf "$cache/maven"
	for name in "${missing[@]}"; do write_module "$name"; done
	{
		printf '<project><modelVersion>4.0.0</modelVersion><groupId>leaks</groupId><artifactId>all</artifactId><version>1</version><packaging>pom</packaging><modules>'
		printf '<module>%s</module>' "${missing[@]}"
		printf '</modules><build><plugins><plugin><artifactId>maven-dependency-plugin</artifactId><configuration><outputFile>${project.basedir}/classpath</outputFile></configuration></plugin></plugins></build></project>\n'
	} >"$cache/maven/pom.xml"
	mvn -q -B -N -f "$cache/maven/pom.xml" install >"$out/maven.txt" 2>&1
	mvn -q -B -fae -f "$cache/maven/pom.xml" dependency:build-classpath >>"$out/maven.txt" 2>&1 ||
		printf 'run.sh: Maven does not find every library: see %s\n' "$out/maven.txt" >&2
	for name in "${missing[@]}"; do
		[[ -s $cache/maven/$name/classpath ]] && cp "$cache/maven/$name/classpath" "$(classpath_file "$name")"
	done
}

# java_home NAME: prints the JDK that runs the program.
java_home() {
	local version home
	version=$(tokens "$1" java)
	if [[ -n $version ]]; then
		home=JAVA${version}_HOME
		for home in "${!home:-}" /usr/lib/jvm/*-"$version"-*; do
			[[ -n $home && -x $home/bin/javac ]] && printf '%s' "$home" && return
		done
	fi
	printf '%s' "${JAVA_HOME:-$(dirname "$(dirname "$(readlink -f "$(command -v javac)")")")}"
}

# ---- build, run, dump -----------------------------------------------------------

# compile TARGET CLASSPATH FILE…: compiles unless nothing has changed.
compile() {
	local target=$1 path=$2
	shift 2
	[[ -e $target/.built && -z $(find "$@" -newer "$target/.built" -print -quit) ]] && return
	rm -rf "$target"
	mkdir -p "$target"
	javac --release 17 -nowarn -Xlint:none -proc:none -d "$target" -cp "$path" "$@" >"$out/javac.txt" 2>&1 ||
		{ cat "$out/javac.txt" >&2; return 1; }
	touch "$target/.built"
}

# build NAME: resources beside the sources are copied to the class path. Sources in a
# sub-folder plugin/ are compiled separately, for class loaders that the program creates.
build() {
	local sources path
	path=$(cat "$(classpath_file "$1")") || return 1
	mapfile -t sources < <(find "$set_folder/$1" -name '*.java' ! -path '*/plugin/*')
	compile "$cache/classes/$1" "$shared:$path" "${sources[@]}" || return 1
	mapfile -t sources < <(find "$set_folder/$1/plugin" -name '*.java' 2>/dev/null)
	((${#sources[@]} == 0)) || compile "$cache/classes/$1.plugin" "$shared:$path" "${sources[@]}"
}

# wait_for LINE FILE PID: waits until the program has written the line, at most 3 minutes.
wait_for() {
	local i
	for ((i = 0; i < 900; i++)); do
		grep -q "^$1" "$2" && return
		kill -0 "$3" 2>/dev/null || return
		sleep 0.2
	done
}

dump() { "$1/bin/jcmd" "$2" GC.heap_dump "$3" >"$out/jcmd.txt" 2>&1; }

# run NAME: runs the program and takes its dumps.
run() {
	local name=$1 home main options pid in=$cache/in.$1 says=$out/$1.stdout.txt
	home=$(java_home "$name")
	main=$(sed -n 's/^package \(.*\);/\1/p' "$set_folder/$name/Main.java").Main
	mapfile -t options < <(tokens "$name" opt)
	rm -f "$in" "$dumps/$name.hprof" "$dumps/$name.1.hprof"
	mkfifo "$in"
	: >"$says"
	nice "$home/bin/java" -Xmx"${HEAP:-520m}" -XX:TieredStopAtLevel=1 -Dnoise="$noise" -Dplugin="$cache/classes/$name.plugin/" \
		${options[@]+"${options[@]}"} -cp "$cache/classes/$name:$set_folder/$name:$shared:$(cat "$(classpath_file "$name")")" \
		"$main" <"$in" >"$says" 2>"$out/$name.stderr.txt" &
	pid=$!
	exec 7>"$in"
	wait_for READY "$says" $pid
	if grep -q '^READY first' "$says"; then
		dump "$home" $pid "$dumps/$name.1.hprof"
		echo >&7
		wait_for 'READY$' "$says" $pid
	fi
	grep -q '^READY$' "$says" && dump "$home" $pid "$dumps/$name.hprof"
	exec 7>&-
	kill -9 $pid 2>/dev/null
	wait $pid 2>/dev/null
	rm -f "$in"
	[[ -s $dumps/$name.hprof ]] || { printf '%s: no dump\n' "$name"; tail -n 5 "$out/$name.stderr.txt"; return 1; }
}

ask() {
	local name=$1 from=$2
	nice "$heapdrop" diagnose --no-index --format json "$from/$name.hprof" >"$out/$name.diagnose.json" 2>"$out/$name.diagnose.txt" ||
		: >"$out/$name.diagnose.json"
	[[ -s $out/$name.diagnose.json ]] || rm -f "$out/$name.diagnose.json"
	nice "$heapdrop" query --no-index --limit 0 "$from/$name.hprof" leakhunter >"$out/$name.leakhunter.txt" 2>&1
	[[ ! -e $from/$name.1.hprof ]] ||
		nice "$heapdrop" compare "$from/$name.1.hprof" "$from/$name.hprof" >"$out/$name.compare.txt" 2>&1
}

# ---- all of it ------------------------------------------------------------------

names=("$@")
((${#names[@]})) || mapfile -t names < <(awk -F '\t' '!/^#/ && NF { print $1 }' "$set_folder/truth.tsv")
if [[ -n ${FROM:-} ]]; then
	from=$(absolute "$FROM")
	for name in "${names[@]}"; do ask "$name" "$from"; done
else
	for name in "${names[@]}"; do [[ -f $set_folder/$name/Main.java ]] || fail "$name: no such program"; done
	resolve "${names[@]}"
	compile "$cache/classes/common" "$(cat "$(classpath_file common)")" $(find common -name '*.java') || fail 'common does not compile'
	shared=$cache/classes/common
	if ((${#own[@]})); then
		path=$(cat "$(classpath_file "${own[0]}")")
		compile "$cache/classes/${own[0]}.common" "$shared:$path" $(find "$set_folder/common" -name '*.java') || fail 'the common folder of the set does not compile'
		shared=$cache/classes/${own[0]}.common:$shared:$path
	fi
	for name in "${names[@]}"; do
		rm -f "$out/$name".{diagnose.json,leakhunter.txt}
		build "$name" && run "$name" && ask "$name" "$dumps"
		[[ -n $keep ]] || rm -f "$dumps/$name.hprof" "$dumps/$name.1.hprof"
	done
fi
exec node judge.mjs "$set_folder" "$out" "${names[@]}"
