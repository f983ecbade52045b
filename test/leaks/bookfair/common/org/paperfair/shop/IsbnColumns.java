package org.paperfair.shop;

import java.util.Arrays;
import org.harness.Sample;
import org.harness.Scale;

/** Publisher, weight and tax of every known ISBN, in columns sorted by ISBN. */
public final class IsbnColumns {
    private final long[] isbn;
    private final int[] publisher;
    private final short[] grams;
    private final byte[] taxClass;

    public IsbnColumns(long seed) {
        Sample s = new Sample(seed);
        int n = Scale.of(240_000);
        isbn = new long[n];
        for (int i = 0; i < n; i++) isbn[i] = 9_780_000_000_000L + (long) (s.real() * 19_999_999_999L);
        Arrays.sort(isbn);
        publisher = new int[n];
        grams = new short[n];
        taxClass = new byte[n];
        for (int i = 0; i < n; i++) {
            publisher[i] = s.below(30_000);
            grams[i] = (short) (90 + s.below(2000));
            taxClass[i] = (byte) s.below(3);
        }
    }

    public int grams(long number) {
        int i = Arrays.binarySearch(isbn, number);
        return i < 0 ? 0 : grams[i] + taxClass[i] * publisher[i] % 2;
    }
}
