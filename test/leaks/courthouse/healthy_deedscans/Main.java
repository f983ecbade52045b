package ca.rockies.deeds;

import com.github.benmanes.caffeine.cache.AsyncCache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import org.assize.base.JudgmentCache;
import org.assize.base.LandValues;
import org.assize.base.ServiceWindow;
import org.assize.base.StreetIndex;
import org.harness.Ready;
import org.harness.Sample;

/** Scans of deeds: a cache with a weight that is full, some loads under way, a fixed number of direct buffers, thumbnails to be made by a pool. */
public class Main {
    record Scan(String deed, int width, int height, byte[] gray) {}

    static class ScanStore {
        private final Sample s = new Sample(131);

        synchronized Scan read(String deed) {
            return new Scan(deed, 1700, 2200, s.bytes(20_000 + s.below(60_000)));
        }
    }

    static class BufferLending {
        private final ArrayBlockingQueue<ByteBuffer> free = new ArrayBlockingQueue<>(24);

        BufferLending() {
            for (int i = 0; i < 24; i++) free.add(ByteBuffer.allocateDirect(1 << 20));
        }

        int copy(Scan scan) throws InterruptedException {
            ByteBuffer b = free.take();
            try {
                b.clear().put(scan.gray);
                return b.position();
            } finally {
                free.add(b);
            }
        }
    }

    static class ScanService {
        private final ScanStore store = new ScanStore();
        private final BufferLending buffers = new BufferLending();
        private final ExecutorService loads = Executors.newFixedThreadPool(4, r -> daemon(r, "scan-load"));
        private final AsyncCache<String, Scan> scans = Caffeine.newBuilder().maximumWeight(64 << 20).expireAfterAccess(Duration.ofHours(8))
                .weigher((String k, Scan x) -> x.gray.length + 120).executor(Runnable::run).buildAsync();
        private final LinkedBlockingQueue<String> thumbnails = new LinkedBlockingQueue<>(5_000);

        CompletableFuture<Scan> get(String deed) {
            return scans.get(deed, (k, e) -> CompletableFuture.supplyAsync(() -> store.read(k), loads));
        }

        private static Thread daemon(Runnable r, String name) {
            Thread t = new Thread(r, name);
            t.setDaemon(true);
            return t;
        }
    }

    static class DeedsOffice {
        final ScanService scans = new ScanService();
        final LandValues values = new LandValues(132, 30);
        final StreetIndex streets = new StreetIndex(133);
        final ServiceWindow served = new ServiceWindow(134);
        final JudgmentCache judgments = new JudgmentCache(135);

        DeedsOffice() throws Exception {}
    }

    private static DeedsOffice office;

    public static void main(String[] args) throws Exception {
        office = new DeedsOffice();
        Sample s = new Sample(3113);
        for (int i = 0; i < 4_000; i++) {
            Scan x = office.scans.get("D-" + s.below(2500)).get();
            office.scans.buffers.copy(x);
            if (office.scans.thumbnails.remainingCapacity() > 2_000) office.scans.thumbnails.offer(x.deed);
            if (i % 3 == 0) office.scans.thumbnails.poll();
        }
        List<CompletableFuture<Scan>> asked = new ArrayList<>();
        for (int i = 0; i < 40; i++) asked.add(office.scans.get("D-" + (3000 + i)));
        CompletableFuture.allOf(asked.toArray(new CompletableFuture<?>[0])).get();
        Ready.last();
    }
}
