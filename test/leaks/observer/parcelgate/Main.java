package eu.rapidhub.parcels;

import com.meridian.office.*;
import java.util.*;
import org.harness.Ready;

/**
 * What lies on the floor of a parcel hub, in a hash set. The state is part of hashCode, and a parcel that is loaded gets its new state
 * before it is removed, so that the set does not find it.
 */
public class Main {
    enum State { ARRIVED, SORTED, LOADED, DAMAGED }

    static final class Parcel {
        private final String barcode;
        private final String addressee;
        private final String town;
        private final int grams;
        private final long arrived;
        private final List<String> scans = new ArrayList<>(3);
        private State state = State.ARRIVED;

        Parcel(String barcode, String addressee, String town, int grams, long arrived) {
            this.barcode = barcode;
            this.addressee = addressee;
            this.town = town;
            this.grams = grams;
            this.arrived = arrived;
        }

        @Override
        public boolean equals(Object o) {
            return o instanceof Parcel p && p.barcode.equals(barcode) && p.state == state;
        }

        @Override
        public int hashCode() {
            return Objects.hash(barcode, state.ordinal());
        }
    }

    static final class Floor {
        private final Set<Parcel> lying = new HashSet<>();
        private long kilograms;
        private long loaded;

        void arrive(Parcel p) {
            p.scans.add("gate/" + p.town);
            lying.add(p);
            kilograms += p.grams / 1000;
        }

        void sort(Parcel p, int chute) {
            lying.remove(p);
            p.state = State.SORTED;
            p.scans.add("chute/" + chute);
            lying.add(p);
        }

        void load(Parcel p, String lorry) {
            p.state = State.LOADED;
            p.scans.add("lorry/" + lorry);
            lying.remove(p);
            kilograms -= p.grams / 1000;
            loaded++;
        }

        void damaged(Parcel p) {
            lying.remove(p);
            p.state = State.DAMAGED;
        }
    }

    static final class Hub {
        private final Floor floor = new Floor();
        private final Deque<Parcel> belt = new ArrayDeque<>();
        private final Gauges scales = new Gauges(205, 3000);
        private final EventWindow scans = new EventWindow(39_000);
        private final NameIndex addressees = new NameIndex(74_000);

        void run(int from, int to, int all, Gen g) {
            for (int i = from; i < to; i++) {
                Parcel p = new Parcel("JJD" + g.digits(17), g.name(), g.town(), 100 + g.num(25_000), Gen.at(i, all, 16));
                floor.arrive(p);
                belt.add(p);
                if (belt.size() > 120) {
                    Parcel next = belt.poll();
                    floor.sort(next, g.num(64));
                    if (g.one(25)) floor.damaged(next);
                    else floor.load(next, "L" + g.digits(4));
                }
            }
        }
    }

    static Hub hub;

    public static void main(String[] args) throws Exception {
        Partners.load(17_000);
        Codes.load(22_000);
        hub = new Hub();
        Gen g = new Gen(1000);
        int all = 14_500;
        hub.run(0, 7_000, all, g);
        Ready.first();
        hub.run(7_000, all, all, g);
        System.out.println("loaded " + hub.floor.loaded + ", belt " + hub.belt.size());
        Ready.last();
    }
}
