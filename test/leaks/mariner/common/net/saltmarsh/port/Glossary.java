package net.saltmarsh.port;

import java.util.Arrays;
import java.util.TreeSet;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: a dictionary, sorted, with its explanations packed into one array. */
public final class Glossary {
    private static Glossary loaded;
    private final String[] terms;
    private final int[] starts;
    private final byte[] explanations;

    private Glossary(int size) {
        Sample s = new Sample(906);
        TreeSet<String> all = new TreeSet<>();
        for (int i = 0, n = Scale.of(size * 8 / 5); i < n; i++) all.add(s.text(8 + s.below(9)) + i);
        terms = all.toArray(new String[0]);
        starts = new int[terms.length + 1];
        explanations = new byte[terms.length * 60];
        for (int i = 0; i < terms.length; i++) {
            byte[] b = s.text(60).getBytes(java.nio.charset.StandardCharsets.ISO_8859_1);
            System.arraycopy(b, 0, explanations, starts[i], 60);
            starts[i + 1] = starts[i] + 60;
        }
    }

    public static void load(int size) {
        loaded = new Glossary(size);
    }

    public static boolean knows(String term) {
        return Arrays.binarySearch(loaded.terms, term) >= 0;
    }
}
