package at.waldsaege.auftrag;

import at.waldsaege.gemein.Forststrassen;
import at.waldsaege.gemein.Kundenkartei;
import at.waldsaege.gemein.Lieferscheine;
import at.waldsaege.gemein.Schicht;
import at.waldsaege.gemein.Trockenwerte;
import at.waldsaege.gemein.Wiegungen;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.LongAdder;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;

/** Orders on their way through the mill, from one station to the next. */
public class Main {
    enum Stand { OFFEN, EINGETEILT, GESCHNITTEN, GETROCKNET, VERLADEN, GELIEFERT }

    static final class Auftrag {
        final String nummer;
        final ObjectNode unterlage;
        final Map<Stand, Instant> verlauf = new EnumMap<>(Stand.class);
        private Stand stand = Stand.OFFEN;

        Auftrag(String nummer, ObjectNode unterlage) {
            this.nummer = nummer;
            this.unterlage = unterlage;
            verlauf.put(Stand.OFFEN, Instant.now());
        }

        synchronized Stand weiter() {
            stand = Stand.values()[stand.ordinal() + 1];
            verlauf.put(stand, Instant.now());
            return stand;
        }
    }

    static final class Auftragsbuch {
        private final Map<String, Auftrag> auftraege = new ConcurrentHashMap<>();
        private final Map<Stand, BlockingQueue<String>> koerbe = new EnumMap<>(Stand.class);
        private final ObjectMapper mapper = new ObjectMapper();
        private final LongAdder geliefert = new LongAdder();
        private final LongAdder storniert = new LongAdder();

        Auftragsbuch() {
            for (Stand s : Stand.values()) if (s != Stand.GELIEFERT) koerbe.put(s, new LinkedBlockingQueue<>(Scale.of(900)));
        }

        void nimmAn(String nummer, Sample s) throws InterruptedException {
            ObjectNode d = mapper.createObjectNode();
            d.put("kunde", s.text(14 + s.below(20))).put("ort", s.text(9)).put("frei", s.below(2) == 0).put("bemerkung", s.text(40 + s.below(160)));
            ArrayNode zeilen = d.putArray("zeilen");
            for (int i = 0; i <= 1 + s.below(4); i++) zeilen.addObject().put("artikel", "FI-" + s.below(9000)).put("stueck", 10 + s.below(400)).put("cent", s.below(900_000));
            auftraege.put(nummer, new Auftrag(nummer, d));
            koerbe.get(Stand.OFFEN).put(nummer);
        }

        void bearbeite(Stand station, Sample s) throws InterruptedException {
            String nummer = koerbe.get(station).take();
            Auftrag a = auftraege.get(nummer);
            if (a == null) return;
            if (station == Stand.OFFEN && s.below(30) == 0) {
                auftraege.remove(nummer);
                storniert.increment();
                return;
            }
            Stand neu = a.weiter();
            if (neu == Stand.GELIEFERT) {
                auftraege.remove(nummer);
                geliefert.increment();
            } else {
                koerbe.get(neu).put(nummer);
            }
        }
    }

    static final class Betrieb {
        final Kundenkartei kunden = new Kundenkartei(81);
        final Lieferscheine scheine = new Lieferscheine(82);
        final Trockenwerte werte = new Trockenwerte(83);
        final Wiegungen wiegungen = new Wiegungen(84);
        final Forststrassen strassen = new Forststrassen(85);
        final Auftragsbuch buch = new Auftragsbuch();
    }

    public static void main(String[] args) throws Exception {
        Betrieb b = new Betrieb();
        Schicht.starte("annahme", 86, (n, s) -> {
            b.buch.nimmAn("A" + (90_000 + n) + "/" + s.code(2), s);
            if (n % 3 == 0) b.kunden.kunde(20_000 + s.below(60_000));
        });
        Stand[] stationen = {Stand.OFFEN, Stand.EINGETEILT, Stand.GESCHNITTEN, Stand.GETROCKNET, Stand.VERLADEN};
        for (Stand station : stationen) {
            Schicht.starte("station-" + station.name().toLowerCase(), 87 + station.ordinal(), (n, s) -> {
                b.buch.bearbeite(station, s);
                if (station == Stand.VERLADEN && n % 5 == 0) b.scheine.schreibe(Instant.now());
                if (station == Stand.GETROCKNET && n % 5 == 0) b.werte.merke(s.below(150), System.currentTimeMillis(), 60, 9);
                if (n % 4 == 0) Thread.sleep(station == Stand.VERLADEN ? 4 : 1 + s.below(3));
            });
        }
        while (b.buch.geliefert.sum() < 8000) {
            b.wiegungen.wiege(System.currentTimeMillis());
            Thread.sleep(20);
        }
        System.out.println(b.buch.auftraege.size() + " orders in work, " + b.buch.geliefert + " delivered, " + b.buch.storniert + " cancelled");
        Ready.last();
    }
}
