package com.beaconline.press;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.batik.anim.dom.SVGDOMImplementation;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;
import org.seamark.station.Station;
import org.seamark.station.Station.Part;
import org.w3c.dom.DOMImplementation;
import org.w3c.dom.Document;
import org.w3c.dom.Element;

/**
 * Charts on demand: documents are drawn and plotted. Why nothing leaks: three threads draw one sheet each, as an SVG
 * document, and hand it over to the plotter, which takes it when it is done with the one before. So four documents live
 * at a time, whatever is ordered, and the orders wait in a queue of sixteen. Sixty sheets were plotted before the dump
 * and none is left; plotting one takes a minute in earnest.
 */
public class Main {
    record Order(int sheet, String customer) {}

    static class Plotter implements Runnable {
        private final SynchronousQueue<Document> tray = new SynchronousQueue<>();
        private final AtomicInteger plotted = new AtomicInteger();
        private volatile long millis;
        private long strokes;

        @Override
        public void run() {
            try {
                while (true) {
                    Document sheet = tray.take();
                    strokes += sheet.getDocumentElement().getChildNodes().getLength();
                    Thread.sleep(millis);
                    plotted.incrementAndGet();
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    static class ChartPress {
        private final BlockingQueue<Order> orders = new ArrayBlockingQueue<>(16);
        private final Plotter plotter = new Plotter();

        void open() {
            daemon(plotter, "plotter");
            for (int i = 1; i <= 3; i++) daemon(this::draw, "draughtsman-" + i);
        }

        private static void daemon(Runnable work, String name) {
            Thread t = new Thread(work, name);
            t.setDaemon(true);
            t.start();
        }

        private void draw() {
            try {
                while (true) plotter.tray.put(sheet(orders.take()));
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }

        private static Document sheet(Order order) {
            DOMImplementation svg = SVGDOMImplementation.getDOMImplementation();
            String ns = SVGDOMImplementation.SVG_NAMESPACE_URI;
            Document d = svg.createDocument(ns, "svg", null);
            Sample s = new Sample(order.sheet());
            for (int i = 0; i < Scale.of(2_600); i++) {
                Element e = d.createElementNS(ns, i % 3 == 0 ? "circle" : "path");
                if (i % 3 == 0) e.setAttributeNS(null, "r", "" + s.below(9));
                else e.setAttributeNS(null, "d", "M " + s.below(4_000) + " " + s.below(4_000) + " l " + s.below(40) + " " + s.below(40) + " " + s.below(40) + " " + s.below(40));
                e.setAttributeNS(null, "class", "depth-" + s.below(20));
                d.getDocumentElement().appendChild(e);
            }
            return d;
        }
    }

    private static final ChartPress PRESS = new ChartPress();

    public static void main(String[] args) throws Exception {
        Station.open(Part.VESSELS, Part.RADIO);
        PRESS.open();
        for (int i = 0; i < 60; i++) PRESS.orders.put(new Order(i, "customer " + i));
        while (PRESS.plotter.plotted.get() < 60) Thread.sleep(20);
        PRESS.plotter.millis = TimeUnit.MINUTES.toMillis(10);
        for (int i = 60; i < 76; i++) PRESS.orders.put(new Order(i, "customer " + i));
        Thread.sleep(3_000);
        System.err.println(PRESS.plotter.plotted + " plotted, " + PRESS.orders.size() + " orders wait");
        Ready.last();
    }
}
