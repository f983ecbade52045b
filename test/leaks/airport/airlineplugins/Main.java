package com.alliance.checkin;

import airport.*;

import org.apache.commons.beanutils.ConvertUtils;
import org.harness.Ready;

import java.net.URL;
import java.net.URLClassLoader;
import java.util.*;

/**
 * The module of an airline is loaded anew when its rules change. Each registers a converter with
 * commons-beanutils, which keeps one set of converters per context class loader, in a weak map whose
 * value leads to the loader.
 */
public class Main {
    static final class ModuleHost {
        private final Map<String, Runnable> active = new HashMap<>();
        private final URL[] path;

        ModuleHost(String folder) throws Exception {
            path = new URL[] {new URL("file:" + folder)};
        }

        void load(String airline, int version) throws Exception {
            URLClassLoader l = new URLClassLoader("module-" + airline + "-" + version, path, Main.class.getClassLoader());
            Thread t = Thread.currentThread();
            ClassLoader before = t.getContextClassLoader();
            t.setContextClassLoader(l);
            try {
                Runnable m = (Runnable) l.loadClass("com.alliance.rules.BaggageRules").getConstructor().newInstance();
                m.run();
                active.put(airline, m);
            } finally {
                t.setContextClassLoader(before);
            }
        }
    }

    private static ModuleHost host;

    public static void main(String[] a) throws Exception {
        Passengers.register(22000);
        Menus.show(16000);
        Weather.observe(30000);
        Airspace.open(14000);
        Manifests.file(8000);
        ConvertUtils.convert("7", Integer.class);
        host = new ModuleHost(System.getProperty("plugin"));
        for (int v = 1; v <= 16; v++) host.load("QX", v);
        Ready.last();
    }
}
