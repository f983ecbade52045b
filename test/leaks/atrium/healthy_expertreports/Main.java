package com.brightwater.reports;

import hall.ContractTexts;
import hall.DayRates;
import hall.LetterBuffers;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.harness.Ready;
import org.harness.Sample;
import stormpot.Allocator;
import stormpot.Pool;
import stormpot.Poolable;
import stormpot.Slot;
import stormpot.Timeout;

/** Healthy: 34 of 40 pooled renderers are at work on reports of experts, each with its page and pictures in hand. */
public class Main {
    static class Renderer implements Poolable {
        private final Slot slot;
        private final int[] page = new int[620 * 438];
        private final Map<String, short[]> glyphs = new HashMap<>();
        private int reports;

        Renderer(Slot slot) {
            this.slot = slot;
        }

        int render(Report report) {
            reports++;
            for (int i = 0; i < page.length; i++) page[i] = i * report.number;
            for (String word : report.text.split(" ")) {
                if (glyphs.size() < 400) glyphs.computeIfAbsent(word, w -> new short[w.length() * 12]);
            }
            return page[report.text.length()];
        }

        @Override
        public void release() {
            slot.release(this);
        }
    }

    record Report(int number, String text, List<byte[]> pictures) {}

    static class ReportPrint {
        private final Pool<Renderer> renderers = Pool.from(new Allocator<Renderer>() {
            @Override
            public Renderer allocate(Slot slot) {
                return new Renderer(slot);
            }

            @Override
            public void deallocate(Renderer renderer) {}
        }).setSize(40).build();
        private final ArrayBlockingQueue<Report> waiting = new ArrayBlockingQueue<>(60);
        private final AtomicLong printed = new AtomicLong();

        void work() {
            Timeout patience = new Timeout(10, TimeUnit.SECONDS);
            try {
                while (true) {
                    Report report = waiting.take();
                    Renderer renderer = renderers.claim(patience);
                    if (renderer == null) continue;
                    try {
                        renderer.render(report);
                        Thread.sleep(120);
                        printed.incrementAndGet();
                    } finally {
                        renderer.release();
                    }
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    static final ReportPrint PRINT = new ReportPrint();

    private static void order(int first) {
        Sample s = new Sample(630);
        try {
            for (int i = first; ; i++) {
                List<byte[]> pictures = new ArrayList<>();
                for (int k = s.below(6); k >= 0; k--) pictures.add(s.bytes(20_000 + s.below(60_000)));
                PRINT.waiting.put(new Report(i, s.text(4_000), pictures));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static void start(String name, Runnable work) {
        Thread thread = new Thread(work, name);
        thread.setDaemon(true);
        thread.start();
    }

    public static void main(String[] args) throws Exception {
        LetterBuffers.load(90, 131_072);
        ContractTexts.load(7_000);
        DayRates.load(4_500, 420);
        for (int i = 1; i <= 34; i++) start("report-" + i, PRINT::work);
        start("orders", () -> order(90_000));
        while (PRINT.printed.get() < 700) Thread.sleep(20);
        Ready.last();
    }
}
