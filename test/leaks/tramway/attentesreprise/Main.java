package fr.tramligne.reprise;

import com.linkedin.parseq.Engine;
import com.linkedin.parseq.EngineBuilder;
import com.linkedin.parseq.Task;
import com.linkedin.parseq.promise.Promises;
import com.linkedin.parseq.promise.SettablePromise;
import fr.tramligne.socle.Horaires;
import fr.tramligne.socle.LigneAerienne;
import fr.tramligne.socle.Plans;
import fr.tramligne.socle.Service;
import fr.tramligne.socle.Validations;
import fr.tramligne.socle.Voyageurs;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import org.harness.Ready;
import org.harness.Sample;

public class Main {
    record Trajet(int voyageur, String depart, String arrivee, int ligne, Instant demande, String options) {}

    /** Lines that are closed, and what tells those who wait that trams run again. */
    static final class Perturbations {
        private final Map<Integer, SettablePromise<Instant>> fermees = new ConcurrentHashMap<>();

        SettablePromise<Instant> reprise(int ligne) {
            return fermees.computeIfAbsent(ligne, l -> Promises.settable());
        }

        void rouvrir(int ligne) {
            SettablePromise<Instant> p = fermees.remove(ligne);
            if (p != null) p.done(Instant.now());
        }
    }

    static final class Itineraires {
        private final Perturbations perturbations = new Perturbations();
        private final Engine moteur;
        private final LongAdder directs = new LongAdder();
        private final LongAdder detours = new LongAdder();
        private final Semaphore enCours = new Semaphore(200);

        Itineraires(Engine moteur) {
            this.moteur = moteur;
        }

        /** The app shows the direct way if the line opens while one waits, otherwise the way around. */
        void chercher(Trajet t) throws InterruptedException {
            enCours.acquire();
            Task<String> direct = Task.async("reprise", () -> perturbations.reprise(t.ligne()))
                    .map("direct", quand -> t.depart() + " > " + t.arrivee() + " a " + quand);
            Task<String> reponse = direct.withTimeout(15, TimeUnit.MILLISECONDS)
                    .recover("detour", e -> t.depart() + " > correspondance > " + t.arrivee() + t.options().substring(0, 4));
            moteur.run(reponse.andThen("afficher", r -> {
                (r.contains("correspondance") ? detours : directs).increment();
                enCours.release();
            }));
        }
    }

    static final class Reseau {
        private final Horaires horaires = new Horaires(71);
        private final LigneAerienne ligne = new LigneAerienne(72);
        private final Plans plans = new Plans(73);
        private final Validations validations = new Validations(74);
        private final Voyageurs voyageurs = new Voyageurs(75);
        private final Itineraires itineraires;

        Reseau(Engine moteur) {
            itineraires = new Itineraires(moteur);
        }

        void demande(int n, Sample s) throws InterruptedException {
            int l = s.below(4) == 0 ? 9 : 1 + s.below(8);
            itineraires.chercher(new Trajet(700_000 + s.below(60_000), horaires.passage(n).arret(), horaires.passage(n * 7).arret(), l, Instant.now(), s.text(60 + s.below(120))));
            // The works on line 9 go on until next year.
            if (n % 20 == 0) itineraires.perturbations.rouvrir(1 + s.below(8));
            voyageurs.compte(700_000 + s.below(60_000));
        }
    }

    private static ExecutorService fils(int n) {
        return Executors.newFixedThreadPool(n, Main::demon);
    }

    private static Thread demon(Runnable r) {
        Thread t = new Thread(r, "moteur");
        t.setDaemon(true);
        return t;
    }

    public static void main(String[] args) throws Exception {
        ScheduledExecutorService horloge = Executors.newSingleThreadScheduledExecutor(Main::demon);
        Engine moteur = new EngineBuilder().setTaskExecutor(fils(2)).setTimerScheduler(horloge).build();
        Reseau reseau = new Reseau(moteur);
        Service.assurer("app", 2, Integer.getInteger("tours", 4200), 150, 76, reseau::demande);
        Thread.sleep(500);
        System.out.println(reseau.itineraires.directs + " direct, " + reseau.itineraires.detours + " around, " + reseau.itineraires.perturbations.fermees.size() + " lines closed");
        Ready.last();
    }
}
