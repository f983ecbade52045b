package railway;

import java.util.SplittableRandom;

/** Data of a railway, the same in every run. */
public final class Dice {
    private static final String[] TOWNS = {
        "Aldern", "Brückfeld", "Corvento", "Dunmore", "Eschlingen", "Farnholt", "Grünau", "Havelsund", "Isarbruck", "Jorvik", "Kaltenbach", "Lindholm"
    };
    private static final String[] PARTS = {"Hbf", "Nord", "Süd", "Ost", "West", "Hafen", "Flughafen", "Messe", "Altstadt", "Gbf"};
    private static final String[] CAUSES = {
        "points failure near the junction", "late handover from the neighbour", "trespassers on the line", "staff not in place",
        "leaf fall, poor adhesion", "waiting for a connection", "door fault at departure", "speed limit after track work", "signal at danger"
    };
    private final SplittableRandom random;

    public Dice(long seed) {
        random = new SplittableRandom(seed * 7919 + 13);
    }

    /** A number of healthy things, less with -Dnoise=25. */
    public static int part(int n) {
        return Math.max(1, (int) (n * (long) Integer.getInteger("noise", 100) / 100));
    }

    public int below(int n) {
        return random.nextInt(n);
    }

    public double real() {
        return random.nextDouble();
    }

    public String code(int n) {
        char[] c = new char[n];
        for (int i = 0; i < n; i++) c[i] = Character.toUpperCase(Character.forDigit(random.nextInt(36), 36));
        return new String(c);
    }

    /** The twelve digits of a wagon or coach. */
    public String vehicle() {
        return String.format("%02d%02d%04d%03d%d", 20 + below(60), 50 + below(40), below(10000), below(1000), below(10));
    }

    public String station() {
        return TOWNS[below(TOWNS.length)] + " " + PARTS[below(PARTS.length)];
    }

    public String text(int length) {
        StringBuilder b = new StringBuilder(length + 60);
        while (b.length() < length) b.append(CAUSES[below(CAUSES.length)]).append(", km ").append(below(1000)).append("; ");
        b.setLength(length);
        return b.toString();
    }

    public byte[] bytes(int n) {
        byte[] b = new byte[n];
        for (int i = 0; i < n; i++) b[i] = (byte) random.nextInt();
        return b;
    }
}
