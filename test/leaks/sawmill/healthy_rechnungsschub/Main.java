package at.waldsaege.faktura;

import at.waldsaege.gemein.Forststrassen;
import at.waldsaege.gemein.Kundenkartei;
import at.waldsaege.gemein.Preisbuch;
import at.waldsaege.gemein.Schicht;
import at.waldsaege.gemein.Stammfotos;
import at.waldsaege.gemein.Wiegungen;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;
import org.springframework.scheduling.concurrent.ThreadPoolTaskExecutor;

/** The invoices of the month, written by a few threads as fast as the printing service takes them. */
public class Main {
    record Zeile(String artikel, int menge, long cent) {}

    static final class Rechnung {
        final int nummer;
        final LocalDate datum;
        final String kunde;
        final List<Zeile> zeilen;
        final byte[] logo;

        Rechnung(int nummer, LocalDate datum, String kunde, List<Zeile> zeilen, byte[] logo) {
            this.nummer = nummer;
            this.datum = datum;
            this.kunde = kunde;
            this.zeilen = zeilen;
            this.logo = logo;
        }
    }

    static final class Fakturierung {
        private final ThreadPoolTaskExecutor schreiber = new ThreadPoolTaskExecutor();
        private final LongAdder geschrieben = new LongAdder();
        private final LongAdder seiten = new LongAdder();
        private final Preisbuch preise;

        Fakturierung(Preisbuch preise) {
            this.preise = preise;
            schreiber.setCorePoolSize(3);
            schreiber.setMaxPoolSize(3);
            schreiber.setQueueCapacity(20_000);
            schreiber.setThreadNamePrefix("faktura-");
            schreiber.setDaemon(true);
            schreiber.initialize();
        }

        void monat(int monat, int anzahl, int pause, Sample s) {
            LocalDate datum = LocalDate.now().minusMonths(12 - monat).withDayOfMonth(28);
            for (int i = 0; i < anzahl; i++) {
                List<Zeile> zeilen = new ArrayList<>();
                for (int k = 0; k <= s.below(7); k++) zeilen.add(new Zeile("FI-A-" + s.below(9000), 1 + s.below(90), s.below(800_000)));
                Rechnung r = new Rechnung(monat * 100_000 + i, datum, s.text(20 + s.below(30)), zeilen, s.bytes(150 + s.below(250)));
                schreiber.execute(() -> schreibe(r, pause));
            }
        }

        private void schreibe(Rechnung r, int pause) {
            long summe = 0;
            for (Zeile z : r.zeilen) summe += z.menge * z.cent + preise.preis(z.artikel);
            seiten.add(1 + r.zeilen.size() / 5 + (summe > 100_000_000 ? 1 : 0));
            geschrieben.increment();
            if (pause > 0 && r.nummer % pause == 0) {
                try {
                    Thread.sleep(8);
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            }
        }

        int wartend() {
            return schreiber.getThreadPoolExecutor().getQueue().size();
        }
    }

    public static void main(String[] args) throws Exception {
        Preisbuch preise = new Preisbuch(131);
        Kundenkartei kunden = new Kundenkartei(132);
        Stammfotos fotos = new Stammfotos(133);
        Forststrassen strassen = new Forststrassen(134);
        Wiegungen wiegungen = new Wiegungen(135);
        Fakturierung faktura = new Fakturierung(preise);
        Schicht.starte("verkauf", 136, (n, s) -> {
            kunden.kunde(20_000 + s.below(60_000));
            strassen.fahrt(s.below(20_000), 25);
            if (n % 10 == 0) fotos.bild(s.below(5000));
            wiegungen.wiege(System.currentTimeMillis());
            Thread.sleep(10);
        });
        Sample s = new Sample(137);
        for (int monat = 9; monat < 12; monat++) {
            faktura.monat(monat, 9000 + s.below(3000), 0, s);
            while (faktura.wartend() > 0) Thread.sleep(20);
        }
        int dezember = 5000 + Scale.of(10_000);
        faktura.monat(12, dezember, 2, s);
        while (faktura.wartend() > dezember * 3 / 4) Thread.sleep(20);
        System.out.println(faktura.geschrieben + " invoices written, " + faktura.wartend() + " to write");
        Ready.last();
    }
}
