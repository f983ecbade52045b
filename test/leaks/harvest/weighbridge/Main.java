package com.siloworks.bridge;

import net.engio.mbassy.bus.MBassador;
import net.engio.mbassy.bus.error.IPublicationErrorHandler;
import net.engio.mbassy.listener.Handler;
import net.engio.mbassy.listener.Listener;
import net.engio.mbassy.listener.References;

import org.harness.Ready;

import harvest.*;

import java.util.*;
import java.util.concurrent.SynchronousQueue;

/** Weighs trucks; what was weighed goes to the display, the stock and the label printer by a bus of messages. */
public class Main {
    static final class Weighed {
        final String plate, product;
        final int[] kilograms = new int[24];
        final String remark;

        Weighed(String plate, String product, String remark, Dice d) {
            this.plate = plate;
            this.product = product;
            this.remark = remark;
            for (int i = 0; i < kilograms.length; i++) kilograms[i] = 8000 + d.below(32000);
        }
    }

    @Listener(references = References.Strong)
    static final class Stock {
        private final Map<String, Long> byProduct = new HashMap<>();

        @Handler
        public synchronized void on(Weighed w) {
            byProduct.merge(w.product, (long) w.kilograms[0], Long::sum);
        }
    }

    /** The printer at the gate: it takes a label when the one before has been torn off. */
    @Listener(references = References.Strong)
    static final class LabelPrinter {
        private final SynchronousQueue<String> slot = new SynchronousQueue<>();

        @Handler(priority = 10)
        public void on(Weighed w) throws InterruptedException {
            slot.put(w.plate + " " + w.kilograms[0] + " kg");
        }
    }

    private static MBassador<Weighed> bus;

    public static void main(String[] a) throws Exception {
        Rainfall.measure(900);
        Soils.analyse(34000);
        Members.visit(24000);
        Places.index(24000);
        DroneFrames.allocate(110);
        bus = new MBassador<>(new IPublicationErrorHandler.ConsoleLogger());
        Stock stock = new Stock();
        bus.subscribe(stock);
        LabelPrinter printer = new LabelPrinter();
        bus.subscribe(printer);
        Dice d = new Dice(107);
        for (int i = 0; i < Integer.getInteger("trucks", 32000); i++) {
            bus.publishAsync(new Weighed(d.code(8), d.crop(), d.text(40 + d.below(60)), d));
            if (i < 20) printer.slot.take();
        }
        Ready.last();
    }
}
