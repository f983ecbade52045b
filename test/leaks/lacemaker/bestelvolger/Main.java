package be.kantwerk.volgen;

import be.kantwerk.gemeen.Garenregister;
import be.kantwerk.gemeen.Kassabonnen;
import be.kantwerk.gemeen.Klantenkaarten;
import be.kantwerk.gemeen.Magazijn;
import be.kantwerk.gemeen.Ploeg;
import be.kantwerk.gemeen.Verfbaden;
import com.hazelcast.config.Config;
import com.hazelcast.core.EntryEvent;
import com.hazelcast.core.Hazelcast;
import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.map.IMap;
import com.hazelcast.map.listener.EntryUpdatedListener;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;
import org.harness.Ready;
import org.harness.Sample;

public class Main {
    record Stap(Instant gezien, String tekst) {}

    /** A page on which a customer watches the order; it ends with the delivery. */
    static final class Volgpagina implements EntryUpdatedListener<String, String> {
        private final String bestelling;
        private final Klantenkaarten.Klant klant;
        private final String taal;
        private final String adres;
        private final byte[] kaartje;
        private final List<Stap> stappen = new ArrayList<>();
        private final LongAdder getoond;

        Volgpagina(String bestelling, Klantenkaarten.Klant klant, String taal, String adres, byte[] kaartje, LongAdder getoond) {
            this.bestelling = bestelling;
            this.klant = klant;
            this.taal = taal;
            this.adres = adres;
            this.kaartje = kaartje;
            this.getoond = getoond;
        }

        @Override
        public synchronized void entryUpdated(EntryEvent<String, String> e) {
            stappen.add(new Stap(Instant.now(), taal + ": " + e.getValue()));
            getoond.increment();
        }
    }

    static final class Volgdienst {
        private final HazelcastInstance rooster;
        private final IMap<String, String> stand;
        private final LongAdder getoond = new LongAdder();
        private final LongAdder geleverd = new LongAdder();

        Volgdienst() {
            Config c = new Config("kantwerk");
            c.setProperty("hazelcast.logging.type", "none").setProperty("hazelcast.phone.home.enabled", "false").setProperty("hazelcast.partition.count", "31");
            c.getNetworkConfig().getJoin().getAutoDetectionConfig().setEnabled(false);
            c.getNetworkConfig().getJoin().getMulticastConfig().setEnabled(false);
            c.getNetworkConfig().getInterfaces().setEnabled(true).addInterface("127.0.0.1");
            c.getJetConfig().setEnabled(false);
            rooster = Hazelcast.newHazelcastInstance(c);
            stand = rooster.getMap("bestelstand");
        }

        void volg(Volgpagina p) {
            stand.addEntryListener(p, p.bestelling, true);
        }

        void neemAan(String bestelling) {
            stand.set(bestelling, "aangenomen");
        }

        void meld(String bestelling, String tekst) {
            stand.set(bestelling, tekst);
        }

        void lever(String bestelling) {
            stand.delete(bestelling);
            geleverd.increment();
        }
    }

    static final class Webwinkel {
        final Garenregister garens = new Garenregister(21);
        final Klantenkaarten klanten = new Klantenkaarten(22);
        final Kassabonnen bonnen = new Kassabonnen(23);
        final Magazijn magazijn;
        final Verfbaden baden = new Verfbaden();
        final Volgdienst volgdienst = new Volgdienst();

        Webwinkel() throws Exception {
            magazijn = new Magazijn(24);
        }
    }

    private static Webwinkel winkel;

    public static void main(String[] args) throws Exception {
        winkel = new Webwinkel();
        int achterstand = 1400;
        Ploeg.start("bestelling", 3, achterstand, 25, (n, s) -> {
            String nr = "B" + (2_400_000 + n);
            winkel.volgdienst.neemAan(nr);
            if (s.below(5) != 0) winkel.volgdienst.volg(new Volgpagina(nr, winkel.klanten.klant(20_000 + s.below(44_000)), s.below(2) == 0 ? "nl" : "fr", s.text(40 + s.below(40)), s.bytes(900 + s.below(900)), winkel.volgdienst.getoond));
            winkel.volgdienst.meld(nr, "geklost door " + s.text(20));
            winkel.volgdienst.meld(nr, "ingepakt in " + s.text(16));
            winkel.volgdienst.meld(nr, "onderweg met " + s.text(24));
            winkel.volgdienst.lever(nr);
            if (n % 3 == 0) winkel.bonnen.boek(System.currentTimeMillis());
        });
        System.out.println(winkel.volgdienst.geleverd + " delivered, " + winkel.volgdienst.getoond + " shown, " + winkel.volgdienst.stand.size() + " open");
        Ready.last();
    }
}
