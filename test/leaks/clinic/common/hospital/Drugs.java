package hospital;

import gnu.trove.map.hash.TIntObjectHashMap;

/** Healthy: the drugs of the central pharmacy by their number, read once at the start. */
public final class Drugs {
    record Drug(int number, String label, String atc, int[] strengths, String leaflet) {}

    private static final TIntObjectHashMap<Drug> STOCKED = new TIntObjectHashMap<>();

    public static void stock(int drugs) {
        Rnd r = new Rnd(1);
        int count = Rnd.share(drugs);
        for (int i = 0; i < count; i++) {
            int number = 100_000 + i * 7;
            STOCKED.put(number, new Drug(number, r.letters(9), r.letters(1) + r.digits(2) + r.letters(2), new int[] {r.upTo(50), r.upTo(500)}, r.note(60)));
        }
        STOCKED.compact();
    }
}
