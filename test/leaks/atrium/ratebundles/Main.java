package com.brightwater.rates;

import hall.ContractTexts;
import hall.DayRates;
import hall.DrivingRings;
import hall.PolicyRegister;
import hall.QuoteWindow;
import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import org.harness.Ready;
import org.harness.Sample;

/** Rates come as JAR files that are read through a jar: URL and deleted; the URL's connection keeps each file open in its cache. */
public class Main {
    static class RateImport {
        private final Properties rates = new Properties();
        private int bundles;

        void read(Path bundle, String product) throws IOException {
            URL entry = new URL("jar:" + bundle.toUri() + "!/rates/" + product + ".properties");
            try (InputStream in = entry.openStream()) {
                rates.load(in);
            }
            bundles++;
            Files.delete(bundle);
        }
    }

    /** What the insurers' portal lays down: a bundle with the rates of all products. */
    private static Path deliver(Path folder, int delivery, Sample s) throws IOException {
        Path bundle = folder.resolve("rates-" + delivery + ".jar");
        try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(bundle))) {
            out.setLevel(1);
            for (int product = 0; product < 240; product++) {
                out.putNextEntry(new JarEntry("rates/" + product + ".properties"));
                out.write(("base=" + s.below(900) + "\nfactor=1." + s.below(99) + "\n").getBytes(StandardCharsets.UTF_8));
                out.putNextEntry(new JarEntry("documents/insurer-" + delivery % 40 + "/product-" + product + "/explanation-of-the-rates.txt"));
                out.write(s.text(40).getBytes(StandardCharsets.UTF_8));
            }
        }
        return bundle;
    }

    static final RateImport IMPORT = new RateImport();

    public static void main(String[] args) throws Exception {
        PolicyRegister.load(55_000);
        DrivingRings.load(2_600, 1_500);
        ContractTexts.load(8_000);
        QuoteWindow.load(22_000);
        DayRates.load(4_500, 420);
        Sample s = new Sample(42);
        Path folder = Files.createTempDirectory("rates");
        for (int i = 0; i < 240; i++) IMPORT.read(deliver(folder, i, s), String.valueOf(s.below(240)));
        Ready.last();
    }
}
