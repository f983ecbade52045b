package org.tillhub.stores;

import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import org.harness.Ready;
import slipway.CraneRings;
import slipway.DrawingCache;
import slipway.PartsBook;
import slipway.SafetyTexts;
import slipway.WorkOrders;

/** The plugin with the rules of discounts is replaced while the shop runs; each version asks MicroProfile Config for its settings, whose resolver keeps a configuration for each class loader that is never released. */
public class Main {
    static final class PluginLoader extends URLClassLoader {
        private final String plugin;
        private final int version;

        PluginLoader(String plugin, int version, URL code) {
            super(new URL[] {code}, Main.class.getClassLoader());
            this.plugin = plugin;
            this.version = version;
        }
    }

    static final class Plugins {
        private PluginLoader loader;
        private Runnable current;

        void replace(int version, URL code) throws Exception {
            PluginLoader next = new PluginLoader("discounts", version, code);
            Thread thread = Thread.currentThread();
            ClassLoader before = thread.getContextClassLoader();
            thread.setContextClassLoader(next);
            try {
                current = (Runnable) next.loadClass("org.tillhub.discounts.Discounts").getConstructor(int.class).newInstance(version);
                current.run();
            } finally {
                thread.setContextClassLoader(before);
            }
            if (loader != null) loader.close();
            loader = next;
        }
    }

    private static final Plugins PLUGINS = new Plugins();

    public static void main(String[] args) throws Exception {
        PartsBook.load(24_000);
        DrawingCache.load(15_000);
        SafetyTexts.load(3_000);
        CraneRings.load(60, 16_000);
        WorkOrders.load(36_000);
        URL code = Path.of(System.getProperty("plugin")).toUri().toURL();
        for (int version = 1; version <= 15; version++) PLUGINS.replace(version, code);
        Ready.last();
    }
}
