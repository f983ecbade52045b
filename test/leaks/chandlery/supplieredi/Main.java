package no.fairlead.supplieredi;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import no.fairlead.base.BinScales;
import no.fairlead.base.ChartTiles;
import no.fairlead.base.ContractPrices;
import no.fairlead.base.SafetySheets;
import no.fairlead.base.VesselCards;
import org.harness.Ready;
import org.harness.Sample;

/** Each interchange waits for the supplier's acknowledgement so that it can be sent again; some suppliers never acknowledge, and nobody stops waiting. */
public class Main {
    record Reference(String partner, int control) {}

    static final class Interchange {
        final Reference reference;
        final String order;
        final Instant sent;
        final byte[] segments;
        int attempts = 1;

        Interchange(Reference reference, String order, Instant sent, byte[] segments) {
            this.reference = reference;
            this.order = order;
            this.sent = sent;
            this.segments = segments;
        }
    }

    record Partner(String gln, String name, boolean acknowledges) {}

    static final class EdiGateway {
        private final Map<Reference, Interchange> awaiting = new ConcurrentHashMap<>();
        private final Deque<String> journal = new ArrayDeque<>();
        private int control = 40_000;

        Interchange send(Partner p, String order, String orders, Instant at) {
            Reference r = new Reference(p.gln, ++control);
            String text = "UNB+UNOC:3+7080001234567:14+" + p.gln + ":14+260101:1200+" + r.control + "'UNH+1+ORDERS:D:96A:UN'BGM+220+" + order + "+9'" + orders + "UNT+9+1'UNZ+1+" + r.control + "'";
            Interchange i = new Interchange(r, order, at, text.getBytes(StandardCharsets.ISO_8859_1));
            awaiting.put(r, i);
            note(at + " sent " + r);
            return i;
        }

        /** A CONTRL message: accepted, or to be sent again. */
        void acknowledged(String partner, int number, boolean accepted, Instant at) {
            Reference r = new Reference(partner, number);
            Interchange i = awaiting.get(r);
            if (i == null) return;
            if (accepted) {
                awaiting.remove(r);
            } else {
                i.attempts++;
            }
            note(at + (accepted ? " accepted " : " again ") + r);
        }

        private void note(String line) {
            journal.addLast(line);
            if (journal.size() > 1000) journal.removeFirst();
        }
    }

    static final class Procurement {
        final EdiGateway edi = new EdiGateway();
        final List<Partner> partners = new ArrayList<>();
        final ChartTiles charts = new ChartTiles(71);
        final SafetySheets sheets = new SafetySheets(72);
        final VesselCards vessels = new VesselCards(73);
        final ContractPrices prices = new ContractPrices(74);
        final BinScales bins = new BinScales(75);
    }

    private static final Procurement PROCUREMENT = new Procurement();

    private static String lines(Sample s) {
        StringBuilder b = new StringBuilder();
        for (int l = 1, n = 3 + s.below(18); l <= n; l++) b.append("LIN+").append(l).append("++").append(110_000 + s.below(770_000)).append(":MP'IMD+F++:::").append(s.text(14 + s.below(30))).append("'QTY+21:").append(1 + s.below(80)).append("'");
        return b.toString();
    }

    public static void main(String[] args) throws Exception {
        Sample s = new Sample(711);
        for (int p = 0; p < 55; p++) PROCUREMENT.partners.add(new Partner("70800" + (10_000_000 + s.below(9_000_000)), s.text(18), p % 3 != 1));
        Deque<Interchange> open = new ArrayDeque<>();
        int n = 30_000;
        for (int i = 0; i < n; i++) {
            Instant at = Sample.at(i, n, Duration.ofDays(25));
            Partner p = PROCUREMENT.partners.get(s.below(55));
            Interchange sent = PROCUREMENT.edi.send(p, "PO" + (5_100_000 + i), lines(s), at);
            if (p.acknowledges) open.addLast(sent);
            if (open.size() < 60) continue;
            Interchange o = open.removeFirst();
            if (s.below(30) == 0) PROCUREMENT.edi.acknowledged(o.reference.partner, o.reference.control, false, at);
            PROCUREMENT.edi.acknowledged(o.reference.partner, o.reference.control, true, at);
        }
        Ready.last();
    }
}
