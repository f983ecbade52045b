package fr.affineurs.boutique;

import fr.affineurs.commun.BaseLots;
import fr.affineurs.commun.Equipe;
import fr.affineurs.commun.FichesProduit;
import fr.affineurs.commun.Glossaire;
import fr.affineurs.commun.TamponsScan;
import java.io.Serializable;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;
import org.springframework.session.MapSession;
import org.springframework.session.MapSessionRepository;
import org.springframework.session.Session;

/** Healthy: sessions of the shop, swept half an hour after the last request, and removed when a customer logs out. */
public class Main {
    record Article(String reference, String nom, int grammes, int centimes) implements Serializable {}

    record Visiteur(String courriel, String prenom, String langue, boolean abonne) implements Serializable {}

    static final class SessionsBoutique {
        private static final Duration DELAI = Duration.ofMinutes(30);
        private final Map<String, Session> sessions = new ConcurrentHashMap<>();
        private final MapSessionRepository depot = new MapSessionRepository(sessions);
        private final LongAdder ouvertes = new LongAdder();
        private final LongAdder expirees = new LongAdder();
        private final LongAdder fermees = new LongAdder();

        SessionsBoutique() {
            depot.setDefaultMaxInactiveInterval(DELAI);
        }

        String ouvre(Instant quand, Sample s) {
            MapSession session = depot.createSession();
            session.setCreationTime(quand);
            session.setLastAccessedTime(quand);
            session.setAttribute("visiteur", new Visiteur(s.text(14) + "@exemple.fr", s.text(8), "fr", s.below(4) == 0));
            List<Article> panier = new ArrayList<>();
            for (int i = s.below(6); i > 0; i--) panier.add(new Article(s.code(7), s.text(24), 150 + s.below(900), 300 + s.below(4000)));
            session.setAttribute("panier", panier);
            session.setAttribute("parcours", s.text(120 + s.below(200)));
            depot.save(session);
            ouvertes.increment();
            return session.getId();
        }

        void page(String id, Sample s) {
            MapSession session = depot.findById(id);
            if (session == null) return;
            session.setLastAccessedTime(Instant.now());
            List<Article> panier = session.getAttribute("panier");
            panier.add(new Article(s.code(7), s.text(24), 200, 990));
            session.setAttribute("panier", panier);
            depot.save(session);
        }

        void ferme(String id) {
            depot.deleteById(id);
            fermees.increment();
        }

        void balaie(Instant maintenant) {
            for (Session session : sessions.values()) {
                if (session.getLastAccessedTime().plus(session.getMaxInactiveInterval()).isBefore(maintenant)) {
                    depot.deleteById(session.getId());
                    expirees.increment();
                }
            }
        }
    }

    static final class Boutique {
        final FichesProduit fiches = new FichesProduit(111);
        final Glossaire glossaire = new Glossaire(112);
        final TamponsScan tampons = new TamponsScan();
        final BaseLots lots = new BaseLots(113);
        final SessionsBoutique sessions = new SessionsBoutique();
    }

    private static final Boutique BOUTIQUE = new Boutique();

    public static void main(String[] args) throws Exception {
        Sample s = new Sample(114);
        int parMinute = Scale.of(260);
        Instant debut = Instant.now().minus(Duration.ofHours(3));
        for (int minute = 0; minute < 180; minute++) {
            Instant quand = debut.plus(Duration.ofMinutes(minute));
            for (int i = 0; i < parMinute; i++) {
                String id = BOUTIQUE.sessions.ouvre(quand.plusMillis(i * 60_000L / parMinute), s);
                if (s.below(9) == 0) BOUTIQUE.sessions.ferme(id);
            }
            BOUTIQUE.sessions.balaie(quand);
        }
        Equipe.embauche("http", 2, 300, 25, 115, (n, x) -> {
            String id = BOUTIQUE.sessions.ouvre(Instant.now(), x);
            for (int i = x.below(4); i > 0; i--) BOUTIQUE.sessions.page(id, x);
            if (x.below(9) == 0) BOUTIQUE.sessions.ferme(id);
            BOUTIQUE.fiches.fiche(x.below(20_000), x);
            BOUTIQUE.tampons.numerise(200);
        });
        Equipe.demarre("balai", 116, (n, x) -> {
            BOUTIQUE.sessions.balaie(Instant.now());
            BOUTIQUE.lots.retourne(x.below(2000), n);
            Thread.sleep(300);
        });
        Thread.sleep(1500);
        System.out.println(BOUTIQUE.sessions.ouvertes + " opened, " + BOUTIQUE.sessions.expirees + " expired, " + BOUTIQUE.sessions.fermees + " closed, " + BOUTIQUE.sessions.sessions.size() + " live, " + BOUTIQUE.glossaire.taille());
        Ready.last();
    }
}
