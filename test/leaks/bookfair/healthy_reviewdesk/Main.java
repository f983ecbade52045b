package com.inkwell.reviews;

import brave.Span;
import brave.Tracing;
import brave.handler.MutableSpan;
import brave.handler.SpanHandler;
import brave.propagation.TraceContext;
import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.WeakHashMap;
import org.harness.Ready;
import org.harness.Sample;
import org.paperfair.shop.ClickWindow;
import org.paperfair.shop.ReaderLru;
import org.paperfair.shop.TitleCatalogue;

/** Pages of reviews in a cache that is full, spans of calls under way and the last 1500 finished, drafts in a weak map whose values know nothing of their keys. */
public class Main {
    record Review(long number, String reader, int stars, Instant written, String text) {}

    record ReviewPage(long isbn, int page, Instant built, List<Review> reviews) {}

    static final class LastSpans extends SpanHandler {
        private final ArrayDeque<MutableSpan> last = new ArrayDeque<>();

        @Override
        public synchronized boolean end(TraceContext context, MutableSpan span, Cause cause) {
            last.addLast(span);
            if (last.size() > 1500) last.removeFirst();
            return true;
        }
    }

    static final class Editor {
        final String name;
        final Instant loggedIn;

        Editor(String name, Instant loggedIn) {
            this.name = name;
            this.loggedIn = loggedIn;
        }
    }

    record Draft(String text, Instant saved) {}

    static final class ReviewDesk {
        private final Cache<Long, ReviewPage> pages = Caffeine.newBuilder().maximumSize(11_000).executor(Runnable::run).build();
        private final LastSpans lastSpans = new LastSpans();
        private final Tracing tracing = Tracing.newBuilder().localServiceName("reviews").addSpanHandler(lastSpans).build();
        private final ArrayDeque<Span> underWay = new ArrayDeque<>();
        private final Map<Editor, Draft> drafts = new WeakHashMap<>();
        private final ArrayDeque<Editor> loggedIn = new ArrayDeque<>();
        private final Sample s = new Sample(171);

        int read(long isbn, int page, Instant at) {
            Span span = tracing.tracer().newTrace().name("GET /reviews").start(at.toEpochMilli() * 1000);
            span.tag("isbn", String.valueOf(isbn)).tag("page", String.valueOf(page));
            underWay.addLast(span);
            if (underWay.size() > 250) underWay.removeFirst().finish(at.toEpochMilli() * 1000);
            return pages.get(isbn * 100 + page, k -> build(isbn, page, at)).reviews.size();
        }

        private ReviewPage build(long isbn, int page, Instant at) {
            List<Review> reviews = new ArrayList<>();
            for (int i = 4 + s.below(8); i > 0; i--) reviews.add(new Review(s.number(), "reader-" + s.below(60_000), 1 + s.below(5), at.minusSeconds(s.below(90_000_000)), s.text(60 + s.below(500))));
            return new ReviewPage(isbn, page, at, reviews);
        }

        void save(Instant at) {
            Editor e = new Editor("editor-" + s.below(80), at);
            loggedIn.addLast(e);
            if (loggedIn.size() > 300) loggedIn.removeFirst();
            drafts.put(e, new Draft(s.text(4000), at));
        }
    }

    static final class Portal {
        final ReviewDesk desk = new ReviewDesk();
        final TitleCatalogue titles = new TitleCatalogue(172);
        final ReaderLru readers = new ReaderLru(173);
        final ClickWindow clicks = new ClickWindow(174);
    }

    private static Portal portal;

    public static void main(String[] args) throws Exception {
        portal = new Portal();
        Sample s = new Sample(608);
        int n = 60_000;
        for (int i = 0; i < n; i++) {
            Instant at = Sample.at(i, n, Duration.ofHours(8));
            portal.desk.read(9_783_000_000_000L + s.below(9000) * 97L, s.below(3), at);
            if (i % 40 == 0) portal.desk.save(at);
        }
        portal.desk.pages.cleanUp();
        Ready.last();
    }
}
