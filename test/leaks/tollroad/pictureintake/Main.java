package com.gantrycam.intake;

import java.io.IOException;
import java.nio.file.ClosedWatchServiceException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardWatchEventKinds;
import java.nio.file.WatchEvent;
import java.nio.file.WatchKey;
import java.nio.file.WatchService;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import org.harness.Ready;
import org.harness.Sample;
import plaza.AccountBook;
import plaza.Exemptions;
import plaza.FrameBuffers;
import plaza.RoadNetwork;
import plaza.SignTexts;

/** A camera uploads each series into a folder, which is watched; a complete folder is moved into the archive, where its watch key stays valid: only keys that are no longer valid are dropped. */
public class Main {
    record Picture(Path file, long seenAt, byte[] header, byte[] checksum) {}

    static class Series {
        private final String camera;
        private final Path folder;
        private final List<Picture> pictures = new ArrayList<>();
        private boolean archived;

        Series(String camera, Path folder) {
            this.camera = camera;
            this.folder = folder;
        }
    }

    static class PictureIntake implements Runnable {
        private final WatchService watch;
        private final Path archive;
        private final Map<WatchKey, Series> series = new ConcurrentHashMap<>();
        private final Semaphore uploads = new Semaphore(16);
        private final Sample headers = new Sample(991);

        PictureIntake(Path home) throws IOException {
            watch = home.getFileSystem().newWatchService();
            archive = Files.createDirectory(home.resolve("archive"));
        }

        void expect(String camera, Path folder) throws Exception {
            uploads.acquire();
            Files.createDirectory(folder);
            WatchKey key = folder.register(watch, StandardWatchEventKinds.ENTRY_CREATE);
            series.put(key, new Series(camera, folder));
        }

        /** The camera has given up before the first picture. */
        void giveUp(Path folder) throws IOException {
            Files.delete(folder);
            uploads.release();
        }

        @Override
        public void run() {
            try {
                while (true) {
                    WatchKey key = watch.take();
                    Series arriving = series.get(key);
                    for (WatchEvent<?> event : key.pollEvents()) {
                        if (arriving != null && event.context() instanceof Path name) arrived(arriving, name);
                    }
                    if (!key.reset()) series.remove(key);
                }
            } catch (InterruptedException | ClosedWatchServiceException stopped) {
                Thread.currentThread().interrupt();
            }
        }

        private void arrived(Series arriving, Path name) {
            try {
                if (name.toString().equals("complete")) {
                    Files.move(arriving.folder, archive.resolve(arriving.folder.getFileName()));
                    arriving.archived = true;
                    uploads.release();
                } else {
                    arriving.pictures.add(new Picture(arriving.folder.resolve(name), System.currentTimeMillis(), headers.bytes(180), headers.bytes(32)));
                    Files.delete(arriving.folder.resolve(name));
                }
            } catch (IOException unreadable) {
                arriving.archived = false;
            }
        }
    }

    static PictureIntake intake;

    public static void main(String[] args) throws Exception {
        AccountBook.load(70_000);
        Exemptions.load(85_000);
        FrameBuffers.load(60, 200_000);
        RoadNetwork.load(45_000);
        SignTexts.load(6_500);
        Path home = Files.createTempDirectory("pictures");
        intake = new PictureIntake(home);
        Thread thread = new Thread(intake, "picture-intake");
        thread.setDaemon(true);
        thread.start();
        Sample s = new Sample(992);
        for (int i = 0; i < 2_000; i++) {
            String camera = "camera-" + s.below(70);
            Path folder = home.resolve(camera + "_" + i);
            intake.expect(camera, folder);
            if (s.below(12) == 0) {
                intake.giveUp(folder);
                continue;
            }
            int pictures = 9 + s.below(7);
            for (int k = 0; k < pictures; k++) Files.createFile(folder.resolve("lane-" + s.below(4) + "_" + s.id() + ".jpg"));
            Files.createFile(folder.resolve("complete"));
        }
        intake.uploads.acquire(16);
        Ready.last();
    }
}
