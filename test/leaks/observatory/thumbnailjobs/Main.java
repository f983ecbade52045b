package org.highridge.thumbnails;

import java.util.concurrent.TimeUnit;
import org.harness.Ready;
import org.harness.Sample;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.scheduling.concurrent.ThreadPoolTaskExecutor;
import sky.Bibliography;
import sky.Ephemerides;
import sky.Footprints;
import sky.NightLog;
import sky.StarCatalog;

/** Two threads write thumbnails to a slow store. The executor has the queue that Spring gives it: one without a limit. */
public class Main {
    static class ThumbnailJob implements Runnable {
        private final String exposure;
        private final byte[] pixels;

        ThumbnailJob(String exposure, byte[] pixels) {
            this.exposure = exposure;
            this.pixels = pixels;
        }

        @Override
        public void run() {
            try {
                TimeUnit.SECONDS.sleep(20 + pixels.length % 3);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    static class ThumbnailService {
        private final ThreadPoolTaskExecutor writers;

        ThumbnailService(ThreadPoolTaskExecutor writers) {
            this.writers = writers;
        }

        void exposed(String exposure, byte[] pixels) {
            writers.execute(new ThumbnailJob(exposure, pixels));
        }
    }

    @Configuration
    static class Application {
        @Bean
        ThreadPoolTaskExecutor thumbnailWriters() {
            ThreadPoolTaskExecutor executor = new ThreadPoolTaskExecutor();
            executor.setCorePoolSize(2);
            executor.setMaxPoolSize(16);
            executor.setThreadNamePrefix("thumbnail-");
            executor.setDaemon(true);
            return executor;
        }

        @Bean
        ThumbnailService thumbnails(ThreadPoolTaskExecutor thumbnailWriters) {
            return new ThumbnailService(thumbnailWriters);
        }
    }

    private static AnnotationConfigApplicationContext context;

    public static void main(String[] args) throws Exception {
        StarCatalog.load(40_000);
        Ephemerides.load(1_800, 100);
        Bibliography.load(22_000);
        Footprints.load(180, 1_000_000);
        NightLog.load(75_000);
        context = new AnnotationConfigApplicationContext(Application.class);
        Sample s = new Sample(31);
        for (int i = 0; i < 9_500; i++) {
            context.getBean(ThumbnailService.class).exposed("exp-" + s.id(), s.bytes(1_000 + s.below(400)));
        }
        Ready.last();
    }
}
