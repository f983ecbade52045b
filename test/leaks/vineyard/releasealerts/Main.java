package com.rivaclos.primeur;

import estate.LabelImages;
import estate.NameTrie;
import estate.OrderWindow;
import estate.Parcels;
import estate.ScanBuffers;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.harness.Ready;
import org.harness.Sample;
import org.jdeferred.DoneCallback;
import org.jdeferred.impl.DeferredObject;

/** Whoever looks at the page of a wine that is not yet released wants to hear of its price: each look adds a call-back. */
public class Main {
    record Release(String estate, short vintage, int cents, LocalDate day) {}

    static class Page implements DoneCallback<Release> {
        private final String visitor;
        private final String language;
        private final Instant opened;
        private final String html;
        private volatile boolean left;

        Page(String visitor, String language, Instant opened, String html) {
            this.visitor = visitor;
            this.language = language;
            this.opened = opened;
            this.html = html;
        }

        @Override
        public void onDone(Release release) {
            if (!left) PRIMEUR.pushed.incrementAndGet();
        }
    }

    static class Primeur {
        private final Map<String, DeferredObject<Release, Exception, Void>> releases = new LinkedHashMap<>();
        private final AtomicLong pushed = new AtomicLong();
        private final AtomicLong views = new AtomicLong();

        void announce(String estate) {
            releases.put(estate, new DeferredObject<>());
        }

        Page view(String estate, String visitor, String language, Instant at, String html) {
            Page page = new Page(visitor, language, at, html);
            releases.get(estate).promise().done(page);
            views.incrementAndGet();
            return page;
        }

        void release(Release release) {
            releases.get(release.estate).resolve(release);
            releases.remove(release.estate);
        }
    }

    static final Primeur PRIMEUR = new Primeur();

    public static void main(String[] args) throws Exception {
        Parcels.load(12_000);
        NameTrie.load(12_000);
        LabelImages.load(9_500);
        OrderWindow.load(26_000);
        ScanBuffers.load(50);
        Sample names = new Sample(403);
        String[] estates = new String[14];
        for (int i = 0; i < estates.length; i++) PRIMEUR.announce(estates[i] = "Clos " + names.code(7));
        ExecutorService web = Executors.newFixedThreadPool(4, r -> new Thread(r, "web"));
        for (int t = 0; t < 4; t++) {
            Sample s = new Sample(4_030 + t);
            web.execute(() -> {
                for (int i = 0; i < 3_000; i++) {
                    Page page = PRIMEUR.view(estates[s.below(12)], "visitor " + s.id(), s.below(3) == 0 ? "de" : "fr",
                            Sample.at(i, 3_000, Duration.ofDays(40)), "<li>" + s.text(320 + s.below(200)) + "</li>");
                    page.left = true;
                }
            });
        }
        web.shutdown();
        web.awaitTermination(1, TimeUnit.MINUTES);
        PRIMEUR.release(new Release(estates[12], (short) 2025, 3_000, LocalDate.of(2026, 5, 4)));
        PRIMEUR.release(new Release(estates[13], (short) 2025, 8_900, LocalDate.of(2026, 5, 11)));
        Ready.last();
    }
}
