package ro.ecluze.sesiuni;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.RemovalCause;
import com.github.benmanes.caffeine.cache.Scheduler;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.concurrent.atomic.LongAdder;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;
import ro.ecluze.comun.Armatori;
import ro.ecluze.comun.CoteApa;
import ro.ecluze.comun.Permise;
import ro.ecluze.comun.Taxe;
import ro.ecluze.comun.Tura;

/** Healthy: sessions of skippers and agents at the booking page, which go a while after the last click or when somebody signs off. */
public class Main {
    record Pagina(Instant ora, String cale, String filtru) {}

    static final class Sesiune {
        final String jeton;
        final int armator;
        final Instant inceput;
        final byte[] cos;
        private final ArrayDeque<Pagina> pagini = new ArrayDeque<>();

        Sesiune(String jeton, int armator, Instant inceput, byte[] cos) {
            this.jeton = jeton;
            this.armator = armator;
            this.inceput = inceput;
            this.cos = cos;
        }

        synchronized void viziteaza(Pagina p) {
            if (pagini.size() == 6) pagini.removeFirst();
            pagini.addLast(p);
        }
    }

    static final class Portal {
        private final LongAdder expirate = new LongAdder();
        private final LongAdder deconectate = new LongAdder();
        private final Cache<String, Sesiune> sesiuni = Caffeine.newBuilder()
                .expireAfterAccess(Duration.ofMillis(2600))
                .scheduler(Scheduler.systemScheduler())
                .removalListener((String j, Sesiune s, RemovalCause c) -> (c == RemovalCause.EXPIRED ? expirate : deconectate).increment())
                .build();

        void intra(Sesiune s) {
            sesiuni.put(s.jeton, s);
        }

        boolean apasa(String jeton, Pagina p) {
            Sesiune s = sesiuni.getIfPresent(jeton);
            if (s != null) s.viziteaza(p);
            return s != null;
        }

        void iese(String jeton) {
            sesiuni.invalidate(jeton);
        }
    }

    private static final Portal PORTAL = new Portal();
    private static final Armatori ARMATORI = new Armatori(111);
    private static final Taxe TAXE = new Taxe(112);
    private static final CoteApa COTE = new CoteApa(113);
    private static final Permise PERMISE = new Permise(114);

    public static void main(String[] args) throws Exception {
        int odata = Scale.of(32);
        for (int w = 0; w < 2; w++) {
            int cine = w;
            ArrayDeque<String> jetoane = new ArrayDeque<>();
            Tura.mereu("booking-" + (w + 1), 115 + w, (n, s) -> {
                for (int i = 0; i < odata; i++) {
                    String jeton = s.id() + "-" + cine + n;
                    PORTAL.intra(new Sesiune(jeton, 5000 + s.below(38_000), Instant.now(), s.bytes(150 + s.below(400))));
                    PORTAL.apasa(jeton, new Pagina(Instant.now(), "/sas/" + s.below(12), s.text(30 + s.below(50))));
                    jetoane.addLast(jeton);
                    if (jetoane.size() > odata * 40) {
                        String vechi = jetoane.removeFirst();
                        if (s.below(5) == 0) PORTAL.iese(vechi);
                        else if (s.below(2) == 0) PORTAL.apasa(vechi, new Pagina(Instant.now(), "/plata", s.text(40)));
                    }
                }
                if (n % 5 == 0) ARMATORI.armator(5000 + s.below(38_000));
                if (n % 9 == 0) PERMISE.depune(Instant.now());
                Thread.sleep(12);
            });
        }
        for (int i = 0; i < 4; i++) {
            Thread.sleep(2300);
            System.gc();
        }
        System.out.println(PORTAL.sesiuni.estimatedSize() + " sessions, " + PORTAL.expirate + " expired, " + PORTAL.deconectate + " signed off");
        Ready.last();
    }
}
