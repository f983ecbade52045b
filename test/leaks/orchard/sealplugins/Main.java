package com.pomona.seals;

import fruit.LabelLayouts;
import fruit.OrderStore;
import fruit.OriginCodes;
import fruit.PriceGrid;
import fruit.VarietyCatalog;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Paths;
import java.util.function.UnaryOperator;
import org.harness.Ready;

/**
 * Phytosanitary papers are sealed by a plug-in, which is replaced with each new edition of the rules. The plug-in adds a
 * security provider at its start, and its end does not remove it.
 */
public class Main {
    static class PluginLoader extends URLClassLoader {
        private final String edition;

        PluginLoader(String edition, URL classes) {
            super(new URL[] {classes}, Main.class.getClassLoader());
            this.edition = edition;
        }
    }

    static class SealOffice {
        private PluginLoader loader;
        private UnaryOperator<String> plugin;

        @SuppressWarnings("unchecked")
        void install(String edition) throws Exception {
            if (plugin instanceof AutoCloseable) ((AutoCloseable) plugin).close();
            loader = new PluginLoader(edition, Paths.get(System.getProperty("plugin")).toUri().toURL());
            plugin = (UnaryOperator<String>) loader.loadClass("seals.SealPlugin").getConstructor(String.class).newInstance(edition);
        }
    }

    private static final SealOffice OFFICE = new SealOffice();

    public static void main(String[] args) throws Exception {
        VarietyCatalog.load(18_000);
        OriginCodes.load(60_000);
        PriceGrid.load(350, 5_000);
        LabelLayouts.load(1_500, 6_000);
        OrderStore.load(10_000);
        for (int edition = 1; edition <= 14; edition++) {
            OFFICE.install("2026-" + edition);
            for (int i = 0; i < 50; i++) OFFICE.plugin.apply("paper " + i);
        }
        Ready.last();
    }
}
