package fr.tramligne.paniers;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import fr.tramligne.socle.Horaires;
import fr.tramligne.socle.Impressions;
import fr.tramligne.socle.LigneAerienne;
import fr.tramligne.socle.ObjetsTrouves;
import fr.tramligne.socle.Plans;
import fr.tramligne.socle.Service;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;

public class Main {
    record Titre(String tarif, int zones, int centimes) {}

    static final class Panier {
        final String appareil;
        final Instant ouvert = Instant.now();
        final List<Titre> titres = new ArrayList<>();
        String itineraire = "";

        Panier(String appareil) {
            this.appareil = appareil;
        }
    }

    /** Baskets of the app: paid, or forgotten twenty minutes after the last touch; here a day passes in seconds. */
    static final class Billetterie {
        private final AtomicLong horloge = new AtomicLong();
        private final LongAdder payes = new LongAdder();
        private final LongAdder oublies = new LongAdder();
        private final Cache<String, Panier> paniers = Caffeine.newBuilder().expireAfterAccess(Duration.ofMinutes(20)).ticker(horloge::get).executor(Runnable::run)
                .removalListener((String k, Panier p, com.github.benmanes.caffeine.cache.RemovalCause c) -> (c.wasEvicted() ? oublies : payes).increment()).build();

        void ajouter(String appareil, Titre t, String itineraire) {
            Panier p = paniers.get(appareil, Panier::new);
            synchronized (p) {
                p.titres.add(t);
                p.itineraire = itineraire;
            }
        }

        int payer(String appareil) {
            Panier p = paniers.getIfPresent(appareil);
            if (p == null) return 0;
            paniers.invalidate(appareil);
            return p.titres.stream().mapToInt(Titre::centimes).sum();
        }
    }

    static final class Appli {
        private final Horaires horaires = new Horaires(121);
        private final Impressions impressions = new Impressions();
        private final LigneAerienne ligne = new LigneAerienne(122);
        private final ObjetsTrouves objets = new ObjetsTrouves(123);
        private final Plans plans = new Plans(124);
        private final Billetterie billetterie = new Billetterie();
        private final long ecart = Duration.ofMinutes(20).toNanos() / Scale.of(14_000);

        void visite(int n, Sample s) {
            billetterie.horloge.addAndGet(ecart);
            String appareil = String.format("%08x-%06d", s.below(Integer.MAX_VALUE), n);
            for (int i = 0, k = 1 + s.below(3); i < k; i++) {
                billetterie.ajouter(appareil, new Titre("T" + s.below(12), 1 + s.below(5), 170 + s.below(900)), horaires.passage(n).arret() + " > " + horaires.passage(n * 3).arret() + " " + s.text(120 + s.below(180)));
            }
            if (s.below(5) < 2) billetterie.payer(appareil);
            if (n % 20 == 0) objets.mouvement();
        }
    }

    public static void main(String[] args) throws Exception {
        Appli appli = new Appli();
        Service.assurer("app", 2, Integer.getInteger("tours", 60_000), 120, 125, appli::visite);
        System.out.println(appli.billetterie.payes + " paid, " + appli.billetterie.oublies + " forgotten, " + appli.billetterie.paniers.estimatedSize() + " open");
        Ready.last();
    }
}
