package com.kestrelcars.rental;

import com.meridian.office.*;
import java.io.*;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.*;
import java.util.*;
import java.util.zip.*;
import org.harness.Ready;

/**
 * Head office sends the tariffs of a car rental as a jar each half hour, each with a name of its own. They are read by a jar: URL
 * with the JDK's cache of jar files on, which never lets go of a file.
 */
public class Main {
    static final class Tariffs {
        final String version;
        final long valid;
        final Map<String, Long> daily = new HashMap<>();

        Tariffs(String version, long valid) {
            this.version = version;
            this.valid = valid;
        }
    }

    static final class TariffService {
        private volatile Tariffs current;
        private int versions;

        void load(Path jar, String version, long time) throws IOException {
            Tariffs t = new Tariffs(version, time);
            for (String group : new String[] {"groups/compact.properties", "groups/van.properties"}) {
                Properties p = new Properties();
                try (InputStream in = new URL("jar:" + jar.toUri() + "!/" + group).openStream()) {
                    p.load(in);
                }
                p.forEach((k, v) -> t.daily.put((String) k, Long.valueOf((String) v)));
            }
            current = t;
            versions++;
            Files.delete(jar);
        }
    }

    /** What head office does: two groups, and a page for each branch. */
    static Path bundle(Path folder, String version, Gen g) throws IOException {
        Path jar = folder.resolve("tariffs-" + version + ".jar");
        try (ZipOutputStream z = new ZipOutputStream(new BufferedOutputStream(Files.newOutputStream(jar)))) {
            z.setLevel(1);
            for (String group : new String[] {"groups/compact.properties", "groups/van.properties"}) {
                z.putNextEntry(new ZipEntry(group));
                StringBuilder b = new StringBuilder();
                for (int i = 0; i < 60; i++) b.append(g.town()).append('.').append(i).append('=').append(g.cents(20_000)).append('\n');
                z.write(b.toString().getBytes(StandardCharsets.ISO_8859_1));
                z.closeEntry();
            }
            for (int i = 0; i < 560; i++) {
                z.putNextEntry(new ZipEntry("branches/" + g.town().toLowerCase() + "/" + g.code(6) + "/conditions-" + i + ".txt"));
                z.write(g.word().getBytes(StandardCharsets.ISO_8859_1));
                z.closeEntry();
            }
        }
        return jar;
    }

    private static final TariffService TARIFFS = new TariffService();
    private static Gauges fleet;
    private static OpenCases rentals;

    public static void main(String[] args) throws Exception {
        Partners.load(18_500);
        fleet = new Gauges(210, 3000);
        rentals = new OpenCases(16_000);
        Ledger.load(16_500);
        RateTables.load(850, 1000);
        Path folder = Files.createTempDirectory("kestrel-tariffs");
        Gen g = new Gen(970);
        int versions = 96;
        for (int i = 0; i < versions; i++) {
            String version = "2024w" + (10 + i / 20) + "-" + g.code(5);
            TARIFFS.load(bundle(folder, version, g), version, Gen.at(i, versions, 48));
        }
        Files.delete(folder);
        System.out.println("versions " + TARIFFS.versions + ", rates " + TARIFFS.current.daily.size());
        Ready.last();
    }
}
