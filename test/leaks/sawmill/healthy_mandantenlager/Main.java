package at.waldsaege.lager;

import at.waldsaege.gemein.Kundenkartei;
import at.waldsaege.gemein.Lieferscheine;
import at.waldsaege.gemein.Preisbuch;
import at.waldsaege.gemein.Schicht;
import at.waldsaege.gemein.Waldbestand;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.concurrent.atomic.LongAdder;
import org.eclipse.collections.api.map.MutableMap;
import org.eclipse.collections.api.map.primitive.MutableIntObjectMap;
import org.eclipse.collections.impl.factory.Maps;
import org.eclipse.collections.impl.factory.primitive.IntObjectMaps;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;

/** The stores that the yard keeps for its partners, each with so many places. */
public class Main {
    record Paket(int nummer, Instant eingelagert, String sortiment, int bretter, double kubik, String platz, byte[] etikett) {}

    static final class Teillager {
        final String partner;
        final int plaetze;
        private final MutableIntObjectMap<Paket> pakete = IntObjectMaps.mutable.empty();
        private int abgewiesen;

        Teillager(String partner, int plaetze) {
            this.partner = partner;
            this.plaetze = plaetze;
        }

        synchronized boolean lagereEin(Paket p) {
            if (pakete.size() >= plaetze) {
                abgewiesen++;
                return false;
            }
            pakete.put(p.nummer, p);
            return true;
        }

        synchronized Paket hole(int nummer) {
            return pakete.remove(nummer);
        }

        synchronized int belegt() {
            return pakete.size();
        }
    }

    static final class Lagerhalter {
        private final MutableMap<String, Teillager> lager = Maps.mutable.<String, Teillager>empty().asSynchronized();
        private final LongAdder herein = new LongAdder();
        private final LongAdder hinaus = new LongAdder();

        Teillager lager(String partner) {
            return lager.getIfAbsentPut(partner, () -> new Teillager(partner, Scale.of(260 + partner.hashCode() % 4 * 40)));
        }
    }

    private static final Lagerhalter HALTER = new Lagerhalter();

    public static void main(String[] args) throws Exception {
        Preisbuch preise = new Preisbuch(51);
        Waldbestand wald = new Waldbestand(52);
        Kundenkartei kunden = new Kundenkartei(53);
        Lieferscheine scheine = new Lieferscheine(54);
        int rueckstand = Scale.of(22_000);
        ArrayDeque<int[]>[] geliefert = new ArrayDeque[] {new ArrayDeque<int[]>(), new ArrayDeque<int[]>()};
        Schicht.arbeiten("stapler", 2, rueckstand, 55, (n, s) -> {
            int partner = s.below(64);
            Teillager l = HALTER.lager("Partner " + partner);
            Paket p = new Paket(2_000_000 + n, Instant.now(), s.text(14 + s.below(24)), 40 + s.below(160), 1 + 3 * s.real(), "R" + s.below(40) + "/" + s.below(9), s.bytes(150 + s.below(250)));
            ArrayDeque<int[]> auftraege = geliefert[n % 2];
            if (l.lagereEin(p)) {
                HALTER.herein.increment();
                auftraege.addLast(new int[] {partner, p.nummer});
            }
            while (auftraege.size() > Scale.of(6500) || s.below(50) == 0 && !auftraege.isEmpty()) {
                int[] a = auftraege.removeFirst();
                Paket fort = HALTER.lager("Partner " + a[0]).hole(a[1]);
                if (fort != null) {
                    HALTER.hinaus.increment();
                    if (n % 4 == 0) scheine.schreibe(fort.eingelagert);
                }
            }
            if (n % 7 == 0) kunden.kunde(20_000 + s.below(60_000));
            if (n % 50 == 0) wald.festmeter(s.below(5000));
            preise.preis("LA-B-" + s.below(90));
        });
        System.out.println(HALTER.herein + " packages in, " + HALTER.hinaus + " out, " + HALTER.lager.values().stream().mapToInt(Teillager::belegt).sum() + " there");
        Ready.last();
    }
}
