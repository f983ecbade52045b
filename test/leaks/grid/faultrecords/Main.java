package org.faultlab.recorder;

import grid.*;

import org.harness.Ready;

import java.io.*;
import java.nio.charset.StandardCharsets;
import java.nio.file.*;
import java.util.*;

/**
 * Records of faults are files whose header is read when they arrive. The archive keeps the reader of
 * each so that the samples can be read on; it does not close them.
 */
public class Main {
    static final class Recording {
        final String station;
        final BufferedReader lines;
        final List<String> header = new ArrayList<>();

        Recording(Path file) throws IOException {
            lines = new BufferedReader(new InputStreamReader(new FileInputStream(file.toFile()), StandardCharsets.UTF_8));
            station = lines.readLine();
            for (int i = 0; i < 12; i++) header.add(lines.readLine());
        }

        String nextSample() throws IOException {
            return lines.readLine();
        }
    }

    static final class FaultArchive {
        private final Map<String, Recording> arrived = new LinkedHashMap<>();

        void arrive(Path file) throws IOException {
            Recording r = new Recording(file);
            arrived.put(file.getFileName().toString(), r);
            r.nextSample();
        }
    }

    private static final FaultArchive archive = new FaultArchive();

    public static void main(String[] a) throws Exception {
        Alarms.watch(36000);
        Network.build(36000);
        Readings.take(28000);
        Frames.allot(5600);
        Catalogue.read(11000);
        Rnd r = new Rnd(104);
        Path folder = Files.createTempDirectory("faults");
        for (int i = 0; i < 340; i++) {
            Path f = folder.resolve("fault-" + i + ".cff");
            StringBuilder b = new StringBuilder(r.station()).append('\n');
            for (int k = 0; k < 130; k++) b.append(r.text(70)).append('\n');
            Files.writeString(f, b);
            archive.arrive(f);
            Files.delete(f);
        }
        Files.delete(folder);
        Ready.last();
    }
}
