package org.livestock.movements;

import nu.xom.Builder;
import nu.xom.Document;
import nu.xom.Element;
import nu.xom.Elements;

import org.harness.Ready;

import harvest.*;

import java.io.*;
import java.nio.charset.StandardCharsets;
import java.util.*;
import java.util.concurrent.CountDownLatch;

/** Healthy: the authority's monthly file of animal movements is being read; the rest of it is still on its way. */
public class Main {
    /** The line to the authority: it gives the file piece by piece, and is slow near its end. */
    static final class Line {
        private final PipedOutputStream out = new PipedOutputStream();
        private final CountDownLatch sent = new CountDownLatch(1);

        void send(Dice d, int animals) throws IOException {
            Writer w = new BufferedWriter(new OutputStreamWriter(out, StandardCharsets.UTF_8), 8192);
            w.write("<?xml version='1.0'?><movements month='2026-08'>");
            for (int i = 0; i < animals; i++) {
                w.write("<animal tag='" + d.earTag() + "' born='20" + (10 + d.below(16)) + "'><from>276" + d.below(900000) + "</from><to>276" + d.below(900000) + "</to><remark>" + d.text(20 + d.below(40)) + "</remark></animal>");
            }
            w.flush();
            sent.countDown();
            try {
                Thread.sleep(600_000);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            w.write("</movements>");
            w.close();
        }
    }

    /** Animals that are known, by their tags, and where they stand. */
    static final class Register {
        private final Map<String, String> farmOf = new TreeMap<>();

        void take(InputStream in) throws Exception {
            Document file = new Builder().build(in);
            Elements animals = file.getRootElement().getChildElements("animal");
            for (int i = 0; i < animals.size(); i++) {
                Element animal = animals.get(i);
                farmOf.put(animal.getAttributeValue("tag"), animal.getFirstChildElement("to").getValue());
            }
        }
    }

    private static Register register;

    public static void main(String[] a) throws Exception {
        Sires.read(2800);
        GrainPrices.load(100);
        Dice d = new Dice(210);
        register = new Register();
        for (int i = 0; i < Dice.part(40000); i++) register.farmOf.put(d.earTag(), "276" + d.below(900000));
        Line line = new Line();
        PipedInputStream in = new PipedInputStream(line.out, 32768);
        Thread reading = new Thread(() -> {
            try {
                register.take(in);
            } catch (Exception e) {
                e.printStackTrace();
            }
        }, "import-2026-08");
        Thread sending = new Thread(() -> {
            try {
                line.send(new Dice(211), Dice.part(48000));
            } catch (IOException e) {
                e.printStackTrace();
            }
        }, "authority");
        reading.setDaemon(true);
        sending.setDaemon(true);
        reading.start();
        sending.start();
        line.sent.await();
        Thread.sleep(1500);
        Ready.last();
    }
}
