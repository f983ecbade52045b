package com.meridian.office;

import java.util.*;

/** Codes and what they mean, in the order of the codes. */
public final class Codes {
    private static final NavigableMap<String, String[]> TEXTS = new TreeMap<>();

    public static void load(int count) {
        Gen g = new Gen(19);
        for (int i = 0, n = Gen.n(count); i < n; i++) {
            TEXTS.put(String.format("%c%02d.%04d", 'A' + i % 26, i / 26 % 100, i / 2600), new String[] {g.text(30), g.text(34)});
        }
    }

    public static String text(String code) {
        Map.Entry<String, String[]> e = TEXTS.floorEntry(code);
        return e == null ? "" : e.getValue()[0];
    }
}
