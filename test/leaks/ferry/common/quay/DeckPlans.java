package quay;

import java.util.ArrayList;
import java.util.List;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: vessels, their decks, their cabins; a tree that is read once. */
public final class DeckPlans {
    static final class Cabin {
        private final String number;
        private final byte berths;
        private final boolean window;
        private final float x;
        private final float y;

        Cabin(String number, Sample s) {
            this.number = number;
            berths = (byte) (1 + s.below(5));
            window = s.below(2) == 0;
            x = s.below(2_000) / 10f;
            y = s.below(300) / 10f;
        }
    }

    record Deck(int level, Cabin[] cabins, short[] outline) {}

    record Vessel(String name, int imo, List<Deck> decks) {}

    private static final List<Vessel> FLEET = new ArrayList<>();

    private DeckPlans() {}

    public static void load(int vessels) {
        Sample s = new Sample(903);
        for (int v = 0, n = Scale.of(vessels); v < n; v++) {
            List<Deck> decks = new ArrayList<>();
            for (int level = 3; level <= 11; level++) {
                Cabin[] cabins = new Cabin[120 + s.below(80)];
                for (int c = 0; c < cabins.length; c++) cabins[c] = new Cabin(level * 1_000 + c + "", s);
                short[] outline = new short[600];
                for (int i = 0; i < outline.length; i++) outline[i] = (short) s.below(3_000);
                decks.add(new Deck(level, cabins, outline));
            }
            FLEET.add(new Vessel("MS " + s.code(8), 9_000_000 + s.below(900_000), decks));
        }
    }
}
