package se.klarsyn.lager;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.MockConsumer;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.clients.consumer.OffsetResetStrategy;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.header.internals.RecordHeader;
import org.harness.Ready;
import org.harness.Sample;
import se.klarsyn.gemensamt.Bagbilder;
import se.klarsyn.gemensamt.Kvitton;
import se.klarsyn.gemensamt.Postorter;
import se.klarsyn.gemensamt.Reparationer;
import se.klarsyn.gemensamt.Skannbuffertar;
import se.klarsyn.gemensamt.Skift;

/** Movements of the central warehouse from Kafka, worked off by several hands and committed in order. */
public class Main {
    record Rorelse(String slag, int artikel, int antal, String hylla, String fritext, byte[] etikett) {}

    /** Which records of a partition are done: the commit may only go as far as there is no gap. */
    static final class Kvittens {
        private final TreeMap<Long, ConsumerRecord<String, Rorelse>> klara = new TreeMap<>();
        private long nasta;

        synchronized void klar(ConsumerRecord<String, Rorelse> r) {
            klara.put(r.offset(), r);
        }

        synchronized OffsetAndMetadata framTill() {
            ConsumerRecord<String, Rorelse> sista = null;
            while (!klara.isEmpty() && klara.firstKey() == nasta) {
                sista = klara.pollFirstEntry().getValue();
                nasta++;
            }
            return sista == null ? null : new OffsetAndMetadata(nasta, sista.key());
        }

        synchronized int antal() {
            return klara.size();
        }
    }

    static final class Lagermottagning {
        private final Consumer<String, Rorelse> konsument;
        private final Map<TopicPartition, Kvittens> kvittenser = new HashMap<>();
        private final ThreadPoolExecutor hander = (ThreadPoolExecutor) Executors.newFixedThreadPool(2);
        private final Semaphore pagar = new Semaphore(120);
        private final Map<Integer, Integer> saldon = new ConcurrentHashMap<>();
        private final LongAdder inforda = new LongAdder();
        private final LongAdder bekraftade = new LongAdder();

        Lagermottagning(Consumer<String, Rorelse> konsument, List<TopicPartition> delar) {
            this.konsument = konsument;
            delar.forEach(d -> kvittenser.put(d, new Kvittens()));
            konsument.assign(delar);
            Thread t = new Thread(this::lyssna, "stock-consumer");
            t.setDaemon(true);
            t.start();
        }

        private void lyssna() {
            while (true) {
                for (ConsumerRecord<String, Rorelse> r : konsument.poll(Duration.ofMillis(20))) {
                    pagar.acquireUninterruptibly();
                    hander.execute(() -> behandla(r));
                }
                bekrafta();
            }
        }

        private void behandla(ConsumerRecord<String, Rorelse> r) {
            try {
                Rorelse m = r.value();
                if (m.slag().equals("inventering")) return;
                saldon.merge(m.artikel(), m.antal(), Integer::sum);
                inforda.increment();
                kvittenser.get(new TopicPartition(r.topic(), r.partition())).klar(r);
            } finally {
                pagar.release();
            }
        }

        private void bekrafta() {
            Map<TopicPartition, OffsetAndMetadata> upp = new HashMap<>();
            kvittenser.forEach((d, k) -> {
                OffsetAndMetadata o = k.framTill();
                if (o != null) upp.put(d, o);
            });
            if (upp.isEmpty()) return;
            konsument.commitSync(upp);
            bekraftade.increment();
        }
    }

    /** The broker's side. */
    static final class Amne {
        private final MockConsumer<String, Rorelse> mot;
        private final List<TopicPartition> delar;
        private final long[] slut;

        Amne(MockConsumer<String, Rorelse> mot, List<TopicPartition> delar) {
            this.mot = mot;
            this.delar = delar;
            slut = new long[delar.size()];
        }

        synchronized void skriv(int del, String nyckel, Rorelse r, long tid, String fran) {
            ConsumerRecord<String, Rorelse> post = new ConsumerRecord<>(delar.get(del).topic(), del, slut[del]++, tid, org.apache.kafka.common.record.TimestampType.CREATE_TIME,
                    nyckel.length(), r.etikett().length, nyckel, r, new org.apache.kafka.common.header.internals.RecordHeaders(), java.util.Optional.empty());
            post.headers().add(new RecordHeader("fran", fran.getBytes()));
            mot.addRecord(post);
        }
    }

    private static final Bagbilder BILDER = new Bagbilder(31);
    private static final Kvitton KVITTON = new Kvitton(32);
    private static final Postorter ORTER = new Postorter(33);
    private static final Reparationer REPARATIONER = new Reparationer(34);
    private static final Skannbuffertar BUFFERTAR = new Skannbuffertar();
    private static Lagermottagning mottagning;

    public static void main(String[] args) throws Exception {
        List<TopicPartition> delar = new ArrayList<>();
        Map<TopicPartition, Long> start = new HashMap<>();
        for (int i = 0; i < 3; i++) {
            delar.add(new TopicPartition("lager.rorelser", i));
            start.put(delar.get(i), 0L);
        }
        MockConsumer<String, Rorelse> konsument = new MockConsumer<>(OffsetResetStrategy.EARLIEST);
        konsument.updateBeginningOffsets(start);
        mottagning = new Lagermottagning(konsument, delar);
        Amne amne = new Amne(konsument, delar);
        int hog = 9_000;
        long borjan = System.currentTimeMillis() - 20 * 3_600_000L;
        Skift.arbeta("warehouse", 1, hog, 36, (n, s) -> {
            String slag = n > 600 && s.below(400) == 0 ? "inventering" : s.below(2) == 0 ? "in" : "ut";
            Rorelse r = new Rorelse(slag, s.below(6000), 1 + s.below(20), s.code(6), s.text(60 + s.below(160)), s.bytes(300 + s.below(400)));
            amne.skriv(s.below(3), s.id(), r, n < hog ? borjan + n * 8000L : System.currentTimeMillis(), s.text(16));
            if (n % 6 == 0) {
                KVITTON.registrera(System.currentTimeMillis());
                BILDER.bild(s.below(3000), s.below(4));
                BUFFERTAR.skanna(r.etikett());
            }
            if (n % 50 == 0) Thread.sleep(4);
        });
        TimeUnit.MILLISECONDS.sleep(800);
        int kvar = 0;
        for (Kvittens k : mottagning.kvittenser.values()) kvar += k.antal();
        System.out.println(mottagning.inforda + " movements booked, " + mottagning.bekraftade + " commits, " + kvar + " done and not committed");
        Ready.last();
    }
}
