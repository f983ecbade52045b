package harvest;

import java.util.SplittableRandom;

/** Random content of the neighbourhood. */
public final class Dice {
    private static final String[] VILLAGES = {
        "Auental", "Birkenau", "Cornhill", "Dornach", "Eichgraben", "Fairmead", "Grünau", "Haselbach", "Ironwell", "Jesteburg",
        "Kornfeld", "Lindach", "Moorend", "Nussdorf", "Oakham", "Pfarrhof", "Quellen", "Roggentin", "Steinach", "Thornby"
    };
    private static final String[] CROPS = {"winter wheat", "barley", "rape", "maize", "sugar beet", "rye", "oats", "peas", "clover", "potatoes"};
    private static final String[] WORKS = {
        "ploughed to 22 cm", "harrowed twice", "slurry spread", "hay turned", "fence mended", "drill blocked", "seed treated", "lodged after hail",
        "soil sampled", "drain cleared", "calf drenched", "hoof trimmed"
    };
    private final SplittableRandom random;

    public Dice(long seed) {
        random = new SplittableRandom(seed * 6151 + 29);
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

    /** The number in an animal's ear. */
    public String earTag() {
        return "DE" + (1000000000L + random.nextLong(9000000000L));
    }

    public String village() {
        return VILLAGES[below(VILLAGES.length)];
    }

    public String crop() {
        return CROPS[below(CROPS.length)];
    }

    public String text(int length) {
        StringBuilder b = new StringBuilder(length + 60);
        while (b.length() < length) b.append(WORKS[below(WORKS.length)]).append(", parcel ").append(below(1000)).append("; ");
        b.setLength(length);
        return b.toString();
    }

    public byte[] bytes(int n) {
        byte[] b = new byte[n];
        for (int i = 0; i < n; i++) b[i] = (byte) random.nextInt();
        return b;
    }
}
