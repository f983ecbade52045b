package com.rivaclos.blend;

import com.rivaclos.blend.api.BlendRules;
import estate.BottleRing;
import estate.EanIndex;
import estate.LabelImages;
import estate.OrderWindow;
import estate.StockDatabase;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.harness.Ready;
import org.harness.Sample;

/** While new rules are started, their class loader is the thread's; the pool's threads that begin just then inherit it for life. */
public class Main {
    static class Background {
        private final AtomicInteger number = new AtomicInteger();
        private final ExecutorService threads = Executors.newFixedThreadPool(32, task -> {
            Thread thread = new Thread(task, "background-" + number.incrementAndGet());
            thread.setDaemon(true);
            return thread;
        });

        void run(Runnable task) throws InterruptedException {
            CountDownLatch done = new CountDownLatch(1);
            threads.execute(() -> {
                task.run();
                done.countDown();
            });
            done.await(10, TimeUnit.SECONDS);
        }
    }

    static class RuleBase {
        private final Background background = new Background();
        private final URL[] path;
        private URLClassLoader loader;
        private BlendRules rules;
        private int version;

        RuleBase(URL path) {
            this.path = new URL[] {path};
        }

        void replace() throws Exception {
            URLClassLoader next = new URLClassLoader("rules-" + ++version, path, Main.class.getClassLoader());
            Thread self = Thread.currentThread();
            ClassLoader before = self.getContextClassLoader();
            self.setContextClassLoader(next);
            try {
                BlendRules read = (BlendRules) next.loadClass("com.rivaclos.blend.rules.Appellation").getDeclaredConstructor().newInstance();
                read.open(task -> {
                    try {
                        background.run(task);
                    } catch (InterruptedException e) {
                        throw new IllegalStateException(e);
                    }
                });
                if (rules != null) {
                    rules.close();
                    loader.close();
                }
                rules = read;
                loader = next;
            } finally {
                self.setContextClassLoader(before);
            }
        }
    }

    static RuleBase base;

    public static void main(String[] args) throws Exception {
        EanIndex.load(45_000);
        StockDatabase.load(24_000);
        LabelImages.load(9_500);
        OrderWindow.load(26_000);
        BottleRing.load(32_768);
        base = new RuleBase(Path.of(System.getProperty("plugin")).toUri().toURL());
        Sample s = new Sample(410);
        double shares = 0;
        for (int v = 0; v < 13; v++) {
            base.replace();
            for (int i = 0; i < 2_000; i++) shares += base.rules.share(s.below(160), s.below(180), 11 + s.below(50) / 10.0);
        }
        base.background.run(() -> System.setProperty("blend.last", "rules-13"));
        if (shares < 0) throw new IllegalStateException("negative shares");
        Ready.last();
    }
}
