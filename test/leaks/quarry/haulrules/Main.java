package de.graustein.haulage;

import java.io.File;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntToDoubleFunction;
import org.harness.Ready;
import org.harness.Sample;
import stonepit.BuilderDesk;
import stonepit.GateWindow;
import stonepit.LabRecords;
import stonepit.OpenOrders;
import stonepit.SitePictures;

/** New price rules come as a plug-in in a class loader of its own; each version starts a thread that nobody stops when the next version takes over. */
public class Main {
    static final class RulesLoader extends URLClassLoader {
        private final int version;

        RulesLoader(int version, URL url) {
            super("haul rules " + version, new URL[] {url}, Main.class.getClassLoader());
            this.version = version;
        }
    }

    static final class Quote {
        private final int metres;
        private final double cents;

        Quote(int metres, double cents) {
            this.metres = metres;
            this.cents = cents;
        }
    }

    static final class Haulage {
        private final URL plugin;
        private RulesLoader loader;
        private IntToDoubleFunction prices;
        private final Quote[] lastQuotes = new Quote[400];
        private int quotes;

        Haulage(URL plugin) {
            this.plugin = plugin;
        }

        void activate(int version) throws Exception {
            RulesLoader next = new RulesLoader(version, plugin);
            prices = (IntToDoubleFunction) next.loadClass("de.graustein.haulage.rules.HaulPrices").getConstructor(int.class).newInstance(version);
            if (loader != null) loader.close();
            loader = next;
        }

        Quote quote(int metres) {
            Quote q = new Quote(metres, prices.applyAsDouble(metres));
            lastQuotes[quotes++ % lastQuotes.length] = q;
            return q;
        }
    }

    /** The drivers of each yard, with what they may drive. */
    static final class Yards {
        record Driver(String name, List<String> licences) {}

        private final List<List<Driver>> yards = new ArrayList<>();

        Yards(Sample s) {
            for (int i = 0; i < 24; i++) {
                Driver[] drivers = new Driver[30 + s.below(20)];
                for (int k = 0; k < drivers.length; k++) drivers[k] = new Driver(s.code(9), List.of("CE", "ADR " + s.below(9)));
                yards.add(List.of(drivers));
            }
        }
    }

    private static Haulage haulage;
    private static Yards yards;

    public static void main(String[] args) throws Exception {
        OpenOrders.load(24_000);
        GateWindow.load(80_000);
        LabRecords.load(12_000);
        BuilderDesk.load(17_000);
        SitePictures.load(7_000);
        Sample s = new Sample(8828);
        yards = new Yards(s);
        haulage = new Haulage(new File(System.getProperty("plugin")).toURI().toURL());
        for (int version = 1; version <= 28; version++) {
            haulage.activate(version);
            for (int i = 0; i < 600; i++) haulage.quote(s.below(120_000));
        }
        Ready.last();
    }
}
