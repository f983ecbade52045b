package pt.eletricos.rede;

import com.carrotsearch.hppc.IntObjectHashMap;
import org.harness.Sample;
import org.harness.Scale;

/** The drivers with their licences and duties of the month, read at the start. */
public final class GuardaFreios {
    static final class Driver {
        final int number;
        final String name;
        final String depot;
        final String[] licences;
        final short[] duties = new short[62];

        Driver(int number, String name, String depot, String[] licences) {
            this.number = number;
            this.name = name;
            this.depot = depot;
            this.licences = licences;
        }
    }

    private static final String[] DEPOTS = "Boavista Massarelos Lordelo Areosa Campanha Arca".split(" ");
    private final IntObjectHashMap<Driver> byNumber = new IntObjectHashMap<>();

    public GuardaFreios(long seed) {
        Sample s = new Sample(seed);
        for (int i = Scale.of(14_000); i > 0; i--) {
            Driver d = new Driver(40_000 + i, s.text(15 + s.below(15)), DEPOTS[s.below(6)], new String[] {"series " + s.below(40), "line " + s.below(90)});
            for (int k = 0; k < d.duties.length; k++) d.duties[k] = (short) s.below(1440);
            byNumber.put(d.number, d);
        }
    }

    public String depot(int number) {
        Driver d = byNumber.get(number);
        return d == null ? null : d.depot;
    }
}
