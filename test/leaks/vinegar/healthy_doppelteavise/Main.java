package de.sauertopf.avise;

import de.sauertopf.grundlage.Artikelbilder;
import de.sauertopf.grundlage.Artikelstamm;
import de.sauertopf.grundlage.Druckpuffer;
import de.sauertopf.grundlage.Kundenkartei;
import de.sauertopf.grundlage.Schicht;
import de.sauertopf.grundlage.Zonenfracht;
import java.time.Duration;
import java.time.Instant;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;

public class Main {
    record Avis(String kennung, String markt, int zeilen) {}

    record Eingang(Instant wann, String markt, String quittung) {}

    /** Supermarkets send the same notice again until they have the receipt, two days long. */
    static final class Posteingang {
        private static final Duration WIEDERHOLT = Duration.ofDays(2);
        private final Map<String, Eingang> gesehen = new LinkedHashMap<>();
        private int angenommen;
        private int doppelt;

        synchronized String nimm(Avis a, Instant jetzt) {
            vergiss(jetzt.minus(WIEDERHOLT));
            Eingang frueher = gesehen.get(a.kennung());
            if (frueher != null) {
                doppelt++;
                return frueher.quittung();
            }
            Eingang e = new Eingang(jetzt, a.markt(), "Q" + ++angenommen + "/" + a.zeilen());
            gesehen.put(a.kennung(), e);
            return e.quittung();
        }

        private void vergiss(Instant vor) {
            for (Iterator<Eingang> i = gesehen.values().iterator(); i.hasNext() && i.next().wann().isBefore(vor); ) i.remove();
        }
    }

    static final class Zentrale {
        final Artikelbilder bilder = new Artikelbilder(81);
        final Artikelstamm artikel = new Artikelstamm(82);
        final Druckpuffer druck = new Druckpuffer();
        final Kundenkartei kunden = new Kundenkartei(83);
        final Zonenfracht fracht = new Zonenfracht(84);
        final Posteingang post = new Posteingang();
        private Instant uhr;
    }

    public static void main(String[] args) throws Exception {
        Zentrale zentrale = new Zentrale();
        int menge = Scale.of(520_000);
        Duration schritt = Duration.ofDays(7).dividedBy(menge);
        zentrale.uhr = Instant.now().minus(schritt.multipliedBy((long) menge * Integer.getInteger("runden", 1)));
        Schicht.arbeite("edi", 1, menge, 40, 85, (n, s) -> {
            zentrale.uhr = zentrale.uhr.plus(schritt);
            int welche = n > 50 && s.below(6) == 0 ? n - 1 - s.below(50) : n;
            Sample inhalt = new Sample(welche * 31L + 5);
            String quittung = zentrale.post.nimm(new Avis("EDI-" + inhalt.id(), "Markt " + inhalt.below(900), 1 + inhalt.below(40)), zentrale.uhr);
            if (n % 50 == 0) zentrale.druck.drucke(quittung);
        });
        System.out.println(zentrale.post.gesehen.size() + " ids in the window, " + zentrale.post.angenommen + " taken, " + zentrale.post.doppelt + " twice");
        Ready.last();
    }
}
