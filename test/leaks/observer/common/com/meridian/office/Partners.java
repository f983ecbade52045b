package com.meridian.office;

import java.util.*;

/** The register of partner companies, which cannot change. */
public final class Partners {
    record Partner(int number, String name, String town, String iban, String contact, long since) {}

    private static Map<Integer, Partner> byNumber = Map.of();

    public static void load(int count) {
        Gen g = new Gen(11);
        Map<Integer, Partner> all = new HashMap<>();
        for (int i = 0, n = Gen.n(count); i < n; i++) {
            all.put(100_000 + i, new Partner(100_000 + i, g.name() + " " + g.town() + " Ltd", g.town(), "DE" + g.digits(20), g.name(), 946_684_800_000L + i * 9_000_000L));
        }
        byNumber = Map.copyOf(all);
    }

    public static String name(int number) {
        Partner p = byNumber.get(number);
        return p == null ? "unknown" : p.name();
    }
}
