package tr.com.turnakargo.ambar;

import java.util.BitSet;
import org.harness.Sample;
import org.harness.Scale;

/** The places of the high rack: which piece lies in which, and which are free. */
public final class RackPlaces {
    static final class Piece {
        final long waybill;
        final short number;
        final float kilograms;
        final String marks;

        Piece(long waybill, short number, float kilograms, String marks) {
            this.waybill = waybill;
            this.number = number;
            this.kilograms = kilograms;
            this.marks = marks;
        }
    }

    private final Piece[] places = new Piece[Scale.of(48_000)];
    private final BitSet free = new BitSet(places.length);

    public RackPlaces(long seed) {
        Sample s = new Sample(seed);
        free.set(0, places.length);
        for (int i = 0; i < places.length * 3; i++) {
            int at = free.nextSetBit(s.below(places.length));
            if (at >= 0) {
                places[at] = new Piece(23_580_000_000L + i, (short) (1 + i % 40), 1 + s.below(9000) / 10f, s.text(14 + s.below(18)));
                free.clear(at);
            }
            int out = s.below(places.length);
            if (places[out] != null && s.below(10) < 7) {
                places[out] = null;
                free.set(out);
            }
        }
    }

    public int freePlaces() {
        return free.cardinality();
    }
}
