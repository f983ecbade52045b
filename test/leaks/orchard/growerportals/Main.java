package com.pomona.portals;

import fruit.ColdRooms;
import fruit.LabelLayouts;
import fruit.OriginCodes;
import fruit.PriceGrid;
import fruit.VarietyCatalog;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Paths;
import java.util.function.IntConsumer;
import org.harness.Ready;

/**
 * The portal of the growers is deployed anew with each change of its forms. The expressions in the forms are evaluated by
 * OGNL, which the server brings, and OGNL remembers every bean class that it has looked into.
 */
public class Main {
    static class PortalClassLoader extends URLClassLoader {
        private final String context;
        private final int version;
        private volatile boolean stopped;

        PortalClassLoader(String context, int version, URL classes) {
            super(new URL[] {classes}, Main.class.getClassLoader());
            this.context = context;
            this.version = version;
        }

        void stop() {
            stopped = true;
        }
    }

    static class Server {
        private PortalClassLoader loader;
        private IntConsumer portal;

        void deploy(int version) throws Exception {
            if (loader != null) loader.stop();
            loader = new PortalClassLoader("/growers", version, Paths.get(System.getProperty("plugin")).toUri().toURL());
            portal = (IntConsumer) loader.loadClass("portal.Portal").getConstructor(int.class).newInstance(version);
        }
    }

    private static final Server SERVER = new Server();

    public static void main(String[] args) throws Exception {
        VarietyCatalog.load(18_000);
        OriginCodes.load(60_000);
        PriceGrid.load(400, 5_000);
        LabelLayouts.load(1_500, 6_000);
        ColdRooms.load(300, 1_500);
        for (int version = 1; version <= 13; version++) {
            SERVER.deploy(version);
            for (int i = 0; i < 200; i++) SERVER.portal.accept(i);
        }
        Ready.last();
    }
}
