package nl.houtenpaard.paginavlaggen;

import com.launchdarkly.sdk.LDContext;
import com.launchdarkly.sdk.LDValue;
import com.launchdarkly.sdk.server.Components;
import com.launchdarkly.sdk.server.LDClient;
import com.launchdarkly.sdk.server.LDConfig;
import com.launchdarkly.sdk.server.integrations.TestData;
import com.launchdarkly.sdk.server.interfaces.FlagChangeListener;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;
import nl.houtenpaard.hal.Etalagebeelden;
import nl.houtenpaard.hal.Onderdelenboom;
import nl.houtenpaard.hal.Ploeg;
import nl.houtenpaard.hal.Verkoopuur;
import nl.houtenpaard.hal.Woordenlijst;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: boards in the shops listen to a flag while they are switched on, and take their listener with them when they go off. */
public class Main {
    static final class Bord {
        final int nummer;
        final String winkel;
        final List<String> aanbiedingen = new ArrayList<>();
        FlagChangeListener luisteraar;
        volatile boolean kerst;

        Bord(int nummer, String winkel) {
            this.nummer = nummer;
            this.winkel = winkel;
        }
    }

    static final class Borden {
        private final TestData bron = TestData.dataSource();
        private final LDClient client;
        private final LongAdder uitgezet = new LongAdder();
        private final LongAdder gedraaid = new LongAdder();

        Borden() {
            bron.update(bron.flag("kerststand").booleanFlag().variationForAll(false));
            client = new LDClient("sdk-hp-borden", new LDConfig.Builder().dataSource(bron).events(Components.noEvents()).logging(Components.noLogging()).build());
        }

        Bord aan(int nummer, Sample s) {
            Bord b = new Bord(nummer, s.text(18));
            for (int n = 4 + s.below(9); n > 0; n--) b.aanbiedingen.add(s.text(30 + s.below(40)));
            LDContext waar = LDContext.builder("bord-" + nummer).set("winkel", b.winkel).set("etage", s.below(4)).build();
            b.luisteraar = client.getFlagTracker().addFlagValueChangeListener("kerststand", waar, e -> {
                b.kerst = e.getNewValue().equals(LDValue.of(true));
                gedraaid.increment();
            });
            return b;
        }

        void uit(Bord b) {
            client.getFlagTracker().removeFlagChangeListener(b.luisteraar);
            uitgezet.increment();
        }

        void draai(boolean kerst) {
            bron.update(bron.flag("kerststand").variationForAll(kerst));
        }
    }

    static final class Hoofdkantoor {
        final Borden borden = new Borden();
        final Etalagebeelden beelden = new Etalagebeelden(71);
        final Onderdelenboom delen = new Onderdelenboom(72);
        final Verkoopuur uur = new Verkoopuur(73);
        final Woordenlijst woorden = new Woordenlijst(74);
    }

    private static final Hoofdkantoor KANTOOR = new Hoofdkantoor();

    public static void main(String[] args) throws Exception {
        int perWinkelier = Scale.of(3200);
        List<Deque<Bord>> aan = List.of(new ArrayDeque<>(), new ArrayDeque<>());
        Ploeg.werk("bord", 2, perWinkelier * 5 / 2, 1700, (wie, keer, s) -> {
            Deque<Bord> mijn = aan.get(wie);
            mijn.addLast(KANTOOR.borden.aan(2000 + keer * 2 + wie, s));
            if (mijn.size() > perWinkelier) KANTOOR.borden.uit(mijn.removeFirst());
            if (wie == 0 && keer % 3000 == 2999) KANTOOR.borden.draai(keer % 6000 > 3000);
            KANTOOR.beelden.toon(s.below(8000));
        });
        System.out.println(KANTOOR.borden.uitgezet + " switched off, " + KANTOOR.borden.gedraaid + " told");
        Ready.last();
    }
}
