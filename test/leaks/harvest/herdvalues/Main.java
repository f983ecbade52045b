package ch.alpmilk.herds;

import com.google.common.cache.CacheBuilder;
import com.google.common.cache.CacheLoader;
import com.google.common.cache.LoadingCache;

import org.harness.Ready;

import harvest.*;

import java.util.*;

/** Works out breeding values for herds that the advisers open; a herd that is closed should go with its values. */
public class Main {
    static final class Cow {
        final String tag;
        final String sire;
        final short[] milkings;

        Cow(String tag, String sire, short[] milkings) {
            this.tag = tag;
            this.sire = sire;
            this.milkings = milkings;
        }
    }

    static final class Herd {
        final String farm;
        final List<Cow> cows = new ArrayList<>();

        Herd(String farm) {
            this.farm = farm;
        }
    }

    /** Values of all cows of a herd, and the ranking by them. */
    static final class BreedingValues {
        private final Herd herd;
        private final double[] index;

        BreedingValues(Herd herd) {
            this.herd = herd;
            index = new double[herd.cows.size()];
            for (int i = 0; i < index.length; i++) {
                for (short milk : herd.cows.get(i).milkings) index[i] += milk;
                index[i] /= herd.cows.get(i).milkings.length;
            }
        }

        Cow best() {
            int best = 0;
            for (int i = 1; i < index.length; i++) if (index[i] > index[best]) best = i;
            return herd.cows.get(best);
        }
    }

    static final class Advisers {
        private final LoadingCache<Herd, BreedingValues> values = CacheBuilder.newBuilder().weakKeys().recordStats().build(CacheLoader.from(BreedingValues::new));
        private final Deque<Herd> open = new ArrayDeque<>();

        Cow open(Herd herd) {
            open.add(herd);
            if (open.size() > 12) open.remove();
            return values.getUnchecked(herd).best();
        }
    }

    private static Advisers advisers;

    public static void main(String[] a) throws Exception {
        DroneFrames.allocate(120);
        Places.index(26000);
        Deliveries.queue(26000);
        Rainfall.measure(850);
        Soils.analyse(32000);
        advisers = new Advisers();
        Dice d = new Dice(105);
        Map<String, Integer> daughters = new HashMap<>();
        String[] sires = new String[60];
        for (int i = 0; i < sires.length; i++) sires[i] = d.earTag();
        for (int i = 0; i < Integer.getInteger("herds", 900); i++) {
            Herd herd = new Herd("276" + (100000 + i));
            for (int c = 0, n = 30 + d.below(60); c < n; c++) {
                short[] milkings = new short[60];
                for (int m = 0; m < milkings.length; m++) milkings[m] = (short) (90 + d.below(300));
                herd.cows.add(new Cow(d.earTag(), sires[d.below(60)], milkings));
            }
            daughters.merge(advisers.open(herd).sire, 1, Integer::sum);
        }
        Ready.last();
    }
}
