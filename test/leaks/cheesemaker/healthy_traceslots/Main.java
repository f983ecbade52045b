package fr.affineurs.traces;

import fr.affineurs.commun.Degustations;
import fr.affineurs.commun.Equipe;
import fr.affineurs.commun.TamponsScan;
import fr.affineurs.commun.TarifsPays;
import fr.affineurs.commun.VentesRecentes;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.LongAdder;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.MockConsumer;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.clients.consumer.OffsetResetStrategy;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.record.TimestampType;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: records of the traceability in work, by partition and offset; what is done without a gap is committed and leaves the table. */
public class Main {
    static final String SUJET = "tracabilite";
    static final int PARTITIONS = 6;

    record EnCours(ConsumerRecord<String, byte[]> message, boolean[] fait) {}

    static final class SuiviOffsets {
        private final Map<TopicPartition, TreeMap<Long, EnCours>> parPartition = new HashMap<>();
        private int combien;

        synchronized EnCours prend(ConsumerRecord<String, byte[]> m) {
            EnCours e = new EnCours(m, new boolean[1]);
            parPartition.computeIfAbsent(new TopicPartition(m.topic(), m.partition()), p -> new TreeMap<>()).put(m.offset(), e);
            combien++;
            return e;
        }

        synchronized void fini(EnCours e) {
            e.fait()[0] = true;
        }

        synchronized Map<TopicPartition, OffsetAndMetadata> aValider() {
            Map<TopicPartition, OffsetAndMetadata> a = new HashMap<>();
            parPartition.forEach((p, enCours) -> {
                while (!enCours.isEmpty() && enCours.firstEntry().getValue().fait()[0]) {
                    a.put(p, new OffsetAndMetadata(enCours.pollFirstEntry().getKey() + 1));
                    combien--;
                }
            });
            return a;
        }

        synchronized int enCours() {
            return combien;
        }
    }

    static final class Tracabilite {
        private final MockConsumer<String, byte[]> consommateur = new MockConsumer<>(OffsetResetStrategy.EARLIEST);
        private final SuiviOffsets suivi = new SuiviOffsets();
        private final BlockingQueue<EnCours> travail = new ArrayBlockingQueue<>(20_000);
        private final LongAdder lus = new LongAdder();
        private final LongAdder valides = new LongAdder();
        private final int plein;

        Tracabilite(int plein) {
            this.plein = plein;
            List<TopicPartition> toutes = new ArrayList<>();
            Map<TopicPartition, Long> debuts = new HashMap<>();
            for (int p = 0; p < PARTITIONS; p++) {
                toutes.add(new TopicPartition(SUJET, p));
                debuts.put(new TopicPartition(SUJET, p), 0L);
            }
            consommateur.assign(toutes);
            consommateur.updateBeginningOffsets(debuts);
        }

        void tour() throws InterruptedException {
            if (suivi.enCours() < plein) {
                for (ConsumerRecord<String, byte[]> m : consommateur.poll(Duration.ofMillis(20))) {
                    lus.increment();
                    travail.put(suivi.prend(m));
                }
            }
            Map<TopicPartition, OffsetAndMetadata> a = suivi.aValider();
            if (!a.isEmpty()) {
                consommateur.commitSync(a);
                valides.add(a.size());
            }
        }

        void travaille(Sample s) throws InterruptedException {
            EnCours e = travail.take();
            if (e.message().value().length > 10) suivi.fini(e);
        }
    }

    static final class Site {
        final Degustations degustations = new Degustations(161);
        final TarifsPays tarifs = new TarifsPays(162);
        final TamponsScan tampons = new TamponsScan();
        final VentesRecentes ventes = new VentesRecentes(163);
        final Tracabilite traces = new Tracabilite(Scale.of(9_000));
    }

    private static final Site SITE = new Site();

    public static void main(String[] args) throws Exception {
        AtomicLongArray offsets = new AtomicLongArray(PARTITIONS);
        int plein = SITE.traces.plein;
        Equipe.demarre("courtier", 164, (n, s) -> {
            int p = s.below(PARTITIONS);
            byte[] corps = ("{\"lot\":\"L" + n + "\",\"mouvement\":\"" + s.text(420 + s.below(400)) + "\"}").getBytes(StandardCharsets.UTF_8);
            String cle = "lot-" + s.below(4000);
            SITE.traces.consommateur.addRecord(new ConsumerRecord<>(SUJET, p, offsets.getAndIncrement(p), System.currentTimeMillis(), TimestampType.CREATE_TIME,
                    cle.length(), corps.length, cle, corps, new RecordHeaders(), Optional.empty()));
            while (SITE.traces.lus.sum() < n - 200) Thread.sleep(1);
        });
        Equipe.demarre("consommateur", 165, (n, s) -> {
            SITE.traces.tour();
            Thread.sleep(1);
        });
        for (int o = 0; o < 2; o++) {
            Equipe.demarre("traceur-" + o, 166 + o, (n, s) -> {
                SITE.traces.travaille(s);
                if (n % 20 == 0) SITE.ventes.vend(System.currentTimeMillis(), s);
                if (n % 100 == 0) SITE.tampons.numerise(100 + SITE.tarifs.prix(s) % 50);
                if (n > plein) Thread.sleep(8);
            });
        }
        while (SITE.traces.suivi.enCours() < plein) Thread.sleep(100);
        System.out.println(SITE.traces.lus + " read, " + SITE.traces.valides + " commits, " + SITE.traces.suivi.enCours() + " in work, " + SITE.traces.travail.size() + " wait");
        Ready.last();
    }
}
