package postal;

import java.util.SplittableRandom;

/** Data of a postal company, the same in every run. */
public final class Dice {
    private static final String[] STREETS = {
        "Mill Lane", "Kirchgasse", "Rue du Port", "Via Dante", "Lindenallee", "Harbour Road", "Station Street", "Am Anger", "Quai Neuf", "Old Market", "Schulweg", "Canal Row"
    };
    private static final String[] TOWNS = {"Westerham", "Oberndorf", "Saint-Loup", "Torrevecchia", "Nyborg", "Zelling", "Marchegg", "Lowick", "Pontal", "Brenn"};
    private static final String[] GIVEN = {"Ada", "Bruno", "Carla", "Dirk", "Edith", "Franz", "Greta", "Hugo", "Ines", "Jonas", "Klara", "Leo"};
    private static final String[] FAMILY = {"Albers", "Bodmer", "Castell", "Duval", "Ekström", "Fabbri", "Gruber", "Holm", "Iversen", "Jansky", "Keller", "Lorenz"};
    private static final String[] REMARKS = {
        "left with the neighbour", "addressee not at home", "address not complete", "parcel damaged in transit", "held at customs", "moved, forwarded",
        "accepted at the counter", "sorted by hand", "weight checked again", "deposit agreed with the customer", "barcode not readable"
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

    public boolean chance(int percent) {
        return random.nextInt(100) < percent;
    }

    public <T> T of(T[] things) {
        return things[random.nextInt(things.length)];
    }

    /** The thirteen characters of a parcel's label. */
    public String label() {
        return String.format("%c%c%09dPX", 'A' + below(26), 'A' + below(26), below(1_000_000_000));
    }

    public String postcode() {
        return String.format("%05d", below(100_000));
    }

    public String name() {
        return of(GIVEN) + " " + of(FAMILY);
    }

    public String town() {
        return of(TOWNS);
    }

    public String address() {
        return of(STREETS) + " " + (1 + below(240)) + ", " + postcode() + " " + town();
    }

    public String text(int length) {
        StringBuilder b = new StringBuilder(length + 60);
        while (b.length() < length) b.append(of(REMARKS)).append(" (").append(below(1000)).append("); ");
        b.setLength(length);
        return b.toString();
    }

    public byte[] bytes(int n) {
        byte[] b = new byte[n];
        for (int i = 0; i < n; i++) b[i] = (byte) random.nextInt();
        return b;
    }
}
