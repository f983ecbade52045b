package org.pluggable.host;

import java.net.URL;
import java.net.URLClassLoader;
import java.util.LinkedHashMap;
import java.util.Map;
import net.gridsense.telemetry.Telemetry;
import org.harness.Ready;

/** A host reloads its plugin 14 times; the plugin registers a JDBC driver and does not deregister it. */
public class Main {
    static class PluginLoader extends URLClassLoader {
        private final String plugin;
        private boolean closed;

        PluginLoader(String plugin, URL classes) {
            super(new URL[] {classes}, Main.class.getClassLoader());
            this.plugin = plugin;
        }

        @Override
        public void close() {
            closed = true;
        }
    }

    static class PluginHost {
        private final Map<String, AutoCloseable> running = new LinkedHashMap<>();
        private final Map<String, PluginLoader> loaders = new LinkedHashMap<>();

        void deploy(String name, URL classes) throws Exception {
            AutoCloseable old = running.remove(name);
            if (old != null) {
                old.close();
                loaders.remove(name).close();
            }
            PluginLoader loader = new PluginLoader(name, classes);
            loaders.put(name, loader);
            running.put(name, (AutoCloseable) loader.loadClass("org.reports.plugin.ReportPlugin").getConstructor().newInstance());
        }
    }

    private static final PluginHost HOST = new PluginHost();

    public static void main(String[] args) throws Exception {
        Telemetry.start();
        URL classes = new java.io.File(System.getProperty("plugin")).toURI().toURL();
        for (int i = 0; i < 14; i++) HOST.deploy("reports", classes);
        Ready.last();
    }
}
