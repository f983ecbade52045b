package com.lumenvideo.transcode;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.PriorityBlockingQueue;
import org.harness.Ready;
import org.harness.Sample;
import org.tidewater.base.ArticleBook;
import org.tidewater.base.BufferStock;
import org.tidewater.base.EventWindow;
import org.tidewater.base.PhraseTrie;
import org.tidewater.base.PictureCache;

/** Live parts go before the archive's tapes, and there are always enough of them for the encoders, so that no tape has its turn. */
public class Main {
    enum Urgency { LIVE, REPLAY, ARCHIVE }

    static final class Part {
        final long number;
        final Urgency urgency;
        final Instant submitted;
        final String source;
        final List<String> renditions = new ArrayList<>(4);
        final byte[] header;
        int tries;

        Part(long number, Urgency urgency, Instant submitted, String source, byte[] header) {
            this.number = number;
            this.urgency = urgency;
            this.submitted = submitted;
            this.source = source;
            this.header = header;
        }
    }

    static class Line {
        private final PriorityBlockingQueue<Part> waiting = new PriorityBlockingQueue<>(64,
                Comparator.comparing((Part p) -> p.urgency).thenComparingLong(p -> p.number));
        private final Map<Urgency, Integer> done = new HashMap<>();
        final PictureCache stills = new PictureCache(141);
        final BufferStock frames = new BufferStock();
        final ArticleBook titles = new ArticleBook(142);
        final EventWindow events = new EventWindow(143);
        final PhraseTrie names = new PhraseTrie(144);

        void encode() {
            Part p = waiting.poll();
            if (p == null) return;
            p.tries++;
            frames.fill(p.header);
            done.merge(p.urgency, 1, Integer::sum);
        }
    }

    private static Line line;

    public static void main(String[] args) throws Exception {
        line = new Line();
        Sample s = new Sample(823);
        int n = 40_000;
        for (int i = 0; i < n; i++) {
            int k = s.below(100);
            Urgency u = k < 78 ? Urgency.LIVE : k < 84 ? Urgency.REPLAY : Urgency.ARCHIVE;
            Part p = new Part(500_000 + i, u, Sample.at(i, n, Duration.ofHours(31)), "s3://in/" + s.id(), s.bytes(300 + s.below(600)));
            for (int r = s.below(4); r >= 0; r--) p.renditions.add((240 << r) + "p-" + s.code(4));
            line.waiting.add(p);
            if (s.below(100) < 85) line.encode();
        }
        Ready.last();
    }
}
