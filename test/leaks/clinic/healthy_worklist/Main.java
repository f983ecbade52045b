package com.lumenread.worklist;

import com.google.common.cache.*;

import hospital.*;

import org.harness.Ready;

import java.util.*;

/**
 * Healthy: radiologists go through their worklist; series of images that were looked at lately are
 * kept in a cache of Guava with a limit, older reports in an own one. Both are full.
 */
public class Main {
    record Series(String uid, String modality, byte[][] slices) {}

    /** The reports used last, at most so many. */
    static final class Reports {
        private final LinkedHashMap<String, String> used = new LinkedHashMap<>(16, 0.75f, true);
        private final int limit;

        Reports(int limit) {
            this.limit = limit;
        }

        String get(String uid, Rnd r) {
            String report = used.get(uid);
            if (report == null) {
                report = r.note(300);
                used.put(uid, report);
                if (used.size() > limit) {
                    Iterator<String> eldest = used.keySet().iterator();
                    eldest.next();
                    eldest.remove();
                }
            }
            return report;
        }
    }

    static final class Workplace {
        private final LoadingCache<String, Series> images;
        private final Reports reports;

        Workplace(Rnd r) {
            images = CacheBuilder.newBuilder().maximumSize(Rnd.share(1200)).recordStats().build(CacheLoader.from(uid -> {
                byte[][] slices = new byte[8][];
                for (int i = 0; i < slices.length; i++) slices[i] = r.octets(3500 + r.upTo(1500));
                return new Series(uid, "CT", slices);
            }));
            reports = new Reports(Rnd.share(16000));
        }
    }

    private static Workplace workplace;
    private static long read;

    public static void main(String[] a) throws Exception {
        Codes.build(14000);
        Consultations.plan(300);
        Rnd r = new Rnd(207);
        workplace = new Workplace(r);
        for (int i = 0; i < Rnd.share(60000); i++) {
            String uid = "1.2.276." + Math.min(r.upTo(40000), r.upTo(40000));
            read += workplace.reports.get(uid, r).length();
            if (i % 8 == 0) read += workplace.images.get(uid).slices.length;
        }
        Ready.last();
    }
}
