package de.sauertopf.rechnung;

import de.sauertopf.grundlage.Artikelstamm;
import de.sauertopf.grundlage.Kassenbons;
import de.sauertopf.grundlage.Kundenkartei;
import de.sauertopf.grundlage.Schicht;
import de.sauertopf.grundlage.Tankwerte;
import de.sauertopf.grundlage.Zonenfracht;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;

public class Main {
    record Lieferzeile(LocalDate geliefert, String artikel, int menge, BigDecimal betrag, String lieferschein) {}

    static final class Sammelrechnung {
        private final LocalDate faellig;
        private final List<Lieferzeile> zeilen = new ArrayList<>();
        private BigDecimal summe = BigDecimal.ZERO;

        Sammelrechnung(LocalDate faellig) {
            this.faellig = faellig;
        }

        void nimm(Lieferzeile z) {
            zeilen.add(z);
            summe = summe.add(z.betrag());
        }
    }

    /** Inns and canteens pay once in a week, in a fortnight or in a month; until then the lines wait here. */
    static final class Fakturierung {
        private final Map<Integer, Sammelrechnung> offen = new TreeMap<>();
        private long geschrieben;
        private BigDecimal umsatz = BigDecimal.ZERO;

        synchronized void liefere(int wirt, Lieferzeile z) {
            offen.computeIfAbsent(wirt, w -> new Sammelrechnung(naechste(w, z.geliefert()))).nimm(z);
        }

        private static LocalDate naechste(int wirt, LocalDate ab) {
            return switch (wirt % 3) {
                case 0 -> ab.plusDays(7 - ab.getDayOfWeek().getValue() + 1);
                case 1 -> ab.plusDays(14 - ab.toEpochDay() % 14);
                default -> ab.withDayOfMonth(1).plusMonths(1);
            };
        }

        synchronized void schliesseAb(LocalDate heute) {
            for (Iterator<Sammelrechnung> i = offen.values().iterator(); i.hasNext(); ) {
                Sammelrechnung r = i.next();
                if (r.faellig.isAfter(heute)) continue;
                umsatz = umsatz.add(r.summe);
                geschrieben++;
                i.remove();
            }
        }
    }

    static final class Kontor {
        final Artikelstamm artikel = new Artikelstamm(101);
        final Kassenbons bons = new Kassenbons(102);
        final Kundenkartei kunden = new Kundenkartei(103);
        final Tankwerte werte = new Tankwerte(104);
        final Zonenfracht fracht = new Zonenfracht(105);
        final Fakturierung faktura = new Fakturierung();

        void tour(int wirt, LocalDate tag, Sample s) {
            for (int i = 0, k = 1 + s.below(4); i < k; i++) {
                Artikelstamm.Artikel a = artikel.artikel(s.below(1 << 20));
                int menge = 1 + s.below(24);
                faktura.liefere(wirt, new Lieferzeile(tag, a.nummer(), menge, a.preis().multiply(BigDecimal.valueOf(menge)), "LS" + tag.getDayOfYear() + "-" + wirt));
            }
        }
    }

    private static final LocalDate ANFANG = LocalDate.of(2026, 5, 1);

    public static void main(String[] args) throws Exception {
        Kontor kontor = new Kontor();
        int wirte = Scale.of(7_000);
        int touren = wirte / 2;
        Schicht.arbeite("tour", 1, touren * 82, 400, 106, (n, s) -> {
            LocalDate tag = ANFANG.plusDays(n / touren);
            if (n % touren == 0) kontor.faktura.schliesseAb(tag);
            kontor.tour(s.below(wirte), tag, s);
            if (n % 100 == 0) kontor.bons.buche(System.currentTimeMillis(), n % 9);
        });
        System.out.println(kontor.faktura.offen.size() + " open, " + kontor.faktura.geschrieben + " written, " + kontor.faktura.umsatz + " turnover");
        Ready.last();
    }
}
