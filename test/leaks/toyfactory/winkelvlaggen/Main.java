package nl.houtenpaard.winkelvlaggen;

import com.launchdarkly.sdk.LDContext;
import com.launchdarkly.sdk.LDValue;
import com.launchdarkly.sdk.server.Components;
import com.launchdarkly.sdk.server.LDClient;
import com.launchdarkly.sdk.server.LDConfig;
import com.launchdarkly.sdk.server.integrations.TestData;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;
import nl.houtenpaard.hal.Artikelboek;
import nl.houtenpaard.hal.Etalagebeelden;
import nl.houtenpaard.hal.Klantkaarten;
import nl.houtenpaard.hal.Ploeg;
import nl.houtenpaard.hal.Trekproeven;
import nl.houtenpaard.hal.Woordenlijst;
import org.harness.Ready;
import org.harness.Sample;

/** Pages of the shop that change while they are open when a flag is turned for their visitor. */
public class Main {
    static final class Tegel {
        final int artikel;
        final String onderschrift;
        final float[] plaats = new float[4];

        Tegel(int artikel, String onderschrift) {
            this.artikel = artikel;
            this.onderschrift = onderschrift;
        }
    }

    static final class Bezoek {
        final long nummer;
        final String pagina;
        final List<Tegel> tegels = new ArrayList<>();
        volatile boolean nieuweKassa;
        volatile boolean gesloten;

        Bezoek(long nummer, String pagina) {
            this.nummer = nummer;
            this.pagina = pagina;
        }

        void herteken(LDValue waarde) {
            if (!gesloten) nieuweKassa = waarde.booleanValue();
        }
    }

    static final class Winkelvlaggen {
        private final TestData bron = TestData.dataSource();
        private final LDClient client;
        private final LongAdder gezien = new LongAdder();

        Winkelvlaggen() {
            for (String vlag : new String[] {"nieuwe-kassa", "sinterklaas", "cadeaupapier"}) bron.update(bron.flag(vlag).booleanFlag().variationForAll(false).ifMatch("land", LDValue.of("BE")).thenReturn(true));
            client = new LDClient("sdk-hp-productie", new LDConfig.Builder().dataSource(bron).events(Components.noEvents()).logging(Components.noLogging()).build());
        }

        Bezoek open(long nummer, Sample s) {
            Bezoek b = new Bezoek(nummer, "/speelgoed/" + s.code(5).toLowerCase() + "/" + s.below(900));
            for (int n = 3 + s.below(8); n > 0; n--) b.tegels.add(new Tegel(10_000 + s.below(26_000), s.text(12 + s.below(30))));
            LDContext bezoeker = LDContext.builder("bezoeker-" + nummer).set("land", s.below(4) == 0 ? "BE" : "NL").set("taal", s.below(9) == 0 ? "fr" : "nl").set("toestel", s.text(14)).build();
            b.nieuweKassa = client.boolVariation("nieuwe-kassa", bezoeker, false);
            client.getFlagTracker().addFlagValueChangeListener("nieuwe-kassa", bezoeker, e -> b.herteken(e.getNewValue()));
            gezien.increment();
            return b;
        }

        void sluit(Bezoek b) {
            b.gesloten = true;
        }
    }

    static final class Webwinkel {
        final Winkelvlaggen vlaggen = new Winkelvlaggen();
        final Artikelboek artikelen = new Artikelboek(11);
        final Etalagebeelden beelden = new Etalagebeelden(12);
        final Klantkaarten kaarten = new Klantkaarten(13);
        final Trekproeven proeven = new Trekproeven(14);
        final Woordenlijst woorden = new Woordenlijst(15);
    }

    private static final Webwinkel WEBWINKEL = new Webwinkel();

    public static void main(String[] args) throws Exception {
        List<Deque<Bezoek>> open = List.of(new ArrayDeque<>(), new ArrayDeque<>(), new ArrayDeque<>());
        Ploeg.werk("pagina", 3, 3300, 1100, (wie, keer, s) -> {
            Deque<Bezoek> mijn = open.get(wie);
            mijn.addLast(WEBWINKEL.vlaggen.open(52_000_000L + keer * 3L + wie, s));
            if (mijn.size() > 24) WEBWINKEL.vlaggen.sluit(mijn.removeFirst());
            WEBWINKEL.beelden.toon(s.below(10_000));
            if (s.below(3) == 0) WEBWINKEL.kaarten.toon(400_000 + s.below(80_000));
        });
        System.out.println(WEBWINKEL.vlaggen.gezien + " visits");
        Ready.last();
    }
}
