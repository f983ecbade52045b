package com.rivaclos.cellar.watch;

import estate.Baskets;
import estate.NameTrie;
import estate.Parcels;
import estate.TankRings;
import estate.WineList;
import java.nio.file.Files;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Hashtable;
import java.util.Map;
import org.apache.felix.framework.FrameworkFactory;
import org.harness.Ready;
import org.harness.Sample;
import org.osgi.framework.BundleContext;
import org.osgi.framework.ServiceReference;
import org.osgi.framework.launch.Framework;
import org.osgi.util.tracker.ServiceTracker;

/** The panels at the cellar doors follow the controllers of a hall through a tracker each; a panel that is left opens a new one later. */
public class Main {
    interface HallController {
        float celsius();

        float humidity();
    }

    static class Hall implements HallController {
        private final String name;
        private float celsius = 13.5f;

        Hall(String name) {
            this.name = name;
        }

        @Override
        public float celsius() {
            return celsius;
        }

        @Override
        public float humidity() {
            return 0.78f - name.length() / 100f;
        }
    }

    static class Panel {
        private final String door;
        private final float[] curve = new float[360];
        private final Map<String, String> texts = new HashMap<>();
        private final ServiceTracker<HallController, HallController> controllers;

        Panel(BundleContext context, String door, String hall, Sample s) throws Exception {
            this.door = door;
            for (String text : new String[] {"title", "unit", "alarm", "help"}) texts.put(text, s.text(30));
            controllers = new ServiceTracker<>(context, context.createFilter("(&(objectClass=" + HallController.class.getName() + ")(hall=" + hall + "))"), null) {
                @Override
                public HallController addingService(ServiceReference<HallController> reference) {
                    HallController controller = super.addingService(reference);
                    curve[0] = controller.celsius();
                    return controller;
                }
            };
            controllers.open();
        }

        void draw() {
            HallController controller = controllers.getService();
            if (controller == null) return;
            System.arraycopy(curve, 0, curve, 1, curve.length - 1);
            curve[0] = controller.celsius();
        }
    }

    static class Doors {
        private final BundleContext context;
        private final Deque<Panel> shown = new ArrayDeque<>();

        Doors(BundleContext context) {
            this.context = context;
        }

        void enter(String door, String hall, Sample s) throws Exception {
            shown.addLast(new Panel(context, door, hall, s));
            if (shown.size() > 24) shown.removeFirst();
            shown.forEach(Panel::draw);
        }
    }

    static Framework framework;
    static Doors doors;

    public static void main(String[] args) throws Exception {
        Parcels.load(12_000);
        WineList.load(32_000);
        NameTrie.load(12_000);
        TankRings.load(380, 2_000);
        Baskets.load(11_000);
        Map<String, String> settings = new HashMap<>();
        settings.put("org.osgi.framework.storage", Files.createTempDirectory("cellar").toString());
        settings.put("org.osgi.framework.storage.clean", "onFirstInit");
        framework = new FrameworkFactory().newFramework(settings);
        framework.start();
        BundleContext context = framework.getBundleContext();
        for (int h = 0; h < 18; h++) {
            Hashtable<String, Object> properties = new Hashtable<>();
            properties.put("hall", "H" + h);
            context.registerService(HallController.class, new Hall("H" + h), properties);
        }
        doors = new Doors(context);
        Sample s = new Sample(408);
        for (int i = 0; i < 2_000; i++) doors.enter("door " + s.below(40), "H" + s.below(18), s);
        Ready.last();
    }
}
