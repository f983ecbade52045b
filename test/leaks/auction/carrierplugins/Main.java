package de.hansehaus.carriers;

import gavel.BidWindows;
import gavel.ConditionReports;
import gavel.LotCatalogue;
import gavel.ParcelStates;
import gavel.Postcodes;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;
import org.apache.commons.jxpath.JXPathContext;
import org.harness.Ready;
import org.harness.Sample;

/** Carriers send a new version of their plug-in now and then; fields of its tariff are read with JXPath, which remembers the classes of all versions. */
public class Main {
    static final class Plugin {
        private final String carrier;
        private final int version;
        private final URLClassLoader loader;
        private final Supplier<?> tariff;

        Plugin(String carrier, int version, URLClassLoader loader) throws Exception {
            this.carrier = carrier;
            this.version = version;
            this.loader = loader;
            tariff = (Supplier<?>) loader.loadClass("carrier.CarrierPlugin").getConstructor(String.class, int.class).newInstance(carrier, version);
        }
    }

    static final class CarrierHub {
        private final Map<String, Plugin> current = new LinkedHashMap<>();
        private long cents;

        void install(String carrier, int version) throws Exception {
            URL folder = Path.of(System.getProperty("plugin")).toUri().toURL();
            Plugin before = current.put(carrier, new Plugin(carrier, version, new URLClassLoader(new URL[] {folder}, Main.class.getClassLoader())));
            if (before != null) before.loader.close();
        }

        void quote(String carrier, int zone) {
            JXPathContext tariff = JXPathContext.newContext(current.get(carrier).tariff.get());
            cents += ((Number) tariff.getValue("zones[" + (1 + zone) + "]/baseCents")).longValue();
        }
    }

    static final CarrierHub HUB = new CarrierHub();

    public static void main(String[] args) throws Exception {
        BidWindows.load(550, 300);
        ConditionReports.load(15_000);
        LotCatalogue.load(11_000);
        ParcelStates.load(46_000);
        Postcodes.load(190_000);
        Sample s = new Sample(4260);
        String[] carriers = {"bluevan", "northpost", "fineart", "palletline"};
        for (int version = 1; version <= 13; version++) {
            for (String carrier : carriers) {
                HUB.install(carrier, version);
                for (int i = 0; i < 20; i++) HUB.quote(carrier, s.below(40));
            }
        }
        Ready.last();
    }
}
