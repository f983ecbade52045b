package fr.affineurs.labo;

import fr.affineurs.commun.BaseLots;
import fr.affineurs.commun.ClimatCaves;
import fr.affineurs.commun.Etiquettes;
import fr.affineurs.commun.Glossaire;
import fr.affineurs.commun.Producteurs;
import fr.affineurs.commun.VentesRecentes;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import org.harness.Ready;
import org.harness.Sample;

public class Main {
    enum Germe { LISTERIA, ECOLI, STAPHYLOCOQUE, SALMONELLE }

    record Prelevement(String lot, int cave, Producteurs.Producteur producteur, Instant pris, byte[] chromatogramme) {}

    record Mesure(Germe germe, double ufc, double incertitude, String appareil) {}

    static final class NonConforme extends Exception {
        NonConforme(String message) {
            super(message, null, false, false);
        }
    }

    static final class Seance {
        final Prelevement prelevement;
        final String laborantin;
        final Map<Germe, List<Mesure>> mesures = new EnumMap<>(Germe.class);
        private String conclusion;

        Seance(Prelevement prelevement, String laborantin) {
            this.prelevement = prelevement;
            this.laborantin = laborantin;
        }

        void note(Mesure m) {
            mesures.computeIfAbsent(m.germe(), g -> new ArrayList<>(3)).add(m);
        }

        void conclut(String texte) {
            conclusion = texte;
        }
    }

    /** One session for each lot: two people must not work on the same lot at once. */
    static final class RegistreSeances {
        private final ConcurrentHashMap<String, Seance> ouvertes = new ConcurrentHashMap<>();

        Seance ouvre(Prelevement p, String laborantin) {
            Seance neuve = new Seance(p, laborantin);
            if (ouvertes.putIfAbsent(p.lot(), neuve) != null) throw new IllegalStateException(p.lot() + " is being analysed");
            return neuve;
        }

        void ferme(Seance s) {
            ouvertes.remove(s.prelevement.lot());
        }
    }

    static final class Certificats {
        final LongAdder emis = new LongAdder();

        void emet(Seance s) {
            s.conclut("conforme, " + s.mesures.size() + " germes");
            emis.increment();
        }
    }

    static final class ServiceAnalyse {
        private static final double[] SEUILS = {100, 10_000, 100_000, 80};
        private final RegistreSeances registre;
        private final Certificats certificats;

        ServiceAnalyse(RegistreSeances registre, Certificats certificats) {
            this.registre = registre;
            this.certificats = certificats;
        }

        void analyse(Prelevement p, String laborantin, Sample s) throws NonConforme {
            Seance seance = registre.ouvre(p, laborantin);
            for (Germe g : Germe.values()) {
                for (int k = 0; k < 3; k++) seance.note(new Mesure(g, s.real() * SEUILS[g.ordinal()] * 1.011, s.real(), "boîte " + s.code(4)));
            }
            verifie(seance);
            certificats.emet(seance);
            registre.ferme(seance);
        }

        private void verifie(Seance seance) throws NonConforme {
            for (Map.Entry<Germe, List<Mesure>> e : seance.mesures.entrySet()) {
                for (Mesure m : e.getValue()) {
                    if (m.ufc() > SEUILS[e.getKey().ordinal()]) throw new NonConforme(seance.prelevement.lot() + ": " + e.getKey() + " " + m.ufc());
                }
            }
        }
    }

    static final class Alertes {
        private final String[] dernieres = new String[64];
        private int n;

        synchronized void signale(String texte) {
            dernieres[n++ % dernieres.length] = texte;
        }
    }

    static final class Laboratoire {
        private final RegistreSeances registre = new RegistreSeances();
        private final Certificats certificats = new Certificats();
        private final ServiceAnalyse service = new ServiceAnalyse(registre, certificats);
        private final Alertes alertes = new Alertes();
        private final ThreadPoolExecutor paillasses = new ThreadPoolExecutor(3, 3, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>(60), r -> {
            Thread t = new Thread(r, "paillasse");
            t.setDaemon(true);
            return t;
        }, new ThreadPoolExecutor.CallerRunsPolicy());
        private final LongAdder refus = new LongAdder();

        void recoit(Prelevement p, long graine) {
            paillasses.execute(() -> {
                try {
                    service.analyse(p, Thread.currentThread().getName() + " " + graine % 5, new Sample(graine));
                } catch (NonConforme e) {
                    refus.increment();
                    alertes.signale(e.getMessage());
                }
            });
        }
    }

    public static void main(String[] args) throws Exception {
        Laboratoire labo = new Laboratoire();
        Producteurs producteurs = new Producteurs(11);
        ClimatCaves climat = new ClimatCaves(12);
        Etiquettes etiquettes = new Etiquettes(13);
        VentesRecentes ventes = new VentesRecentes(14);
        Glossaire glossaire = new Glossaire(15);
        BaseLots lots = new BaseLots(16);
        Sample s = new Sample(17);
        int total = 32_000;
        for (int n = 0; n < total; n++) {
            Instant pris = Sample.at(n, total, Duration.ofDays(12));
            labo.recoit(new Prelevement("L" + (600_000 + n), s.below(9), producteurs.parmi(s), pris, s.bytes(500 + s.below(500))), n);
            if (n % 4 == 0) ventes.vend(System.currentTimeMillis(), s);
            if (n % 8 == 0) climat.releve(n, pris.toEpochMilli(), 10, 95);
            if (n % 50 == 0) etiquettes.etiquette(n);
            if (n % 400 == 0) lots.retourne(s.below(2000), 5);
        }
        Thread suite = new Thread(() -> {
            Sample t = new Sample(18);
            try {
                for (int n = total; glossaire.taille() > 0; n++) {
                    labo.recoit(new Prelevement("L" + (600_000 + n), t.below(9), producteurs.parmi(t), Instant.now(), t.bytes(700)), n);
                    ventes.vend(System.currentTimeMillis(), t);
                    climat.releve(n, System.currentTimeMillis(), 11, 94);
                    etiquettes.etiquette(t.below(9000));
                    lots.retourne(t.below(2000), 7);
                    Thread.sleep(40);
                }
            } catch (Exception e) {
                Thread.currentThread().interrupt();
            }
        }, "reception-labo");
        suite.setDaemon(true);
        suite.start();
        Thread.sleep(500);
        System.out.println(labo.certificats.emis + " certificates, " + labo.refus + " refused, " + labo.registre.ouvertes.size() + " sessions open");
        Ready.last();
    }
}
