package museum;

import java.util.ArrayList;
import java.util.List;

/** Healthy: artists with their teachers and pupils, a graph that is read once. */
public final class Artists {
    static final class Artist {
        private final String name;
        private final short born;
        private final List<Artist> pupils = new ArrayList<>(2);
        private Artist teacher;

        Artist(String name, int born) {
            this.name = name;
            this.born = (short) born;
        }
    }

    private static Artist[] known;

    private Artists() {}

    public static void read(int count) {
        Dice d = new Dice(15);
        Artist[] all = new Artist[Dice.part(count)];
        for (int i = 0; i < all.length; i++) {
            all[i] = new Artist("Master " + d.code(12), 1300 + d.below(600));
            if (i > 20) {
                all[i].teacher = all[d.below(i)];
                all[i].teacher.pupils.add(all[i]);
            }
        }
        known = all;
    }
}
