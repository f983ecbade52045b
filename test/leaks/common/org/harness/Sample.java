package org.harness;

import java.time.Duration;
import java.time.Instant;
import java.util.Random;

/** Data that looks real and is the same in every run. */
public final class Sample {
    private static final String[] WORDS = ("harbor pallet crate axle river north ridge signal valve pump meter frame "
            + "ward nurse report dose sample blood scan archive ledger quota ticket parcel route depot bridge tunnel "
            + "granite copper linen amber violet cedar maple autumn monday express regional standard urgent").split(" ");
    private final Random random;

    public Sample(long seed) {
        random = new Random(seed);
    }

    public int below(int n) {
        return random.nextInt(n);
    }

    public double real() {
        return random.nextDouble();
    }

    public long number() {
        return random.nextLong() & Long.MAX_VALUE;
    }

    public byte[] bytes(int n) {
        byte[] b = new byte[n];
        random.nextBytes(b);
        return b;
    }

    public String text(int length) {
        StringBuilder b = new StringBuilder(length + 16);
        while (b.length() < length) b.append(WORDS[random.nextInt(WORDS.length)]).append(random.nextInt(10)).append(' ');
        b.setLength(length);
        return b.toString();
    }

    public String code(int length) {
        StringBuilder b = new StringBuilder(length);
        while (b.length() < length) b.append((char) ('A' + random.nextInt(26)));
        return b.toString();
    }

    public String id() {
        return String.format("%08x-%04x-%04x", random.nextInt(), random.nextInt(65536), random.nextInt(65536));
    }

    /** The i-th of n instants, evenly over the given time before now. */
    public static Instant at(int i, int n, Duration before) {
        return Instant.now().minus(before).plusNanos((long) (before.toNanos() * ((i + 1.0) / n)));
    }
}
