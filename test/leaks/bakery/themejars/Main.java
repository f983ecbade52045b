package com.mosaicpress.cms;

import de.kornfeld.bakery.*;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Properties;
import java.util.jar.JarOutputStream;
import java.util.zip.ZipEntry;
import org.harness.Ready;
import org.harness.Sample;

/** Themes arrive as JAR files; their settings are read through a jar: URL with the caches that URLs have by default. */
public class Main {
    record Theme(String name, String version, Instant uploaded) {}

    static class ThemeStore {
        private final Path folder;
        private final Map<String, Theme> installed = new LinkedHashMap<>();

        ThemeStore(Path folder) {
            this.folder = folder;
        }

        void upload(String customer, int revision, byte[] jar, Instant at) throws Exception {
            Path file = folder.resolve(customer + "-r" + revision + ".jar");
            Files.write(file, jar);
            Properties settings = new Properties();
            try (InputStream in = new URL("jar:" + file.toUri() + "!/META-INF/theme.properties").openStream()) {
                settings.load(in);
            }
            Files.delete(file);
            installed.put(customer, new Theme(settings.getProperty("name"), settings.getProperty("version"), at));
        }
    }

    static byte[] jar(Words w, int revision) throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (JarOutputStream out = new JarOutputStream(bytes)) {
            out.setLevel(0);
            out.putNextEntry(new ZipEntry("META-INF/theme.properties"));
            out.write(("name=" + w.hex(8) + "\nversion=1." + revision + "\n").getBytes());
            for (int k = 0; k < 85; k++) {
                out.putNextEntry(new ZipEntry("assets/sections/" + w.hex(8) + "/images/background-" + k + "-1200x800.webp"));
                out.write(k);
            }
        }
        return bytes.toByteArray();
    }

    public static void main(String[] args) throws Exception {
        OvenCurves curves = OvenCurves.open();
        Recipes.load();
        Regulars regulars = Regulars.open();
        DoughBuffers buffers = DoughBuffers.open();
        TillWindow.load();
        Path folder = Files.createTempDirectory("themes");
        ThemeStore store = new ThemeStore(folder);
        Words w = new Words(5);
        int n = 620;
        for (int i = 0; i < n; i++) store.upload("customer-" + w.below(140), i, jar(w, i), Sample.at(i, n, Duration.ofDays(6)));
        Files.delete(folder);
        Ready.last();
        System.out.println(curves + " " + regulars + buffers + store.installed.size());
    }
}
