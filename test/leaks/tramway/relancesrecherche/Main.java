package fr.tramligne.recherche;

import fr.tramligne.socle.Correspondances;
import fr.tramligne.socle.Impressions;
import fr.tramligne.socle.ObjetsTrouves;
import fr.tramligne.socle.Plans;
import fr.tramligne.socle.Validations;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.LongAdder;
import org.apache.tapestry5.ioc.Registry;
import org.apache.tapestry5.ioc.RegistryBuilder;
import org.apache.tapestry5.ioc.services.PerthreadManager;
import org.harness.Ready;
import org.harness.Sample;

public class Main {
    record Avis(int dossier, String natureDite, String ligne, String description, String langue) {}

    /** Letters to people who look for something; what belongs to a request is put away at its end. */
    public static final class Courrier {
        private final PerthreadManager demandes;
        private final LongAdder ranges = new LongAdder();
        private final LongAdder envois = new LongAdder();

        public Courrier(PerthreadManager demandes) {
            this.demandes = demandes;
        }

        String repondre(Avis a, Sample s) {
            List<String> brouillon = new ArrayList<>();
            for (int i = 0; i < 3; i++) brouillon.add(a.natureDite() + " " + s.text(60 + s.below(80)));
            demandes.addThreadCleanupCallback(() -> {
                brouillon.clear();
                ranges.add(a.dossier() > 0 ? 1 : 0);
            });
            envois.increment();
            return a.dossier() + ": " + String.join("; ", brouillon);
        }
    }

    public static final class Module {
        public static Courrier buildCourrier(PerthreadManager demandes) {
            return new Courrier(demandes);
        }
    }

    static final class Bureau {
        private final Correspondances correspondances = new Correspondances(61);
        private final Impressions impressions = new Impressions();
        private final ObjetsTrouves objets = new ObjetsTrouves(62);
        private final Plans plans = new Plans(63);
        private final Validations validations = new Validations(64);
        private final Registry registre = RegistryBuilder.buildAndStartupRegistry(Module.class);
        private final Courrier courrier = registre.getService(Courrier.class);
        private final ExecutorService guichet = fils("guichet", 4);
        private final ExecutorService relances = fils("relance", 5);

        private static ExecutorService fils(String nom, int combien) {
            int[] suivant = {0};
            return Executors.newFixedThreadPool(combien, r -> {
                Thread t = new Thread(r, nom + "-" + ++suivant[0]);
                t.setDaemon(true);
                return t;
            });
        }

        private Avis avis(int n, Sample s) {
            return new Avis(30_000 + n, s.text(14), "ligne " + (1 + s.below(14)), s.text(80 + s.below(120)), s.below(4) == 0 ? "en" : "fr");
        }

        /** Somebody asks at the desk. */
        void demande(int n) throws Exception {
            Sample s = new Sample(n);
            try {
                impressions.imprimer(courrier.repondre(avis(n, s), s).getBytes());
                objets.mouvement();
            } finally {
                registre.cleanupThread();
            }
        }

        /** After some days those are written to whose thing has not been found. */
        void relance(int n) throws Exception {
            Sample s = new Sample(n * 31L);
            impressions.imprimer(courrier.repondre(avis(n, s), s).getBytes());
        }
    }

    public static void main(String[] args) throws Exception {
        Bureau bureau = new Bureau();
        int total = Integer.getInteger("tours", 7000);
        for (int lot = 0; lot < total; lot += 500) {
            CountDownLatch fait = new CountDownLatch(1000);
            for (int i = 0; i < 500; i++) {
                int n = lot + i;
                bureau.guichet.execute(() -> assurer(() -> bureau.demande(n), fait));
                bureau.relances.execute(() -> assurer(() -> bureau.relance(n), fait));
            }
            fait.await();
        }
        System.out.println(bureau.courrier.envois + " letters, " + bureau.courrier.ranges + " put away");
        Ready.last();
    }

    interface Etape {
        void faire() throws Exception;
    }

    private static void assurer(Etape e, CountDownLatch fait) {
        try {
            e.faire();
        } catch (Exception x) {
            x.printStackTrace();
            System.exit(3);
        } finally {
            fait.countDown();
        }
    }
}
