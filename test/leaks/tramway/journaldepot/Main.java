package fr.tramligne.journal;

import fr.tramligne.socle.Correspondances;
import fr.tramligne.socle.Horaires;
import fr.tramligne.socle.Impressions;
import fr.tramligne.socle.Service;
import fr.tramligne.socle.Validations;
import fr.tramligne.socle.Voyageurs;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;
import org.harness.Ready;
import org.harness.Sample;

public class Main {
    record Mouvement(int rame, String voie, String conducteur, Instant quand, String consigne) implements Serializable {}

    /** Which tram stands on which track; every movement goes to the standby computer of the depot as well. */
    static final class Depot {
        final String nom;
        private final Map<Integer, Mouvement> places = new HashMap<>();
        private final ObjectOutputStream secours;
        private int depuisVidage;

        Depot(String nom, Socket liaison) throws IOException {
            this.nom = nom;
            secours = new ObjectOutputStream(new BufferedOutputStream(liaison.getOutputStream()));
        }

        synchronized void noter(Mouvement m) throws IOException {
            places.put(m.rame(), m);
            secours.writeObject(m);
            if (++depuisVidage == 20) {
                secours.flush();
                depuisVidage = 0;
            }
        }
    }

    static final class Exploitation {
        private final Correspondances correspondances = new Correspondances(31);
        private final Horaires horaires = new Horaires(32);
        private final Impressions impressions = new Impressions();
        private final Validations validations = new Validations(33);
        private final Voyageurs voyageurs = new Voyageurs(34);
        private final Depot[] depots = new Depot[7];

        Exploitation(int port) throws IOException {
            for (int i = 0; i < depots.length; i++) depots[i] = new Depot("Depot " + (i + 1), new Socket(InetAddress.getLoopbackAddress(), port));
        }

        void mouvement(int n, int total, Sample s) throws Exception {
            Instant quand = n < total ? Sample.at(n, total, Duration.ofHours(30)) : Instant.now();
            depots[s.below(depots.length)].noter(new Mouvement(100 + s.below(90), "voie " + s.below(30) + (char) ('a' + s.below(4)), s.text(16), quand, s.text(50 + s.below(70))));
            validations.valider(s.below(90));
        }
    }

    public static void main(String[] args) throws Exception {
        LongAdder recus = new LongAdder();
        ServerSocket poste = new ServerSocket(0, 20, InetAddress.getLoopbackAddress());
        Thread accueil = new Thread(() -> {
            try {
                while (true) {
                    Socket c = poste.accept();
                    Thread t = new Thread(() -> ecrire(c, recus), "secours");
                    t.setDaemon(true);
                    t.start();
                }
            } catch (IOException e) {
                e.printStackTrace();
            }
        }, "poste-secours");
        accueil.setDaemon(true);
        accueil.start();
        Exploitation exploitation = new Exploitation(poste.getLocalPort());
        int total = Integer.getInteger("tours", 18_000);
        Service.assurer("regulateur", 2, total, 120, 35, (n, s) -> exploitation.mouvement(n, total, s));
        System.out.println(recus + " bytes at the standby computer");
        Ready.last();
    }

    /** The standby computer only appends what comes to its file. */
    private static void ecrire(Socket c, LongAdder recus) {
        byte[] b = new byte[8192];
        try (InputStream in = c.getInputStream()) {
            for (int k; (k = in.read(b)) > 0; ) recus.add(k);
        } catch (IOException e) {
            e.printStackTrace();
        }
    }
}
