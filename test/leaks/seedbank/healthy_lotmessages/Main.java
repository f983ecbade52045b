package fi.siemenpankki.erat;

import fi.siemenpankki.talo.Kantakirja;
import fi.siemenpankki.talo.Kylmahyllyt;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.MockConsumer;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.clients.consumer.OffsetResetStrategy;
import org.apache.kafka.common.TopicPartition;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: messages about lots of seed on their way through cleaning, drying and packing. A lot is known while it is in the house; of the messages seen before, each partition knows the last ones, because some come twice. */
public class Main {
    record Vaihe(String laite, long alkoi, int kilot, float kosteus, String kuittaus) {}

    static final class Era {
        final String tunnus;
        final int kanta;
        final List<Vaihe> vaiheet = new ArrayList<>(6);

        Era(String tunnus, int kanta) {
            this.tunnus = tunnus;
            this.kanta = kanta;
        }
    }

    static final class Nahdyt extends LinkedHashMap<String, Long> {
        private final int enintaan;

        Nahdyt(int enintaan) {
            this.enintaan = enintaan;
        }

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Long> vanhin) {
            return size() > enintaan;
        }
    }

    static final class Vastaanotto implements Runnable {
        private static final TopicPartition[] OSAT = {new TopicPartition("erat", 0), new TopicPartition("erat", 1), new TopicPartition("erat", 2), new TopicPartition("erat", 3)};
        private final MockConsumer<String, String> kuluttaja = new MockConsumer<>(OffsetResetStrategy.EARLIEST);
        private final Map<String, Era> talossa = new ConcurrentHashMap<>();
        private final Nahdyt[] nahdyt = new Nahdyt[OSAT.length];
        private final Semaphore tilaa = new Semaphore(1500);
        private final AtomicLong kasitelty = new AtomicLong();
        private final AtomicLong kahdesti = new AtomicLong();
        private final AtomicLong varastossa = new AtomicLong();

        Vastaanotto() {
            kuluttaja.assign(List.of(OSAT));
            Map<TopicPartition, Long> alut = new HashMap<>();
            for (int p = 0; p < OSAT.length; p++) {
                alut.put(OSAT[p], 0L);
                nahdyt[p] = new Nahdyt(Scale.of(14_000));
            }
            kuluttaja.updateBeginningOffsets(alut);
        }

        @Override
        public void run() {
            while (true) {
                int n = 0;
                Map<TopicPartition, OffsetAndMetadata> asti = new HashMap<>();
                for (ConsumerRecord<String, String> r : kuluttaja.poll(Duration.ofMillis(20))) {
                    asti.put(OSAT[r.partition()], new OffsetAndMetadata(r.offset() + 1));
                    if (nahdyt[r.partition()].put(r.key(), r.timestamp()) == null) kasittele(r);
                    else kahdesti.incrementAndGet();
                    n++;
                }
                if (n == 0) {
                    Thread.yield();
                    continue;
                }
                kuluttaja.commitSync(asti);
                kasitelty.addAndGet(n);
                tilaa.release(n);
            }
        }

        private void kasittele(ConsumerRecord<String, String> r) {
            String[] o = r.value().split(";");
            if (o[0].equals("VARASTOON")) {
                if (talossa.remove(o[1]) != null) varastossa.incrementAndGet();
                return;
            }
            Era e = talossa.computeIfAbsent(o[1], k -> new Era(k, TALO.kannat.numero(Math.abs(k.hashCode()))));
            e.vaiheet.add(new Vaihe(o[2], r.timestamp(), Integer.parseInt(o[3]), Float.parseFloat(o[4]), o[5]));
        }
    }

    static final class Talo {
        final Kantakirja kannat = new Kantakirja(111);
        final Kylmahyllyt hyllyt = new Kylmahyllyt(112);
        final Vastaanotto vastaanotto = new Vastaanotto();
    }

    private static final Talo TALO = new Talo();

    public static void main(String[] args) throws Exception {
        Thread k = new Thread(TALO.vastaanotto, "eraviestit");
        k.setDaemon(true);
        k.start();
        CountDownLatch tayttyi = new CountDownLatch(1);
        Thread v = new Thread(() -> {
            Sample s = new Sample(11_000);
            long[] siirtyma = new long[4];
            String[] laitteet = {"puhdistus", "kuivuri", "lajittelija", "pakkaamo"};
            int talossa = Scale.of(15_000);
            try {
                for (int era = 0; ; era++) {
                    for (int vaihe = 0; vaihe < 5; vaihe++) {
                        int kohde = era - vaihe * talossa / 4;
                        if (kohde < 0) break;
                        int osa = kohde % 4;
                        String tunnus = "ERA-" + (700_000 + kohde);
                        String arvo = vaihe == 4 ? "VARASTOON;" + tunnus : "VAIHE;" + tunnus + ";" + laitteet[vaihe] + ";" + (20 + s.below(900)) + ";" + (8 + s.below(60) / 10f) + ";" + s.text(20 + s.below(40));
                        for (int kerta = s.below(40) == 0 ? 2 : 1; kerta > 0; kerta--) {
                            TALO.vastaanotto.tilaa.acquire();
                            TALO.vastaanotto.kuluttaja.addRecord(new ConsumerRecord<>("erat", osa, siirtyma[osa]++, System.currentTimeMillis(), org.apache.kafka.common.record.TimestampType.CREATE_TIME, 0, 0, tunnus + "#" + vaihe, arvo, new org.apache.kafka.common.header.internals.RecordHeaders(), java.util.Optional.empty()));
                        }
                    }
                    if (era == talossa * 2) tayttyi.countDown();
                    if (era > talossa * 2) Thread.sleep(4);
                    TALO.hyllyt.siirra();
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }, "viestintuoja");
        v.setDaemon(true);
        v.start();
        tayttyi.await();
        System.out.println(TALO.vastaanotto.kasitelty + " messages, " + TALO.vastaanotto.kahdesti + " of them twice, " + TALO.vastaanotto.talossa.size() + " lots in the house, " + TALO.vastaanotto.varastossa + " stored");
        Ready.last();
    }
}
