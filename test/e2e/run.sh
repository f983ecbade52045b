# shellcheck shell=bash
# Runs the browser tests and counts them; ./build.sh includes it.

# browser_tests LOG CONCURRENCY FILE…: runs browser tests, that many files at a time.
browser_tests() {
	node --test --test-concurrency="$2" --test-reporter=tap "${@:3}" >"$1" 2>&1 || true
}

# browser_count LOG prints how many browser tests passed, failed and were skipped.
browser_count() {
	awk '/^# (pass|fail|cancelled|skipped) / { n[$2] = $3 }
	     END { if ("pass" in n) print n["pass"], n["fail"] + n["cancelled"], n["skipped"]; else print 0, 1, 0 }' "$1"
}

# worth_repeating LOG prints the files in which browser tests failed, if these are at most
# three and a busy machine may be why: never after an error of the page or a request that
# it should not have made.
worth_repeating() {
	awk '/^not ok /                                                    { in_failed = 1; failed++ }
	     /^ok |^# /                                                    { in_failed = 0 }
	     /^ *# forbidden: |the page is in state|failureType: .hookFailed/ { never = 1 }
	     /^# cancelled [1-9]/                                          { never = 1 }
	     in_failed && /^  location: /                                  { sub(/^  location: ./, ""); sub(/:[0-9]+:[0-9]+.$/, ""); files[$0] }
	     END { if (!never && failed <= 3) for (file in files) print file }' "$1"
}

# browser_results LOG adds the results of the browser tests to tally. The few that fail run
# again with nothing beside them; what failed at first is printed either way.
browser_results() {
	local passed failed skipped still files again
	read -r passed failed skipped < <(browser_count "$1")
	((failed == 0)) || cat "$1"
	mapfile -t files < <(worth_repeating "$1")
	if ((${#files[@]} > 0)); then
		again=$(mktemp)
		browser_tests "$again" 1 "${files[@]}"
		read -r _ still _ < <(browser_count "$again")
		((still == 0)) || cat "$again"
		printf 'Browser tests that failed at first: %d; alone, %d of them failed again.\n' "$failed" "$still"
		rm -f "$again"
		((still < failed)) || still=$failed
		passed=$((passed + failed - still)) failed=$still
	fi
	echo "$passed $failed $skipped" >>"$tally"
}
