package com.meridian.office;

import java.util.*;

/** Scanned pages, the least recently used of which goes when there are too many. */
public final class ScanCache {
    static final class Scan {
        final String reference;
        final byte[] jpeg;
        int shown;
        long lastShown;

        Scan(String reference, byte[] jpeg) {
            this.reference = reference;
            this.jpeg = jpeg;
        }
    }

    private static final class Recent extends LinkedHashMap<String, Scan> {
        private final int limit;

        Recent(int limit) {
            super(64, 0.75f, true);
            this.limit = limit;
        }

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Scan> eldest) {
            return size() > limit;
        }
    }

    private final Recent pages;

    public ScanCache(int limit, int bytes) {
        int n = Gen.n(limit);
        pages = new Recent(n);
        Gen g = new Gen(13);
        for (int i = 0; i < n * 3; i++) {
            String reference = "SC-" + (i < n * 2 ? i : g.num(n * 2));
            Scan s = pages.computeIfAbsent(reference, r -> new Scan(r, g.bytes(bytes / 2 + g.num(bytes))));
            s.shown++;
            s.lastShown = Gen.at(i, n * 3L, 9);
        }
    }
}
