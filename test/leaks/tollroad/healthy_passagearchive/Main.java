package fr.autopeage.archive;

import java.io.Serializable;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import org.h2.mvstore.MVMap;
import org.h2.mvstore.MVStore;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;
import plaza.FrameBuffers;
import plaza.RoadNetwork;

/** Healthy: the passages of the last fourteen days in a store of pages in memory; each evening the oldest day leaves. */
public class Main {
    record Passage(String plate, int gantry, byte lane, int cents) implements Serializable {
        byte[] packed() {
            byte[] name = plate.getBytes();
            return ByteBuffer.allocate(9 + name.length).putInt(gantry).put(lane).putInt(cents).put(name).array();
        }
    }

    static class PassageArchive {
        private static final long DAY = 86_400_000L;
        private static final int KEPT_DAYS = 14;
        private final MVStore store = new MVStore.Builder().autoCommitDisabled().open();
        private final MVMap<Long, byte[]> passages = store.openMap("passages");
        private final MVMap<String, Long> lastByPlate = store.openMap("last-by-plate");
        private final int perDay;

        PassageArchive(int perDay) {
            this.perDay = perDay;
        }

        void day(long begin, Sample s) {
            for (int i = 0; i < perDay; i++) {
                Passage passage = new Passage("P" + s.below(30_000), s.below(900), (byte) s.below(4), 50 + s.below(900));
                long at = begin + i * (DAY / perDay);
                passages.put(at, passage.packed());
                lastByPlate.put(passage.plate(), at);
            }
            store.commit();
        }

        void dropBefore(long end) {
            Long key = passages.firstKey();
            while (key != null && key < end) {
                passages.remove(key);
                key = passages.higherKey(key);
            }
            store.commit();
        }

        long sum(long from, long to) {
            long sum = 0;
            for (Long key = passages.ceilingKey(from); key != null && key < to; key = passages.higherKey(key)) sum += ByteBuffer.wrap(passages.get(key)).getInt(5);
            return sum;
        }
    }

    static PassageArchive archive;

    public static void main(String[] args) throws Exception {
        FrameBuffers.load(40, 150_000);
        RoadNetwork.load(25_000);
        archive = new PassageArchive(Scale.of(11_000));
        long begin = System.currentTimeMillis() / PassageArchive.DAY * PassageArchive.DAY - 30 * PassageArchive.DAY;
        AtomicBoolean open = new AtomicBoolean(true);
        CountDownLatch asked = new CountDownLatch(1);
        long[] sums = new long[24];
        Thread reports = new Thread(() -> {
            Sample s = new Sample(1_081);
            while (open.get()) {
                Long last = archive.passages.lastKey();
                if (last != null) sums[s.below(24)] = archive.sum(last - 3_600_000L, last);
            }
            asked.countDown();
        }, "revenue-report");
        reports.start();
        Sample s = new Sample(1_080);
        for (int day = 0; day < 30; day++) {
            archive.day(begin + day * PassageArchive.DAY, s);
            archive.dropBefore(begin + (day + 1 - PassageArchive.KEPT_DAYS) * PassageArchive.DAY);
        }
        open.set(false);
        asked.await();
        if (Arrays.stream(sums).sum() < 0) throw new IllegalStateException();
        Ready.last();
    }
}
