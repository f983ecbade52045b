package de.kornfeld.bakery;

import java.util.Random;

/** Names and texts as a bakery has them. */
public final class Words {
    private static final String[] A = "Roggen Dinkel Weizen Hafer Kürbis Sonnen Walnuss Mohn Sesam Malz Butter Quark Apfel Kirsch Mandel Kartoffel Bauern Kloster Stein Land".split(" ");
    private static final String[] B = "brot semmel stange kranz zopf hörnchen schnecke krüstchen knoten laib taler tasche striezel kuchen".split(" ");
    private static final String[] NAMES = "Aydin Becker Costa Demir Engel Fuchs Graf Huber Ivanov Jansen Keller Lorenz Maier Novak Ott Pohl Quast Richter Sauer Thoma Ude Vogel Winter Yildiz Zeller".split(" ");
    private static final String[] FIRST = "Anna Bernd Clara David Elif Felix Greta Hugo Ines Jonas Katja Leon Mira Nils Olga Paul Rosa Sven Tara Uwe Vera Willi".split(" ");
    private static final String[] STREETS = "Mühlgasse Bahnhofstraße Am Anger Lindenweg Marktplatz Kirchsteig Uferweg Gartenstraße Schulberg Poststraße".split(" ");
    private static final String[] NOTES = "deliver before six leave at the side door call first no nuts sliced thin extra bag invoice monthly ring twice cold chain pallet returned crate missing label".split(" ");
    private final Random random;

    public Words(long seed) {
        random = new Random(seed);
    }

    public int below(int n) {
        return random.nextInt(n);
    }

    public double real() {
        return random.nextDouble();
    }

    public double normal() {
        return random.nextGaussian();
    }

    public boolean chance(double p) {
        return random.nextDouble() < p;
    }

    public String article() {
        return pick(A) + pick(B);
    }

    public String person() {
        return pick(FIRST) + " " + pick(NAMES);
    }

    public String street() {
        return pick(STREETS) + " " + (1 + below(140));
    }

    public String phone() {
        return "+49 89 " + (1_000_000 + below(8_999_999));
    }

    public String note(int words) {
        StringBuilder b = new StringBuilder();
        for (int i = 0; i < words; i++) b.append(i == 0 ? "" : " ").append(pick(NOTES));
        return b.toString();
    }

    public String hex(int n) {
        StringBuilder b = new StringBuilder(n);
        for (int i = 0; i < n; i++) b.append(Character.forDigit(random.nextInt(16), 16));
        return b.toString();
    }

    public byte[] bytes(int n) {
        byte[] b = new byte[n];
        random.nextBytes(b);
        return b;
    }

    private String pick(String[] of) {
        return of[random.nextInt(of.length)];
    }
}
