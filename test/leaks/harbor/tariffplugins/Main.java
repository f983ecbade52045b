package com.parcelnet.host;

import harbor.*;

import org.harness.Ready;

import java.io.File;
import java.net.*;
import java.util.*;

/**
 * Tariff plugins are loaded anew after each update. The old one is stopped, but its timer thread
 * goes on and keeps its class loader.
 */
public class Main {
    static final class PluginHost {
        private Object active;
        private URLClassLoader loader;

        void reload(int version) throws Exception {
            if (active != null) {
                active.getClass().getMethod("stop").invoke(active);
                loader.close();
            }
            loader =
                    new URLClassLoader(
                            "tariff-v" + version,
                            new URL[] {new File(System.getProperty("plugin")).toURI().toURL()},
                            Main.class.getClassLoader());
            active =
                    loader.loadClass("com.parcelnet.tariff.TariffPlugin")
                            .getConstructor(int.class)
                            .newInstance(version);
        }
    }

    private static final PluginHost HOST = new PluginHost();

    public static void main(String[] a) throws Exception {
        Ports.load(80000);
        Bookings.load(16000);
        Distances.load(2500);
        Documents.load(1000, 15000);
        Network.load(40000);
        for (int v = 1; v <= 11; v++) HOST.reload(v);
        Ready.last();
    }
}
