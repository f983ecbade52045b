package com.meridianpress.site.headlines;

import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import newsroom.AdRates;
import newsroom.ClickWindow;
import newsroom.PlateBuffers;
import newsroom.ReaderLru;
import newsroom.Stylebook;
import org.harness.Ready;
import org.harness.Sample;

/** Which of two headlines a visitor sees is noted by the cookie; visitors without one get a new one each time, and what was noted stays. */
public class Main {
    record Variant(int article, char letter, String headline) {}

    static class Assignment {
        private final Instant since;
        private final Map<Integer, Variant> seen = new HashMap<>(8);

        Assignment(Instant since) {
            this.since = since;
        }
    }

    static class HeadlineTests {
        private final Map<Integer, Variant[]> running = new HashMap<>();
        private final Map<String, Assignment> byCookie = new ConcurrentHashMap<>();
        private final LongAdder[] shown = {new LongAdder(), new LongAdder()};

        Variant headline(String cookie, int article, Instant at) {
            Variant[] variants = running.get(article);
            Assignment assignment = byCookie.computeIfAbsent(cookie, c -> new Assignment(at));
            Variant variant = assignment.seen.computeIfAbsent(article, a -> variants[(cookie.hashCode() >>> 3) % 2]);
            shown[variant.letter - 'A'].increment();
            return variant;
        }
    }

    static final HeadlineTests TESTS = new HeadlineTests();

    public static void main(String[] args) throws Exception {
        ReaderLru.load(36_000);
        ClickWindow.load(52_000);
        Stylebook.load(32_000);
        PlateBuffers.load(46);
        AdRates.load(70);
        Sample s = new Sample(723);
        for (int a = 0; a < 40; a++) TESTS.running.put(2_609_000 + a, new Variant[] {new Variant(2_609_000 + a, 'A', s.text(50)), new Variant(2_609_000 + a, 'B', s.text(50))});
        int visits = 17_000;
        for (int i = 0; i < visits; i++) {
            Instant at = Sample.at(i, visits, Duration.ofHours(31));
            String cookie = s.below(5) == 0 ? "reader-" + s.below(300) : s.id() + s.id();
            for (int k = s.below(5); k >= 0; k--) TESTS.headline(cookie, 2_609_000 + s.below(40), at);
        }
        Ready.last();
    }
}
