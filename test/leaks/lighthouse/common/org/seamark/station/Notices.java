package org.seamark.station;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import org.harness.Sample;
import org.harness.Scale;

/** Notices to mariners of the last three days; each new one pushes out those that are older. */
final class Notices {
    record Notice(String number, Instant issued, String area, String text) {}

    private static final Duration KEPT = Duration.ofHours(72);
    private final ArrayDeque<Notice> byAge = new ArrayDeque<>();
    private final Map<String, Notice> byNumber = new HashMap<>();

    private void issue(Notice n) {
        while (!byAge.isEmpty() && byAge.peekFirst().issued().isBefore(n.issued().minus(KEPT))) byNumber.remove(byAge.pollFirst().number());
        byAge.addLast(n);
        byNumber.put(n.number(), n);
    }

    static void load(int threeDays) {
        Notices notices = new Notices();
        Sample s = new Sample(2105);
        int n = 3 * Scale.of(threeDays);
        for (int i = 0; i < n; i++) notices.issue(new Notice("NM-" + i, Sample.at(i, n, KEPT.multipliedBy(3)), s.code(4), s.text(380)));
        Station.keep("notices-to-mariners", notices);
    }
}
