package tr.com.turnakargo.ambar;

import java.util.Arrays;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.Map;
import org.harness.Sample;
import org.harness.Scale;

/** The unit load devices that the company owns or leases, sorted by serial number in one array per type. Where each one stands changes all day; how many there are does not. */
public final class UldFleet {
    public enum Type { AKE, PMC, PAG, RKN, AMJ }

    public static final class Uld {
        final int serial;
        final String owner;
        final int tareGrams;
        int damageReports;
        String station;
        long seenAt;

        Uld(int serial, String owner, int tareGrams) {
            this.serial = serial;
            this.owner = owner;
            this.tareGrams = tareGrams;
        }
    }

    private final Map<Type, Uld[]> fleet = new EnumMap<>(Type.class);
    private final Sample s;

    public UldFleet(long seed) {
        s = new Sample(seed);
        for (Type t : Type.values()) {
            Uld[] all = new Uld[Scale.of(13_000)];
            for (int i = 0; i < all.length; i++) all[i] = new Uld(10_000 + i * 3 + s.below(3), s.below(5) == 0 ? "LD" : "TUR", 60_000 + s.below(70_000));
            Arrays.sort(all, Comparator.comparingInt(u -> u.serial));
            fleet.put(t, all);
        }
        for (int i = 0; i < Scale.of(90_000); i++) seen(Type.values()[s.below(5)], s.below(Scale.of(13_000)), i);
    }

    private void seen(Type t, int at, long when) {
        Uld u = fleet.get(t)[at];
        u.station = s.code(3);
        u.seenAt = 1_780_000_000_000L + when * 900;
        if (s.below(400) == 0) u.damageReports++;
    }

    public int damaged(Type t) {
        int n = 0;
        for (Uld u : fleet.get(t)) n += u.damageReports > 0 ? 1 : 0;
        return n;
    }
}
