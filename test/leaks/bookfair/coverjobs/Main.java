package com.leafandspine.covers;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import org.harness.Ready;
import org.harness.Sample;
import org.paperfair.shop.ClickWindow;
import org.paperfair.shop.IsbnColumns;
import org.paperfair.shop.OpenBaskets;
import org.paperfair.shop.SearchTrie;
import org.paperfair.shop.TasteMatrix;

/** Both workers of a pool wait for parts that they gave to the same pool, so that uploaded covers pile up before it. */
public class Main {
    static final class CoverUpload {
        final long isbn;
        final String publisher;
        final Instant received;
        final byte[] picture;
        final boolean boxedSet;

        CoverUpload(long isbn, String publisher, Instant received, byte[] picture, boolean boxedSet) {
            this.isbn = isbn;
            this.publisher = publisher;
            this.received = received;
            this.picture = picture;
            this.boxedSet = boxedSet;
        }
    }

    static final class CoverStudio {
        private final ExecutorService workers = new ThreadPoolExecutor(2, 2, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), r -> new Thread(r, "cover-studio"));
        private final LongAdder rendered = new LongAdder();

        void submit(CoverUpload upload) {
            workers.submit(() -> {
                render(upload);
                return null;
            });
        }

        private void render(CoverUpload upload) throws Exception {
            if (upload.boxedSet) {
                List<Callable<Integer>> volumes = new ArrayList<>();
                for (int v = 0; v < 3; v++) {
                    int volume = v;
                    volumes.add(() -> shrink(upload, volume));
                }
                for (Future<Integer> done : workers.invokeAll(volumes)) rendered.add(done.get());
            } else {
                rendered.add(shrink(upload, 0));
            }
        }

        private int shrink(CoverUpload upload, int volume) {
            int sum = 0;
            for (byte b : upload.picture) sum += b + volume;
            return sum == 0 ? 0 : 1;
        }
    }

    static final class Publisher {
        final CoverStudio studio = new CoverStudio();
        final TasteMatrix taste = new TasteMatrix(61);
        final ClickWindow clicks = new ClickWindow(62);
        final IsbnColumns isbns = new IsbnColumns(63);
        final SearchTrie search = new SearchTrie(64);
        final OpenBaskets baskets = new OpenBaskets(65);
    }

    private static Publisher publisher;

    private static CoverUpload upload(Sample s, int i, int n, boolean boxedSet) {
        return new CoverUpload(9_783_000_000_000L + s.below(11_000) * 97L, "publisher " + s.below(300), Sample.at(i, n, Duration.ofHours(14)),
                s.bytes(700 + s.below(1200)), boxedSet);
    }

    public static void main(String[] args) throws Exception {
        publisher = new Publisher();
        Sample s = new Sample(506);
        int n = 9_000;
        for (int i = 0; i < 200; i++) publisher.studio.submit(upload(s, i, n, false));
        Thread.sleep(300);
        publisher.studio.submit(upload(s, 200, n, true));
        publisher.studio.submit(upload(s, 201, n, true));
        Thread.sleep(200);
        for (int i = 202; i < n; i++) publisher.studio.submit(upload(s, i, n, i % 900 == 0));
        Ready.last();
    }
}
