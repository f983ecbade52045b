package com.onboard.extras;

import org.harness.Ready;
import org.pf4j.DefaultPluginManager;
import org.pf4j.PluginState;

import railway.*;

import java.io.IOException;
import java.nio.file.*;
import java.util.*;
import java.util.stream.Stream;

/** Sells extras with a ticket. What can be had comes from plug-ins, which are replaced while the shop is open. */
public class Main {
    static final class ExtrasShop {
        private final Path folder;
        private final DefaultPluginManager plugins;
        private final Map<String, String> versions = new TreeMap<>();

        ExtrasShop(Path folder) {
            this.folder = folder;
            plugins = new DefaultPluginManager(folder);
        }

        void replace(String id, String version) throws IOException {
            if (versions.containsKey(id)) {
                plugins.stopPlugin(id);
                plugins.unloadPlugin(id);
            }
            Path home = folder.resolve(id);
            Files.writeString(home.resolve("plugin.properties"), "plugin.id=" + id + "\nplugin.version=" + version
                    + "\nplugin.class=com.onboard.meals.MealSurcharge\nplugin.provider=onboard\n");
            plugins.loadPlugin(home);
            if (plugins.startPlugin(id) != PluginState.STARTED) throw new IllegalStateException(id + " does not start");
            versions.put(id, version);
        }
    }

    private static ExtrasShop shop;

    private static Path unpack() throws IOException {
        Path folder = Files.createTempDirectory("extras");
        Path classes = Files.createDirectories(folder.resolve("meals/classes"));
        Path from = Path.of(System.getProperty("plugin"));
        try (Stream<Path> files = Files.walk(from)) {
            for (Path f : (Iterable<Path>) files.filter(p -> p.toString().endsWith(".class"))::iterator) {
                Path to = classes.resolve(from.relativize(f).toString());
                Files.createDirectories(to.getParent());
                Files.copy(f, to);
            }
        }
        return folder;
    }

    private static void remove(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path p : (Iterable<Path>) files.sorted(Comparator.reverseOrder())::iterator) Files.delete(p);
        }
    }

    public static void main(String[] a) throws Exception {
        FareTable.quote(15000);
        Travellers.visit(17000);
        Connections.search(26000);
        Occupancy.record(1250);
        AxleLoads.weigh(850);
        Path folder = unpack();
        shop = new ExtrasShop(folder);
        for (int i = 0; i < Integer.getInteger("releases", 75); i++) shop.replace("meals", "1.0." + i);
        remove(folder);
        Ready.last();
    }
}
