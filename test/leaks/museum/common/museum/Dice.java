package museum;

import java.util.SplittableRandom;

/** Data of a group of museums, the same in every run. */
public final class Dice {
    private static final String[] THINGS = {
        "amphora", "altarpiece", "astrolabe", "reliquary", "tapestry", "bronze", "herbarium", "miniature", "harpsichord", "helmet", "globe", "folio"
    };
    private static final String[] MANNERS = {
        "Etruscan", "late Gothic", "Flemish", "Ottoman", "Baroque", "Moche", "Meissen", "Coptic", "Hellenistic", "Benin", "Biedermeier"
    };
    private static final String[] REMARKS = {
        "old varnish, yellowed", "bought at the sale of the estate", "signed on the back", "frame of a later time", "minor loss at the edge",
        "restored before the war", "inscription not read so far", "given by the friends of the museum", "keep below fifty lux"
    };
    private final SplittableRandom random;

    public Dice(long seed) {
        random = new SplittableRandom(seed * 6271 + 5);
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
        for (int i = 0; i < n; i++) c[i] = Character.forDigit(random.nextInt(36), 36);
        return new String(c);
    }

    public String inventoryNumber() {
        return (1850 + below(170)) + "." + below(900) + "." + below(60);
    }

    public String thing() {
        return MANNERS[below(MANNERS.length)] + " " + THINGS[below(THINGS.length)] + " no. " + below(5000);
    }

    public String text(int length) {
        StringBuilder b = new StringBuilder(length + 60);
        while (b.length() < length) b.append(REMARKS[below(REMARKS.length)]).append(" (").append(below(1000)).append("); ");
        b.setLength(length);
        return b.toString();
    }

    public byte[] bytes(int n) {
        byte[] b = new byte[n];
        random.nextBytes(b);
        return b;
    }
}
