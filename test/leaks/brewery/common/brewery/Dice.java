package brewery;

import java.util.SplittableRandom;

/** Data of a brewery and its wholesale trade, the same in every run. */
public final class Dice {
    private static final String[] TOWNS = {"Bramberg", "Oudewater", "Plessnitz", "Kilcarrow", "Zatovice", "Munkevik", "Tarvisio", "Ebersbrunn", "Halland", "Rochefort"};
    private static final String[] HOPS = {"Saaz", "Tettnanger", "Cascade", "Citra", "Fuggle", "Perle", "Magnum", "Spalter", "Mosaic", "Hersbrucker"};
    private static final String[] STYLES = {"Pils", "Helles", "Porter", "Saison", "Tripel", "Bock", "Witbier", "Stout", "Kolsch", "Radler"};
    private static final String[] NOTES = {
        "bring back the empties", "ramp at the back yard", "mash rested ten minutes longer", "diacetyl below the threshold", "cash on delivery",
        "pump two was noisy", "second gravity reading differs", "ring the bell twice", "keg valve replaced", "sample sent to the laboratory"
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

    public String town() {
        return TOWNS[below(TOWNS.length)];
    }

    public String hop() {
        return HOPS[below(HOPS.length)];
    }

    public String beer() {
        return town() + " " + STYLES[below(STYLES.length)];
    }

    public String text(int length) {
        StringBuilder b = new StringBuilder(length + 60);
        while (b.length() < length) b.append(NOTES[below(NOTES.length)]).append(", no. ").append(below(1000)).append("; ");
        b.setLength(length);
        return b.toString();
    }
}
