package hospital;

import java.util.SplittableRandom;

/** Data of a hospital group, the same in every run. */
public final class Rnd {
    private static final String[] SURNAMES = {
        "Okafor", "Lindqvist", "Marchetti", "Novak", "Haddad", "Ferreira", "Byrne", "Kowalska", "Tanaka", "Whitfield", "Dubois", "Castellanos"
    };
    private static final String[] GIVEN = {
        "Amara", "Jonas", "Lucia", "Petr", "Samira", "Tomas", "Niamh", "Zofia", "Kenji", "Edith", "Remy", "Ines", "Viktor", "Hanna"
    };
    private static final String[] FINDINGS = {
        "no acute distress", "mild oedema of the left ankle", "lungs clear on auscultation", "wound dry and closed", "pain 3 of 10 at rest",
        "afebrile since yesterday", "potassium slightly raised", "walks with one crutch", "appetite normal", "sleeps poorly", "abdomen soft"
    };
    private final SplittableRandom random;

    public Rnd(long seed) {
        random = new SplittableRandom(seed * 104729 + 31);
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

    public String name() {
        return SURNAMES[upTo(SURNAMES.length)] + ", " + GIVEN[upTo(GIVEN.length)] + " " + letters(1);
    }

    public String icd() {
        return letters(1) + digits(2) + "." + digits(1);
    }

    public String note(int length) {
        StringBuilder b = new StringBuilder(length + 60);
        while (b.length() < length)
            b.append(FINDINGS[upTo(FINDINGS.length)]).append(" (").append(letters(2)).append(' ').append(upTo(24)).append("h); ");
        b.setLength(length);
        return b.toString();
    }

    public byte[] octets(int n) {
        byte[] b = new byte[n];
        random.nextBytes(b);
        return b;
    }
}
