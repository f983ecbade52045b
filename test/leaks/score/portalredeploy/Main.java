package org.gatehouse.portal;

import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import org.harness.Ready;
import se.fjordbank.core.Branch;

/** A portal redeploys an application nine times; the application does not unregister its MBean. */
public class Main {
    static final class AppLoader extends URLClassLoader {
        final String context;
        final int version;
        boolean stopped;

        AppLoader(String context, int version, URL... urls) {
            super(urls, Main.class.getClassLoader());
            this.context = context;
            this.version = version;
        }
    }

    static final class Deployment {
        AppLoader loader;
        AutoCloseable application;
    }

    private static final Deployment INTRANET = new Deployment();

    static void deploy(int version) throws Exception {
        if (INTRANET.application != null) {
            INTRANET.application.close();
            INTRANET.loader.stopped = true;
        }
        INTRANET.loader = new AppLoader("/intranet", version, Path.of(System.getProperty("plugin")).toUri().toURL());
        INTRANET.application = (AutoCloseable) INTRANET.loader.loadClass("com.corpnet.intranet.Application")
                .getConstructor(int.class).newInstance(version);
    }

    public static void main(String[] args) throws Exception {
        Branch.accounts(26000);
        Branch.rules(14000);
        Branch.curves(1500);
        Branch.scans(900, 5000);
        Branch.recent(14000);
        for (int v = 1; v <= 9; v++) deploy(v);
        Ready.last();
    }
}
