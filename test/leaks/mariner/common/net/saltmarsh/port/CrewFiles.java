package net.saltmarsh.port;

import java.time.LocalDate;
import java.util.LinkedHashMap;
import java.util.Map;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: files of seafarers, the least recently used of which go. */
public final class CrewFiles {
    static final class Seafarer {
        final String book, name, rank, address;
        final LocalDate medicalUntil;
        final char[] remarks;

        Seafarer(String book, Sample s) {
            this.book = book;
            name = s.text(22);
            rank = s.text(10);
            address = s.text(50);
            medicalUntil = LocalDate.now().plusDays(s.below(700));
            remarks = s.text(300).toCharArray();
        }
    }

    private static final class Recent extends LinkedHashMap<String, Seafarer> {
        private final int limit;

        Recent(int limit) {
            super(16, 0.75f, true);
            this.limit = limit;
        }

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Seafarer> e) {
            return size() > limit;
        }
    }

    private final Recent recent;

    public CrewFiles(int limit) {
        recent = new Recent(Scale.of(limit * 8 / 5));
        Sample s = new Sample(904);
        for (int i = 0, n = Scale.of(limit * 8 / 5) * 2; i < n; i++) {
            String book = "SB" + (100_000 + i);
            recent.put(book, new Seafarer(book, s));
            if (i % 3 == 0) recent.get("SB" + (100_000 + s.below(i + 1)));
        }
    }
}
