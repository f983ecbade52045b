package org.pluggable.station;

import com.harborline.freight.CustomsCodes;
import com.harborline.freight.ElevationGrid;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.Callable;
import org.harness.Ready;

/** Healthy: three plugins at work, each with a loader and a timer of its own; replaced ones are gone. */
public class Main {
    static class StationPlugin {
        final URLClassLoader loader;
        final Callable<?> instance;
        final Timer timer;

        StationPlugin(String name, URL classes) throws Exception {
            loader = new URLClassLoader(name, new URL[] {classes}, Main.class.getClassLoader());
            instance = (Callable<?>) loader.loadClass("org.station.plugin." + name).getConstructor().newInstance();
            timer = new Timer("station-" + name, true);
            timer.schedule(new TimerTask() {
                @Override
                public void run() {
                    try {
                        instance.call();
                    } catch (Exception e) {
                        throw new IllegalStateException(e);
                    }
                }
            }, 0, 3_600_000);
        }

        void stop() throws Exception {
            timer.cancel();
            loader.close();
        }
    }

    private static final Map<String, StationPlugin> PLUGINS = new LinkedHashMap<>();

    public static void main(String[] args) throws Exception {
        CustomsCodes.load(30_000);
        ElevationGrid.load(400, 4_000);
        URL classes = new java.io.File(System.getProperty("plugin")).toURI().toURL();
        for (int round = 0; round < 4; round++) {
            for (String name : "Departures Platforms Weather".split(" ")) {
                StationPlugin old = PLUGINS.put(name, new StationPlugin(name, classes));
                if (old != null) old.stop();
            }
        }
        Thread.sleep(300);
        System.gc();
        Ready.last();
    }
}
