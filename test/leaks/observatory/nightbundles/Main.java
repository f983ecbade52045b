package org.highridge.bundles;

import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.harness.Ready;
import org.harness.Sample;
import sky.Bibliography;
import sky.FramePool;
import sky.InstrumentBook;
import sky.NightLog;
import sky.WeatherMasts;

/** The bundle of each night is opened as a file system, read and never closed. */
public class Main {
    static class BundleReader {
        private long bytes;

        void read(Path bundle) throws IOException {
            FileSystem files = FileSystems.newFileSystem(URI.create("jar:" + bundle.toUri()), Map.of());
            bytes += Files.readAllBytes(files.getPath("/night.txt")).length;
        }
    }

    private static Path write(Path folder, int night, Sample s) throws IOException {
        Path bundle = folder.resolve("night-" + night + ".zip");
        try (OutputStream out = Files.newOutputStream(bundle); ZipOutputStream zip = new ZipOutputStream(out)) {
            zip.setLevel(0);
            zip.putNextEntry(new ZipEntry("night.txt"));
            zip.write(s.text(80).getBytes(StandardCharsets.US_ASCII));
            for (int i = 0; i < 150; i++) {
                zip.putNextEntry(new ZipEntry("raw/camera-" + s.below(4) + "/exposure-" + s.id() + "-" + i + ".fits"));
                zip.write(s.bytes(20));
            }
        }
        return bundle;
    }

    public static void main(String[] args) throws Exception {
        FramePool.load(90, 131_072);
        WeatherMasts.load(1_400, 2_000);
        Bibliography.load(22_000);
        InstrumentBook.load(3_500);
        NightLog.load(75_000);
        Path folder = Files.createTempDirectory("bundles");
        BundleReader reader = new BundleReader();
        Sample s = new Sample(42);
        for (int night = 0; night < 340; night++) {
            Path bundle = write(folder, night, s);
            reader.read(bundle);
            Files.delete(bundle);
        }
        Ready.last();
    }
}
