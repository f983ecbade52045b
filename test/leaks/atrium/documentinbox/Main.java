package com.brightwater.inbox;

import hall.BrokerDirectory;
import hall.DrivingRings;
import hall.LetterBuffers;
import hall.QuoteWindow;
import hall.ReserveTables;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.harness.Ready;
import org.harness.Sample;
import org.springframework.integration.file.DefaultDirectoryScanner;
import org.springframework.integration.file.DirectoryScanner;

/** The scanner's default filter remembers each file that it has ever accepted, though each is moved away once it is filed. */
public class Main {
    static class DocumentInbox {
        private final Path folder;
        private final DirectoryScanner scanner = new DefaultDirectoryScanner();
        private long filed;

        DocumentInbox(Path folder) {
            this.folder = folder;
        }

        void poll() throws IOException {
            List<File> documents = scanner.listFiles(folder.toFile());
            for (File document : documents) {
                filed++;
                Files.delete(document.toPath());
            }
        }
    }

    static DocumentInbox inbox;

    public static void main(String[] args) throws Exception {
        LetterBuffers.load(130, 131_072);
        QuoteWindow.load(22_000);
        DrivingRings.load(2_600, 1_500);
        BrokerDirectory.load(40_000);
        ReserveTables.load(120, 120, 140);
        Path folder = Files.createTempDirectory("scanned-documents-of-the-mail-room");
        inbox = new DocumentInbox(folder);
        Sample s = new Sample(46);
        for (int round = 0; round < 130; round++) {
            for (int i = 0; i < 380; i++) {
                Files.createFile(folder.resolve("scanner-" + s.below(12) + "_batch-" + round + "_" + s.id() + "_letter-of-customer-" + s.below(900_000) + ".tiff"));
            }
            inbox.poll();
        }
        Ready.last();
    }
}
