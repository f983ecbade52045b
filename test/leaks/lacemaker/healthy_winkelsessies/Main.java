package be.kantwerk.sessies;

import be.kantwerk.gemeen.Garenregister;
import be.kantwerk.gemeen.Kassabonnen;
import be.kantwerk.gemeen.Klantenkaarten;
import be.kantwerk.gemeen.Ploeg;
import be.kantwerk.gemeen.Prijstafels;
import be.kantwerk.gemeen.Verfbaden;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: sessions of the web shop that end with a sign-off or half an hour after the last click; a sweeper takes them every minute. */
public class Main {
    record Klik(long moment, String pagina) {}

    static final class Sessie {
        final String sleutel;
        final long begonnen;
        final Map<String, Object> kenmerken = new HashMap<>();
        final List<Klik> klikken = new ArrayList<>();
        volatile long laatste;

        Sessie(String sleutel, long begonnen) {
            this.sleutel = sleutel;
            this.begonnen = begonnen;
            laatste = begonnen;
        }

        synchronized void klik(long moment, String pagina) {
            laatste = moment;
            klikken.add(new Klik(moment, pagina));
        }
    }

    static final class Sessiebeheer {
        private static final long HALF_UUR = Duration.ofMinutes(30).toMillis();
        private final ConcurrentHashMap<String, Sessie> sessies = new ConcurrentHashMap<>();
        private final LongAdder afgemeld = new LongAdder();
        private final LongAdder verlopen = new LongAdder();

        Sessie begin(String sleutel, long moment) {
            return sessies.computeIfAbsent(sleutel, k -> new Sessie(k, moment));
        }

        void meldAf(String sleutel) {
            if (sessies.remove(sleutel) != null) afgemeld.increment();
        }

        void veeg(long nu) {
            sessies.values().removeIf(s -> {
                boolean weg = s.laatste < nu - HALF_UUR;
                if (weg) verlopen.increment();
                return weg;
            });
        }
    }

    static final class Webwinkel {
        private final Sessiebeheer beheer = new Sessiebeheer();
        private long bezoekers;

        /** One visit: some clicks, and sometimes a sign-off. */
        void bezoek(long moment, Sample s) {
            String sleutel = s.code(20) + bezoekers++;
            Sessie x = beheer.begin(sleutel, moment);
            x.kenmerken.put("klant", s.text(20));
            x.kenmerken.put("taal", s.below(2) == 0 ? "nl" : "fr");
            x.kenmerken.put("mandje", s.bytes(200 + s.below(300)));
            for (int i = 0, n = 2 + s.below(6); i < n; i++) x.klik(moment + i * 900L, "/kant/" + s.text(20));
            if (s.below(6) == 0) beheer.meldAf(sleutel);
        }
    }

    private static final Webwinkel WINKEL = new Webwinkel();
    private static final Garenregister GARENS = new Garenregister(101);
    private static final Klantenkaarten KLANTEN = new Klantenkaarten(102);
    private static final Kassabonnen BONNEN = new Kassabonnen(103);
    private static final Prijstafels PRIJZEN = new Prijstafels(104);
    private static final Verfbaden BADEN = new Verfbaden();

    public static void main(String[] args) throws Exception {
        Sample s = new Sample(105);
        int perMinuut = Scale.of(400);
        long nu = System.currentTimeMillis();
        for (int m = -150; m < 0; m++) {
            for (int i = 0; i < perMinuut; i++) WINKEL.bezoek(nu + m * 60_000L + i * 60_000L / perMinuut, s);
            WINKEL.beheer.veeg(nu + (m + 1) * 60_000L);
        }
        Ploeg.altijd("bezoekers", 106, (n, x) -> {
            WINKEL.bezoek(System.currentTimeMillis(), x);
            KLANTEN.klant(20_000 + x.below(44_000));
            Thread.sleep(Math.max(1, 60_000 / perMinuut));
        });
        Ploeg.altijd("veger", 107, (n, x) -> {
            Thread.sleep(1000);
            WINKEL.beheer.veeg(System.currentTimeMillis());
        });
        Thread.sleep(2500);
        System.out.println(WINKEL.beheer.sessies.size() + " sessions, " + WINKEL.beheer.afgemeld + " signed off, " + WINKEL.beheer.verlopen + " timed out");
        Ready.last();
    }
}
