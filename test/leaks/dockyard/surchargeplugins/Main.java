package com.keelhaven.invoicing;

import com.keelhaven.invoicing.api.InvoiceEvents;
import com.keelhaven.invoicing.api.SurchargePlugin;
import java.io.File;
import java.net.URL;
import java.net.URLClassLoader;
import org.harness.Ready;
import org.harness.Sample;
import yard.DrawingCache;
import yard.GaugeRings;
import yard.Movements;
import yard.PartsCatalog;
import yard.TideTables;

/** Surcharge rules are loaded anew whenever they are edited; the rules before them stay subscribed to the invoices. */
public class Main {
    static class Invoicing {
        private final InvoiceEvents events = new InvoiceEvents();
        private final URL jar;
        private URLClassLoader loader;
        private SurchargePlugin plugin;
        private long drafted;

        Invoicing(URL jar) {
            this.jar = jar;
        }

        void reload(int version) throws Exception {
            if (plugin != null) {
                plugin.stop(events);
                loader.close();
            }
            loader = new URLClassLoader("surcharges-" + version, new URL[] {jar}, Main.class.getClassLoader());
            plugin = (SurchargePlugin) loader.loadClass("surcharges.YardSurcharges").getConstructor().newInstance();
            plugin.start(events);
        }

        void draft(String customer, long cents) {
            drafted++;
            events.post(new InvoiceEvents.InvoiceDrafted(customer, cents));
        }
    }

    static Invoicing invoicing;

    public static void main(String[] args) throws Exception {
        PartsCatalog.load(60_000);
        TideTables.load(700);
        GaugeRings.load(900, 1_200);
        DrawingCache.load(9_000);
        Movements.load(40_000);
        invoicing = new Invoicing(new File(System.getProperty("plugin")).toURI().toURL());
        Sample s = new Sample(44);
        for (int version = 1; version <= 14; version++) {
            invoicing.reload(version);
            for (int i = 0; i < 40; i++) invoicing.draft("owner " + s.code(5), 10_000 + s.below(9_000_000));
        }
        Ready.last();
    }
}
