package grid;

import java.util.SplittableRandom;

/** Data of an electricity utility, the same in every run. */
public final class Rnd {
    private static final String[] STREETS = {
        "Mill Lane", "Station Road", "Harbour Street", "Elm Avenue", "Quarry Hill", "Church Walk", "Weir Close", "Orchard Way"
    };
    private static final String[] PARTS = {
        "breaker", "busbar", "transformer", "isolator", "feeder", "relay", "tap changer", "earth switch", "bay", "recloser"
    };
    private static final String[] DOINGS = {"opened by", "closed by", "tested by", "reset by", "reported by", "inspected by", "tripped on"};
    private final SplittableRandom random;

    public Rnd(long seed) {
        random = new SplittableRandom(seed * 7919 + 17);
    }

    /** A number of healthy things, less with -Dnoise=25. */
    public static int share(int n) {
        return Math.max(1, (int) (n * (long) Integer.getInteger("noise", 100) / 100));
    }

    public int upTo(int n) {
        return random.nextInt(n);
    }

    public long bits() {
        return random.nextLong();
    }

    public double fraction() {
        return random.nextDouble();
    }

    public String digits(int n) {
        char[] c = new char[n];
        for (int i = 0; i < n; i++) c[i] = (char) ('0' + random.nextInt(10));
        return new String(c);
    }

    public String letters(int n) {
        char[] c = new char[n];
        for (int i = 0; i < n; i++) c[i] = (char) ('A' + random.nextInt(26));
        return new String(c);
    }

    public String meter() {
        return "1E" + letters(3) + digits(9);
    }

    public String address() {
        return (1 + random.nextInt(240)) + " " + STREETS[random.nextInt(STREETS.length)] + ", " + letters(2) + random.nextInt(99);
    }

    public String station() {
        return letters(4) + "-" + (random.nextInt(3) == 0 ? "400" : random.nextInt(2) == 0 ? "110" : "20");
    }

    public String text(int length) {
        StringBuilder b = new StringBuilder(length + 40);
        while (b.length() < length)
            b.append(PARTS[random.nextInt(PARTS.length)]).append(' ').append(random.nextInt(90)).append(' ')
                    .append(DOINGS[random.nextInt(DOINGS.length)]).append(' ').append(letters(2)).append("; ");
        b.setLength(length);
        return b.toString();
    }

    public byte[] octets(int n) {
        byte[] b = new byte[n];
        random.nextBytes(b);
        return b;
    }
}
