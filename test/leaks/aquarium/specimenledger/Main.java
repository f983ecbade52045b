package edu.tidelab.ledger;

import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import org.harness.Ready;
import org.harness.Sample;
import seahall.FeedPrices;
import seahall.FishTags;
import seahall.MemberDesk;
import seahall.PhotoShelf;
import seahall.SpeciesBook;

/** A report that met a specimen without weight ended with an exception and left its snapshot open; since then no older version of any specimen is given up. */
public class Main {
    record Specimen(int number, String basin, float grams, float centimetres, String remark, long measured) {}

    static final class Version {
        private final Specimen value;
        private final long commit;
        private Version older;

        Version(Specimen value, long commit, Version older) {
            this.value = value;
            this.commit = commit;
            this.older = older;
        }
    }

    static final class Snapshot {
        private final Ledger ledger;
        private final long commit;

        Snapshot(Ledger ledger, long commit) {
            this.ledger = ledger;
            this.commit = commit;
        }

        Specimen get(int number) {
            Version v = ledger.newest.get(number);
            while (v != null && v.commit > commit) v = v.older;
            return v == null ? null : v.value;
        }

        void close() {
            ledger.open.merge(commit, -1, (readers, less) -> readers == 1 ? null : readers - 1);
        }
    }

    static final class Ledger {
        private final Map<Integer, Version> newest = new HashMap<>();
        private final TreeMap<Long, Integer> open = new TreeMap<>();
        private long commits;

        Snapshot snapshot() {
            open.merge(commits, 1, Integer::sum);
            return new Snapshot(this, commits);
        }

        void put(Specimen specimen) {
            long commit = ++commits;
            Version version = new Version(specimen, commit, newest.get(specimen.number()));
            newest.put(specimen.number(), version);
            long needed = open.isEmpty() ? commit : open.firstKey();
            Version v = version;
            while (v.commit > needed && v.older != null) v = v.older;
            v.older = null;
        }
    }

    static final class Station {
        private final Ledger ledger = new Ledger();
        private double lastMean;
        private int failedReports;

        void weeklyReport(int specimens) {
            try {
                Snapshot snapshot = ledger.snapshot();
                double grams = 0;
                for (int i = 1; i <= specimens; i++) grams += weight(snapshot.get(i));
                lastMean = grams / specimens;
                snapshot.close();
            } catch (IllegalStateException e) {
                failedReports++;
            }
        }

        private static double weight(Specimen specimen) {
            if (Float.isNaN(specimen.grams())) throw new IllegalStateException("specimen " + specimen.number() + " has not been weighed");
            return specimen.grams();
        }
    }

    private static Station station;

    public static void main(String[] args) throws Exception {
        FeedPrices.load(36_000);
        FishTags.load(340_000);
        MemberDesk.load(17_800);
        PhotoShelf.load(6_400);
        SpeciesBook.load(9_300);
        Sample s = new Sample(9334);
        station = new Station();
        int specimens = 900;
        long now = System.currentTimeMillis();
        int measurements = 24_000;
        long span = 70L * 86_400_000L;
        for (int i = 1; i <= measurements; i++) {
            int number = i <= specimens ? i : 1 + s.below(specimens);
            float grams = s.below(1_200) == 0 && i > measurements / 6 ? Float.NaN : 20 + 900 * (float) s.real();
            station.ledger.put(new Specimen(number, "basin " + s.below(40), grams, 4 + 40 * (float) s.real(), s.below(2) == 0 ? s.text(20 + s.below(80)) : "", now - (measurements - i) * (span / measurements)));
            if (i > specimens && i % (measurements / 30) == 0) station.weeklyReport(specimens);
        }
        System.out.println(station.failedReports + " reports failed, mean " + station.lastMean + ", " + station.ledger.open);
        Ready.last();
    }
}
