package fr.affineurs.relances;

import fr.affineurs.commun.BaseLots;
import fr.affineurs.commun.ClimatCaves;
import fr.affineurs.commun.Equipe;
import fr.affineurs.commun.Glossaire;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: declarations that the customs did not take are sent again after longer and longer pauses, five times at most. */
public class Main {
    record Refus(int essai, long quand, String motif) {}

    static final class Declaration {
        final String numero;
        final String pays;
        final byte[] edi;
        final List<Refus> refus = new ArrayList<>(4);

        Declaration(String numero, String pays, byte[] edi) {
            this.numero = numero;
            this.pays = pays;
            this.edi = edi;
        }
    }

    static final class Guichet {
        boolean accepte(Declaration d, Sample s) {
            return d.edi.length > 0 && s.below(100) < 18;
        }
    }

    static final class Relance implements Runnable {
        private final ServiceDouane service;
        private final Declaration declaration;
        private final int essai;

        Relance(ServiceDouane service, Declaration declaration, int essai) {
            this.service = service;
            this.declaration = declaration;
            this.essai = essai;
        }

        @Override
        public void run() {
            service.essaie(declaration, essai);
        }
    }

    static final class ServiceDouane {
        private static final int ESSAIS = 5;
        private final ScheduledExecutorService relances = Executors.newScheduledThreadPool(2, r -> {
            Thread t = new Thread(r, "relance-douane");
            t.setDaemon(true);
            return t;
        });
        private final Guichet guichet = new Guichet();
        private final ThreadLocal<Sample> hasard = ThreadLocal.withInitial(() -> new Sample(Thread.currentThread().getId()));
        private final LongAdder recues = new LongAdder();
        private final LongAdder acceptees = new LongAdder();
        private final LongAdder abandonnees = new LongAdder();

        void depose(Declaration d) {
            recues.increment();
            essaie(d, 1);
        }

        void essaie(Declaration d, int essai) {
            Sample s = hasard.get();
            if (guichet.accepte(d, s)) {
                acceptees.increment();
                return;
            }
            d.refus.add(new Refus(essai, System.nanoTime(), "guichet " + s.text(20)));
            if (essai == ESSAIS) {
                abandonnees.increment();
                return;
            }
            relances.schedule(new Relance(this, d, essai + 1), 250L << essai, TimeUnit.MILLISECONDS);
        }
    }

    static final class Bureau {
        final ClimatCaves climat = new ClimatCaves(171);
        final Glossaire glossaire = new Glossaire(172);
        final BaseLots lots = new BaseLots(173);
        final ServiceDouane douane = new ServiceDouane();
    }

    private static final Bureau BUREAU = new Bureau();

    public static void main(String[] args) throws Exception {
        int parDixieme = Scale.of(72);
        Equipe.demarre("depot-douane", 174, (n, s) -> {
            for (int i = 0; i < parDixieme; i++) BUREAU.douane.depose(new Declaration("FR" + s.code(12), s.code(2), s.bytes(900 + s.below(1200))));
            BUREAU.climat.releve(n, System.currentTimeMillis(), 10, 95);
            BUREAU.lots.retourne(s.below(2000), 4);
            Thread.sleep(100);
        });
        Thread.sleep(14_000);
        ServiceDouane d = BUREAU.douane;
        System.out.println(d.recues + " received, " + d.acceptees + " accepted, " + d.abandonnees + " given up, " + (d.recues.sum() - d.acceptees.sum() - d.abandonnees.sum()) + " wait, " + BUREAU.glossaire.taille());
        Ready.last();
    }
}
