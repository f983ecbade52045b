package railway;

import java.util.ArrayList;
import java.util.List;

/** Healthy: junctions and tracks between them, read at the start. */
public final class Network {
    static final class Junction {
        final int id;
        final String name;
        final List<Track> tracks = new ArrayList<>(4);

        Junction(int id, String name) {
            this.id = id;
            this.name = name;
        }
    }

    static final class Track {
        final Junction from, to;
        final int metres;
        final short speed;

        Track(Junction from, Junction to, int metres, short speed) {
            this.from = from;
            this.to = to;
            this.metres = metres;
            this.speed = speed;
        }
    }

    private final Junction[] junctions;
    private static Network network;

    private Network(int n) {
        Dice d = new Dice(2);
        junctions = new Junction[n];
        for (int i = 0; i < n; i++) junctions[i] = new Junction(i, d.station() + " W" + i);
        for (int i = 1; i < n; i++) {
            for (int k = 0; k < 2; k++) {
                Junction other = junctions[Math.max(0, i - 1 - d.below(40))];
                Track t = new Track(junctions[i], other, 300 + d.below(9000), (short) (60 + 10 * d.below(20)));
                junctions[i].tracks.add(t);
                other.tracks.add(t);
            }
        }
    }

    public static void read(int junctions) {
        network = new Network(Dice.part(junctions));
    }
}
