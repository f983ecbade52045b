package de.luftschiff.rechnung;

import de.luftschiff.bestand.Flugplan;
import de.luftschiff.bestand.Gaestekartei;
import de.luftschiff.bestand.Logbuch;
import de.luftschiff.bestand.Preisliste;
import de.luftschiff.bestand.Windfenster;
import de.luftschiff.bestand.Schicht;
import java.math.BigDecimal;
import java.time.YearMonth;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.LongAdder;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: the bills of a month. All flown minutes are read, grouped by customer and billed; then comes the next month. */
public class Main {
    record Einsatz(int kunde, String kennzeichen, String spruch, String gebiet, int minuten, BigDecimal satz, long zeit) {}

    record Rechnung(int kunde, YearMonth monat, BigDecimal summe, int posten) {}

    static final class Einsatzbuch {
        private final Preisliste preise;
        private final int einsaetze;

        Einsatzbuch(Preisliste preise, int einsaetze) {
            this.preise = preise;
            this.einsaetze = einsaetze;
        }

        List<Einsatz> lies(YearMonth monat) {
            Sample s = new Sample(monat.hashCode());
            long erster = monat.atDay(1).toEpochDay() * 86_400_000L;
            List<Einsatz> alle = new ArrayList<>();
            for (int i = 0; i < einsaetze; i++) alle.add(new Einsatz(s.below(900), "D-LZ" + s.code(2), s.text(30 + s.below(40)), s.text(16), 5 + s.below(170), preise.preis(s.below(60_000)), erster + s.below(2_000_000_000)));
            return alle;
        }
    }

    static final class Monatslauf {
        private final Einsatzbuch buch;
        private final LongAdder rechnungen = new LongAdder();
        private final LongAdder monate = new LongAdder();
        private volatile BigDecimal umsatz = BigDecimal.ZERO;
        private volatile int offen;

        Monatslauf(Einsatzbuch buch) {
            this.buch = buch;
        }

        void rechneAb(YearMonth monat, long pause) throws InterruptedException {
            List<Einsatz> einsaetze = buch.lies(monat);
            einsaetze.sort(Comparator.comparingLong(Einsatz::zeit));
            Map<Integer, List<Einsatz>> jeKunde = new TreeMap<>();
            for (Einsatz e : einsaetze) jeKunde.computeIfAbsent(e.kunde, k -> new ArrayList<>()).add(e);
            offen = jeKunde.size();
            for (Map.Entry<Integer, List<Einsatz>> k : jeKunde.entrySet()) {
                BigDecimal summe = BigDecimal.ZERO;
                for (Einsatz e : k.getValue()) summe = summe.add(e.satz.multiply(BigDecimal.valueOf(e.minuten)));
                verschicke(new Rechnung(k.getKey(), monat, summe, k.getValue().size()));
                if (pause > 0) Thread.sleep(pause);
            }
            monate.increment();
        }

        private void verschicke(Rechnung r) {
            umsatz = umsatz.add(r.summe);
            offen--;
            rechnungen.increment();
        }
    }

    static final class Buchhaltung {
        final Preisliste preise = new Preisliste(141);
        final Gaestekartei kartei = new Gaestekartei(142);
        final Flugplan plan = new Flugplan(143);
        final Windfenster wind = new Windfenster(144);
        final Logbuch logbuch = new Logbuch(145);
        final Monatslauf lauf = new Monatslauf(new Einsatzbuch(preise, Scale.of(52_000)));

        Buchhaltung() throws Exception {}
    }

    public static void main(String[] args) throws Exception {
        Buchhaltung b = new Buchhaltung();
        YearMonth erster = YearMonth.of(2024, 1);
        Schicht.starte("monatslauf", 146, (n, s) -> b.lauf.rechneAb(erster.plusMonths(n), n < 7 ? 0 : 60));
        Schicht.starte("tagesgeschaeft", 147, (n, s) -> {
            b.kartei.irgendwer(s);
            b.wind.melde(System.currentTimeMillis(), s);
            b.logbuch.schreibe(s);
            Thread.sleep(20);
        });
        while (b.lauf.monate.sum() < 7) Thread.sleep(50);
        Thread.sleep(6000);
        System.out.println(b.lauf.monate + " months billed, " + b.lauf.rechnungen + " bills, " + b.lauf.offen + " customers left, " + b.lauf.umsatz);
        Ready.last();
    }
}
