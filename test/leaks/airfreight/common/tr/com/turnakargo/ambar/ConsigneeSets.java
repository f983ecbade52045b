package tr.com.turnakargo.ambar;

import org.harness.Sample;
import org.harness.Scale;

/** Consignees by account: sets of four places, in which the one that was asked for longest ago makes room. */
public final class ConsigneeSets {
    public static final class Consignee {
        final int account;
        final String name;
        final String address;
        final String taxNumber;
        long askedAt;

        Consignee(int account, String name, String address, String taxNumber) {
            this.account = account;
            this.name = name;
            this.address = address;
            this.taxNumber = taxNumber;
        }
    }

    private static final int WAYS = 4;
    private final int sets = Scale.of(4_600);
    private final Consignee[] places = new Consignee[sets * WAYS];
    private long clock;
    private final Sample s;

    public ConsigneeSets(long seed) {
        s = new Sample(seed);
        for (int i = 0; i < Scale.of(55_000); i++) of(300_000 + s.below(Scale.of(40_000)));
    }

    public synchronized Consignee of(int account) {
        int first = Math.floorMod(account * 0x9E3779B9, sets) * WAYS;
        int at = first;
        for (int i = first; i < first + WAYS; i++) {
            Consignee c = places[i];
            if (c != null && c.account == account) {
                c.askedAt = ++clock;
                return c;
            }
            if (c == null || places[at] != null && c.askedAt < places[at].askedAt) at = i;
        }
        Consignee c = new Consignee(account, s.text(14 + s.below(20)), s.text(30 + s.below(30)), "TR" + (1_000_000_000L + s.below(900_000_000)));
        c.askedAt = ++clock;
        return places[at] = c;
    }
}
