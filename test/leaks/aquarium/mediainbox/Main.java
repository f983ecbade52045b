package org.coralcast.media;

import java.io.File;
import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardWatchEventKinds;
import java.nio.file.WatchKey;
import java.nio.file.WatchService;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.TreeSet;
import org.harness.Ready;
import org.harness.Sample;
import seahall.FishTags;
import seahall.MemberDesk;
import seahall.PhotoShelf;
import seahall.ProbeRings;
import seahall.ShopBaskets;

/** A folder for each dive is watched only to learn that something has come; its events are never polled, its key is neither reset nor cancelled. */
public class Main {
    record Picture(String dive, String name, Instant taken) {}

    static final class DiveInbox {
        private final Path root;
        private final WatchService watcher;
        private final TreeSet<Path> folders = new TreeSet<>();
        private final Deque<Picture> toLabel = new ArrayDeque<>();
        private long imported;
        private int woken;

        DiveInbox(Path root) throws IOException {
            this.root = root;
            watcher = FileSystems.getDefault().newWatchService();
        }

        Path open(String dive) throws IOException {
            Path folder = Files.createDirectory(root.resolve(dive));
            folder.register(watcher, StandardWatchEventKinds.ENTRY_CREATE);
            folders.add(folder);
            return folder;
        }

        /** Called each minute, and at once when the watcher says so. */
        void look(Instant at) {
            WatchKey key = watcher.poll();
            if (key != null) woken++;
            for (Path folder : folders) {
                File[] files = folder.toFile().listFiles();
                if (files == null) continue;
                for (File file : files) {
                    toLabel.addLast(new Picture(folder.getFileName().toString(), file.getName(), at));
                    if (toLabel.size() > 400) toLabel.removeFirst();
                    imported++;
                    file.delete();
                }
            }
        }

        /** The dive is over: nobody looks into its folder any more. */
        void close(Path folder) {
            folders.remove(folder);
        }
    }

    private static DiveInbox inbox;

    public static void main(String[] args) throws Exception {
        FishTags.load(340_000);
        MemberDesk.load(18_000);
        PhotoShelf.load(6_500);
        ProbeRings.load(45, 9_000);
        ShopBaskets.load(20_000);
        Path root = Path.of(System.getProperty("java.io.tmpdir"), "dive-inbox");
        if (Files.exists(root)) for (File old : root.toFile().listFiles()) old.delete();
        Files.createDirectories(root);
        Sample s = new Sample(9332);
        inbox = new DiveInbox(root);
        DateTimeFormatter name = DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss").withZone(ZoneOffset.UTC);
        Instant now = Instant.now();
        int dives = 74;
        for (int dive = 1; dive <= dives; dive++) {
            Instant at = now.minusSeconds((dives - dive) * 11_000L + 5_400);
            Path folder = inbox.open("dive-" + name.format(at) + "-" + s.code(4).toLowerCase());
            int pictures = 330 + s.below(170);
            for (int i = 0; i < pictures; i++) {
                at = at.plusSeconds(1 + s.below(18));
                Files.createFile(folder.resolve("IMG_" + name.format(at) + "_camera" + (1 + s.below(6)) + "_" + s.text(5 + s.below(14)).replace(' ', '-') + ".jpg"));
                if (i % 60 == 59) {
                    Thread.sleep(2);
                    inbox.look(at);
                }
            }
            inbox.look(at);
            inbox.close(folder);
        }
        Thread.sleep(300);
        System.out.println(inbox.imported + " imported, woken " + inbox.woken + " times, " + inbox.toLabel.size() + " to label");
        Ready.last();
    }
}
