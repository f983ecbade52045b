package fr.tramligne.telegrammes;

import fr.tramligne.socle.Correspondances;
import fr.tramligne.socle.Impressions;
import fr.tramligne.socle.LigneAerienne;
import fr.tramligne.socle.ObjetsTrouves;
import fr.tramligne.socle.Plans;
import fr.tramligne.socle.Service;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;

public class Main {
    record Telegramme(long numero, Instant recu, byte genre, byte[] brut) {}

    /** The black box of a tram: its last telegrams as they came, for the workshop. */
    static final class Boite {
        private final Telegramme[] derniers = new Telegramme[320];
        private long recus;

        synchronized void garder(byte genre, byte[] brut) {
            derniers[(int) (recus % derniers.length)] = new Telegramme(recus++, Instant.now(), genre, brut);
        }

        synchronized List<Telegramme> copie() {
            return Arrays.stream(derniers).filter(Objects::nonNull).toList();
        }
    }

    static final class Centrale {
        private final Correspondances correspondances = new Correspondances(151);
        private final Impressions impressions = new Impressions();
        private final LigneAerienne ligne = new LigneAerienne(152);
        private final ObjetsTrouves objets = new ObjetsTrouves(153);
        private final Plans plans = new Plans(154);
        private final Map<Integer, Boite> boites = new ConcurrentHashMap<>();
        private final int rames = Scale.of(110);
        private volatile int pannes;

        void telegramme(int n, Sample s) throws InterruptedException {
            int rame = 200 + s.below(rames);
            boites.computeIfAbsent(rame, r -> new Boite()).garder((byte) s.below(30), s.bytes(120 + s.below(260)));
            if (n % 4000 == 0) {
                pannes++;
                for (Telegramme t : boites.get(rame).copie()) impressions.imprimer(t.brut());
            }
            if (n % 40 == 0) ligne.relever(s.below(760), System.currentTimeMillis(), 600 + s.below(200), s.below(700));
        }
    }

    public static void main(String[] args) throws Exception {
        Centrale centrale = new Centrale();
        Service.assurer("radio", 2, Integer.getInteger("tours", 130_000), 100, 156, centrale::telegramme);
        int gardes = centrale.boites.values().stream().mapToInt(b -> b.copie().size()).sum();
        System.out.println(centrale.boites.size() + " boxes, " + gardes + " telegrams kept, " + centrale.pannes + " breakdowns");
        Ready.last();
    }
}
