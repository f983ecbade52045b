package airport;

import java.util.Random;

/** Data of an airport, the same in every run. */
public final class Rnd {
    private static final String[] SYLLABLES =
            "al ba cor den el fra gat hel is jo kir lon mun nor os par quim rom sal tor ur ven wa xan yor zur"
                    .split(" ");
    private static final String[] PHRASES = {
        "taxiway closed between", "runway in use", "work in progress near", "expect delays at",
        "stand not available", "bird activity reported", "de-icing required", "crane erected at",
        "lights unserviceable", "braking action medium", "wind shear reported", "fuel bowser at"
    };
    private final Random random;

    public Rnd(long seed) {
        random = new Random(seed * 1_000_003L + 11);
    }

    /** A number of healthy things, less with -Dnoise=25. */
    public static int share(int n) {
        return Math.max(1, (int) (n * (long) Integer.getInteger("noise", 100) / 100));
    }

    public int upTo(int n) {
        return random.nextInt(n);
    }

    public double fraction() {
        return random.nextDouble();
    }

    public long bits() {
        return random.nextLong();
    }

    public String place() {
        int n = 2 + random.nextInt(3);
        StringBuilder b = new StringBuilder();
        for (int i = 0; i < n; i++) b.append(SYLLABLES[random.nextInt(SYLLABLES.length)]);
        b.setCharAt(0, Character.toUpperCase(b.charAt(0)));
        return b.toString();
    }

    public String letters(int n) {
        StringBuilder b = new StringBuilder(n);
        for (int i = 0; i < n; i++) b.append((char) ('A' + random.nextInt(26)));
        return b.toString();
    }

    public String digits(int n) {
        StringBuilder b = new StringBuilder(n);
        for (int i = 0; i < n; i++) b.append((char) ('0' + random.nextInt(10)));
        return b.toString();
    }

    public String flight() {
        return letters(2) + (100 + random.nextInt(8900));
    }

    public String remark(int length) {
        StringBuilder b = new StringBuilder(length + 40);
        while (b.length() < length)
            b.append(PHRASES[random.nextInt(PHRASES.length)]).append(' ').append(letters(1)).append(random.nextInt(90)).append(' ');
        b.setLength(length);
        return b.toString();
    }

    public byte[] octets(int n) {
        byte[] b = new byte[n];
        random.nextBytes(b);
        return b;
    }
}
