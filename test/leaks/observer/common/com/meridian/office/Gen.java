package com.meridian.office;

import java.util.Random;

/** Data that looks like an office's, always the same for a seed; and times of the simulated hours, which end now. */
public final class Gen {
    private static final String[] FIRST = "Ada Bela Carlos Dina Emil Farah Goran Hanna Igor Jana Karim Lena Marco Nadia Olaf Petra Quentin Rosa Sven Tara Umar Vera Wim Xenia Yusuf Zoe".split(" ");
    private static final String[] LAST = "Abel Brandt Costa Dorn Eriksen Fontana Gruber Horvat Ivanov Jensen Keller Lindqvist Moreau Novak Okafor Pereira Quist Rossi Sato Toth Ulrich Vidal Weber Young Zeman".split(" ");
    private static final String[] TOWNS = "Aarhus Bergen Cadiz Delft Essen Faro Graz Hull Ivrea Jena Krakow Lille Malmo Nantes Oporto Pisa Quimper Riga Sofia Turin Ulm Varna Wroclaw Ypres Zadar".split(" ");
    private static final String[] WORDS = "account advice balance branch carrier charge claim clause contract cover customer delay delivery deposit desk document due excess fee form guest handling hour invoice item journey letter limit loss member notice offer order paid partner period plan price proof quote rate receipt refund release renewal report request review sum tariff term transfer value visit week".split(" ");
    private final Random r;

    public Gen(long seed) {
        r = new Random(seed);
    }

    /** The share of the healthy data, in percent: -Dnoise=25 makes a quarter. */
    public static int n(int n) {
        return Math.max(1, (int) ((long) n * Integer.getInteger("noise", 100) / 100));
    }

    private static final long END = System.currentTimeMillis() + 1_500;

    /** The time of step i of n in a simulation of so many hours that ends now. */
    public static long at(long i, long n, double hours) {
        return END - (long) ((n - i) * (hours * 3_600_000.0) / n);
    }

    public int num(int bound) {
        return r.nextInt(bound);
    }

    public boolean one(int in) {
        return r.nextInt(in) == 0;
    }

    public double real() {
        return r.nextDouble();
    }

    public long cents(int max) {
        return 100L + r.nextInt(max);
    }

    public String name() {
        return FIRST[r.nextInt(FIRST.length)] + " " + LAST[r.nextInt(LAST.length)];
    }

    public String town() {
        return TOWNS[r.nextInt(TOWNS.length)];
    }

    public String word() {
        return WORDS[r.nextInt(WORDS.length)];
    }

    public String text(int chars) {
        StringBuilder b = new StringBuilder(chars + 12);
        while (b.length() < chars) b.append(word()).append(' ');
        b.setLength(chars);
        return b.toString();
    }

    public String code(int n) {
        StringBuilder b = new StringBuilder(n);
        for (int i = 0; i < n; i++) b.append("ABCDEFGHJKLMNPQRSTUVWXYZ23456789".charAt(r.nextInt(32)));
        return b.toString();
    }

    public String digits(int n) {
        StringBuilder b = new StringBuilder(n);
        for (int i = 0; i < n; i++) b.append((char) ('0' + r.nextInt(10)));
        return b.toString();
    }

    public String uuid() {
        return new java.util.UUID(r.nextLong(), r.nextLong()).toString();
    }

    public byte[] bytes(int n) {
        byte[] b = new byte[n];
        r.nextBytes(b);
        return b;
    }
}
