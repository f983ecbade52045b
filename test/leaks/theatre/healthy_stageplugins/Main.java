package com.stagedoor.plugins;

import java.io.File;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.codehaus.plexus.classworlds.ClassWorld;
import org.codehaus.plexus.classworlds.realm.ClassRealm;
import org.harness.Ready;
import org.harness.Sample;
import org.playbill.house.House;
import org.playbill.house.House.Part;

/** A host of plug-ins, each in a realm of its own. A plug-in that is replaced is closed and its realm disposed of. */
public class Main {
    record Loaded(UnaryOperator<String> plugin, ClassRealm realm, int version) {}

    static class PluginHost {
        private final ClassWorld world = new ClassWorld();
        private final Map<String, Loaded> byName = new LinkedHashMap<>();
        private int versions;

        void load(String name) throws Exception {
            unload(name);
            int version = ++versions;
            ClassRealm realm = world.newRealm(name + "-" + version, null);
            realm.addURL(new File(System.getProperty("plugin")).toURI().toURL());
            @SuppressWarnings("unchecked")
            UnaryOperator<String> plugin = (UnaryOperator<String>) realm.loadClass("com.stagedoor.addon.Addon").getDeclaredConstructor().newInstance();
            byName.put(name, new Loaded(plugin, realm, version));
        }

        void unload(String name) throws Exception {
            Loaded old = byName.remove(name);
            if (old == null) return;
            ((AutoCloseable) old.plugin()).close();
            world.disposeRealm(old.realm().getId());
        }
    }

    private static final PluginHost HOST = new PluginHost();

    public static void main(String[] args) throws Exception {
        House.open(Part.REPERTOIRE, Part.BOOKLETS);
        Sample s = new Sample(320);
        String[] names = {"fog", "revolve", "trapdoor", "surtitles", "projection", "safety-curtain"};
        for (int i = 0; i < 45; i++) {
            HOST.load(names[i % names.length]);
            for (int c = 0; c < 500; c++) HOST.byName.get(names[i % names.length]).plugin().apply("cue " + s.below(4_000));
        }
        Ready.last();
    }
}
