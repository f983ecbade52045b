package cymru.chwarel.swp;

import cymru.chwarel.cyffredin.Arolwg;
import cymru.chwarel.cyffredin.Byfferau;
import cymru.chwarel.cyffredin.Llwythi;
import cymru.chwarel.cyffredin.Pontbwyso;
import cymru.chwarel.cyffredin.Prisiau;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.MockConsumer;
import org.apache.kafka.clients.consumer.OffsetResetStrategy;
import org.apache.kafka.common.TopicPartition;
import org.harness.Ready;
import org.harness.Sample;

/** Events of the saw mill, fetched in large batches: grouped by block, booked, committed, next batch. */
public class Main {
    record Toriad(String bloc, long amser, int haen, double trwch, String gweithredwr, byte[] proffil) {}

    static final class Prosesydd implements Runnable {
        private final MockConsumer<String, byte[]> defnyddiwr = new MockConsumer<>(OffsetResetStrategy.EARLIEST);
        private final List<TopicPartition> rhaniadau = List.of(new TopicPartition("toriadau", 0), new TopicPartition("toriadau", 1), new TopicPartition("toriadau", 2));
        private final long[] nesaf = new long[3];
        private final Map<String, List<Toriad>> fesulBloc = new TreeMap<>();
        private final Map<Integer, Double> cyfansymiau = new HashMap<>();
        private final Sample s = new Sample(181);
        private volatile int sypiau;
        private volatile int wedi;

        Prosesydd() {
            defnyddiwr.assign(rhaniadau);
            Map<TopicPartition, Long> dechrau = new HashMap<>();
            for (TopicPartition p : rhaniadau) dechrau.put(p, 0L);
            defnyddiwr.updateBeginningOffsets(dechrau);
        }

        private void cyrraedd(int nifer) {
            for (int i = 0; i < nifer; i++) {
                int p = s.below(3);
                defnyddiwr.addRecord(new ConsumerRecord<>("toriadau", p, nesaf[p]++, "bloc-" + s.below(1200), s.bytes(180 + s.below(240))));
            }
        }

        @Override
        public void run() {
            try {
                while (true) {
                    defnyddiwr.schedulePollTask(() -> cyrraedd(9000));
                    ConsumerRecords<String, byte[]> swp = defnyddiwr.poll(Duration.ofMillis(100));
                    wedi = 0;
                    for (ConsumerRecord<String, byte[]> r : swp) {
                        Toriad t = new Toriad(r.key(), r.timestamp(), r.value()[0], 4 + s.real(), s.text(14), r.value());
                        fesulBloc.computeIfAbsent(t.bloc(), b -> new ArrayList<>(8)).add(t);
                        wedi++;
                        if (sypiau >= 5 && wedi % 50 == 0) Thread.sleep(wedi > 5000 ? 250 : 3);
                    }
                    for (List<Toriad> toriadau : fesulBloc.values()) {
                        toriadau.sort((a, b) -> Integer.compare(a.haen(), b.haen()));
                        for (Toriad t : toriadau) cyfansymiau.merge(t.haen(), t.trwch(), Double::sum);
                    }
                    fesulBloc.clear();
                    defnyddiwr.commitSync();
                    sypiau++;
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private static final Arolwg AROLWG = new Arolwg(182);
    private static final Byfferau BYFFERAU = new Byfferau();
    private static final Pontbwyso PONTBWYSO = new Pontbwyso(183);
    private static final Prisiau PRISIAU = new Prisiau(184);
    private static final Llwythi LLWYTHI = new Llwythi(185);

    public static void main(String[] args) throws Exception {
        Prosesydd prosesydd = new Prosesydd();
        Thread t = new Thread(prosesydd, "cuts-consumer");
        t.setDaemon(true);
        t.start();
        while (prosesydd.sypiau < 5 || prosesydd.wedi < 5200 || prosesydd.wedi == 9000) {
            Thread.sleep(30);
            LLWYTHI.pacio(java.time.Instant.now());
            PONTBWYSO.pwyso(System.currentTimeMillis());
            BYFFERAU.cofnodi(new byte[30]);
        }
        System.out.println(prosesydd.sypiau + " batches, " + prosesydd.wedi + " of this one, " + prosesydd.defnyddiwr.committed(Collections.singleton(prosesydd.rhaniadau.get(0))) + PRISIAU.pris(4) + AROLWG.uchder(1, 1));
        Ready.last();
    }
}
