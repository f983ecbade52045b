package cinema;

import java.util.SplittableRandom;

/** Data of a chain of cinemas, the same in every run. */
public final class Dice {
    private static final String[] NOUNS = {
        "Harbour", "Winter", "Stranger", "Orchard", "Signal", "Mirror", "Lighthouse", "Caravan", "Tempest", "Garden", "Comet", "Violin", "Frontier"
    };
    private static final String[] ADJECTIVES = {
        "Silent", "Golden", "Last", "Crooked", "Burning", "Hidden", "Paper", "Endless", "Northern", "Broken", "Borrowed", "Velvet"
    };
    private static final String[] PHRASES = {
        "a retired diver returns to the village", "two sisters inherit a theatre", "nobody believes the night porter", "the train does not stop",
        "letters arrive a year late", "an old debt is called in", "the choir loses its voice", "snow closes the pass", "a map turns out to be true"
    };
    private final SplittableRandom random;

    public Dice(long seed) {
        random = new SplittableRandom(seed * 7919 + 17);
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

    public String hex(int n) {
        char[] c = new char[n];
        for (int i = 0; i < n; i++) c[i] = Character.forDigit(random.nextInt(16), 16);
        return new String(c);
    }

    public String title() {
        return "The " + ADJECTIVES[below(ADJECTIVES.length)] + " " + NOUNS[below(NOUNS.length)] + " of " + NOUNS[below(NOUNS.length)] + " " + below(90);
    }

    public String seat() {
        return (char) ('A' + below(20)) + String.valueOf(1 + below(30));
    }

    public String text(int length) {
        StringBuilder b = new StringBuilder(length + 60);
        while (b.length() < length) b.append(PHRASES[below(PHRASES.length)]).append(", ").append(below(1000)).append("; ");
        b.setLength(length);
        return b.toString();
    }

    public byte[] bytes(int n) {
        byte[] b = new byte[n];
        random.nextBytes(b);
        return b;
    }
}
