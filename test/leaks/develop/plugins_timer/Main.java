package org.pluggable.desk;

import com.harborline.freight.Freight;
import java.net.URL;
import java.net.URLClassLoader;
import org.harness.Ready;

/** An extension is updated nine times; each version starts a timer, whose thread nobody stops. */
public class Main {
    static class ExtensionLoader extends URLClassLoader {
        private final int version;

        ExtensionLoader(int version, URL classes) {
            super(new URL[] {classes}, Main.class.getClassLoader());
            this.version = version;
        }
    }

    static class ExtensionManager {
        private Runnable active;

        void update(int version, URL classes) throws Exception {
            active = (Runnable) new ExtensionLoader(version, classes).loadClass("org.weather.extension.WeatherExtension").getConstructor().newInstance();
            active.run();
        }
    }

    private static final ExtensionManager MANAGER = new ExtensionManager();

    public static void main(String[] args) throws Exception {
        Freight.load();
        URL classes = new java.io.File(System.getProperty("plugin")).toURI().toURL();
        for (int i = 1; i <= 9; i++) MANAGER.update(i, classes);
        Ready.last();
    }
}
