package be.kantwerk.offerte;

import be.kantwerk.gemeen.Klantenkaarten;
import be.kantwerk.gemeen.Mandjes;
import be.kantwerk.gemeen.Patronenboek;
import be.kantwerk.gemeen.Ploeg;
import be.kantwerk.gemeen.Prijstafels;
import be.kantwerk.gemeen.Staalfotos;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.LongAdder;
import org.harness.Ready;
import org.harness.Sample;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.beans.factory.ObjectFactory;
import org.springframework.beans.factory.config.Scope;
import org.springframework.context.support.GenericApplicationContext;

public class Main {
    record Regel(String patroon, int klossen, double meter, long cent, String wens) {}

    /** The sheet that a customer and the seller fill in together. */
    static class Offerteblad implements DisposableBean {
        private final List<Regel> regels = new ArrayList<>();
        private final LongAdder verworpen;
        private String klant;
        private byte[] schets;

        Offerteblad(LongAdder verworpen) {
            this.verworpen = verworpen;
        }

        void voor(String klant, byte[] schets) {
            this.klant = klant;
            this.schets = schets;
        }

        void regel(Regel r) {
            regels.add(r);
        }

        long totaal() {
            return regels.stream().mapToLong(Regel::cent).sum() + (schets.length > 0 ? 500 : 0);
        }

        @Override
        public void destroy() {
            verworpen.increment();
        }
    }

    /** Beans that live as long as a conversation with a customer. */
    static final class Gespreksbereik implements Scope {
        private final ThreadLocal<String> gesprek = new ThreadLocal<>();
        private final Map<String, Map<String, Object>> bonen = new ConcurrentHashMap<>();
        private final Map<String, Queue<Runnable>> afscheid = new ConcurrentHashMap<>();

        void begin(String id) {
            gesprek.set(id);
            bonen.put(id, new ConcurrentHashMap<>());
        }

        void einde(String id) {
            bonen.remove(id);
            gesprek.remove();
        }

        void sluitWinkel() {
            for (String id : afscheid.keySet()) afscheid.remove(id).forEach(Runnable::run);
        }

        @Override
        public Object get(String naam, ObjectFactory<?> maker) {
            return bonen.get(gesprek.get()).computeIfAbsent(naam, n -> maker.getObject());
        }

        @Override
        public Object remove(String naam) {
            return bonen.get(gesprek.get()).remove(naam);
        }

        @Override
        public void registerDestructionCallback(String naam, Runnable taak) {
            afscheid.computeIfAbsent(gesprek.get(), id -> new ConcurrentLinkedQueue<>()).add(taak);
        }

        @Override
        public Object resolveContextualObject(String sleutel) {
            return null;
        }

        @Override
        public String getConversationId() {
            return gesprek.get();
        }
    }

    static final class Toonzaal {
        private final Gespreksbereik bereik = new Gespreksbereik();
        private final GenericApplicationContext context = new GenericApplicationContext();
        private final LongAdder verworpen = new LongAdder();
        private final LongAdder omzet = new LongAdder();

        Toonzaal() {
            context.getBeanFactory().registerScope("gesprek", bereik);
            context.registerBean("offerteblad", Offerteblad.class, () -> new Offerteblad(verworpen), d -> d.setScope("gesprek"));
            context.refresh();
        }

        void ontvang(String id, Klantenkaarten.Klant klant, Patronenboek boek, Prijstafels prijzen, Sample s) {
            bereik.begin(id);
            try {
                context.getBean(Offerteblad.class).voor(klant.naam(), s.bytes(400 + s.below(700)));
                for (int i = 0, n = 2 + s.below(6); i < n; i++) {
                    Patronenboek.Patroon p = boek.willekeurig(s);
                    context.getBean(Offerteblad.class).regel(new Regel(p.naam(), p.klossen(), 30 * s.real(), prijzen.cent(i, s.below(60), s.below(200)), s.text(20 + s.below(50))));
                }
                omzet.add(context.getBean(Offerteblad.class).totaal());
            } finally {
                bereik.einde(id);
            }
        }
    }

    static final class Winkel {
        final Patronenboek boek = new Patronenboek(11);
        final Klantenkaarten klanten = new Klantenkaarten(12);
        final Mandjes mandjes = new Mandjes(13);
        final Prijstafels prijzen = new Prijstafels(14);
        final Staalfotos fotos = new Staalfotos(15);
        final Toonzaal toonzaal = new Toonzaal();
    }

    public static void main(String[] args) throws Exception {
        Winkel winkel = new Winkel();
        Ploeg.start("verkoper", 3, 1500, 16, (n, s) -> {
            winkel.toonzaal.ontvang("gesprek-" + (88_000 + n), winkel.klanten.klant(20_000 + s.below(44_000)), winkel.boek, winkel.prijzen, s);
            if (n % 4 == 0) winkel.mandjes.begin(java.time.Instant.now());
            if (n % 9 == 0) winkel.fotos.foto(s.below(3000));
        });
        System.out.println(winkel.toonzaal.omzet + " cent, " + winkel.toonzaal.bereik.bonen.size() + " open, " + winkel.toonzaal.bereik.afscheid.size() + " farewells");
        Ready.last();
        System.out.println(winkel.klanten.klant(20_001));
    }
}
