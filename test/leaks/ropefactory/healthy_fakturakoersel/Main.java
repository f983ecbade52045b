package dk.tovognet.faktura;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectWriter;
import dk.tovognet.faelles.Forsendelser;
import dk.tovognet.faelles.Kraftmaalere;
import dk.tovognet.faelles.Kundebog;
import dk.tovognet.faelles.Prisliste;
import dk.tovognet.faelles.Tovtabel;
import dk.tovognet.faelles.Vagt;
import java.io.IOException;
import java.io.OutputStream;
import java.time.YearMonth;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: the invoices of a month. Six months are done; the seventh is in the middle. */
public class Main {
    public record Leverance(int nr, int kundenr, String dato, int varenr, double meter, String reference) {}

    public record Faktura(int nr, String firma, String cvr, List<Leverance> linjer, long oere, String tekst) {}

    /** All that one run needs; the next run has its own. */
    static final class Koersel {
        private final YearMonth maaned;
        private final Map<Integer, List<Leverance>> afKunde = new HashMap<>();
        private final List<Faktura> fakturaer = new ArrayList<>();
        private final TreeMap<String, Long> konti = new TreeMap<>();

        Koersel(YearMonth maaned) {
            this.maaned = maaned;
        }

        void indlaes(Sample s) {
            int n = Scale.of(52_000);
            for (int i = 0; i < n; i++) {
                int kunde = s.below(Scale.of(14_000));
                afKunde.computeIfAbsent(kunde, k -> new ArrayList<>()).add(new Leverance(i, kunde, maaned + "-" + (10 + s.below(18)), 10_000 + s.below(17_000), 400 * s.real(), s.text(14 + s.below(30))));
            }
        }
    }

    static final class Bogholderi {
        private final Kundebog kunder;
        private final Prisliste priser;
        private final ObjectWriter json = new ObjectMapper().writerFor(Faktura.class);
        private final CountDownLatch midtI = new CountDownLatch(1);
        private volatile Koersel igang;
        private volatile int faerdige;
        private volatile long skrevet;

        Bogholderi(Kundebog kunder, Prisliste priser) {
            this.kunder = kunder;
            this.priser = priser;
        }

        void koer(YearMonth maaned, boolean roligt, Sample s) throws Exception {
            Koersel k = new Koersel(maaned);
            igang = k;
            k.indlaes(s);
            int halvt = k.afKunde.size() * 6 / 10;
            for (Map.Entry<Integer, List<Leverance>> e : k.afKunde.entrySet()) {
                Kundebog.Kunde kunde = kunder.slaaOp(e.getKey());
                long oere = 0;
                for (Leverance l : e.getValue()) oere += (long) (priser.pris(l.varenr()) * l.meter() / 100);
                k.konti.merge(kunde.cvr(), oere, Long::sum);
                k.fakturaer.add(new Faktura(k.fakturaer.size(), kunde.firma(), kunde.cvr(), e.getValue(), oere, s.text(60 + s.below(120))));
                if (roligt && k.fakturaer.size() > halvt) {
                    midtI.countDown();
                    Thread.sleep(20);
                }
            }
            skriv(k);
            igang = null;
            faerdige++;
        }

        private void skriv(Koersel k) throws IOException {
            try (OutputStream ud = OutputStream.nullOutputStream()) {
                for (Faktura f : k.fakturaer) {
                    byte[] b = json.writeValueAsBytes(f);
                    ud.write(b);
                    skrevet += b.length;
                }
            }
        }
    }

    private static final Kundebog KUNDER = new Kundebog(121);
    private static final Prisliste PRISER = new Prisliste(122);
    private static final Bogholderi BOGHOLDERI = new Bogholderi(KUNDER, PRISER);
    private static final Tovtabel TABEL = new Tovtabel(123);
    private static final Kraftmaalere MAALERE = new Kraftmaalere(124);
    private static final Forsendelser FORSENDELSER = new Forsendelser(125);

    public static void main(String[] args) throws Exception {
        Vagt.traad("fakturakoersel", 126, (n, s) -> BOGHOLDERI.koer(YearMonth.of(2024, 1).plusMonths(n), n >= 6, s));
        Vagt.traad("haller", 127, (n, s) -> {
            MAALERE.maalt(n, TABEL.styrke(n, n).faktor());
            if (n % 50 == 0) FORSENDELSER.afsend(java.time.Instant.now());
            Thread.sleep(1);
        });
        BOGHOLDERI.midtI.await();
        System.out.println(BOGHOLDERI.faerdige + " months done, " + BOGHOLDERI.skrevet + " bytes written, " + BOGHOLDERI.igang.fakturaer.size() + " invoices so far");
        Ready.last();
    }
}
