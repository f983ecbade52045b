package com.gearworks.bom;

import harbor.*;

import org.harness.Ready;

import java.util.*;

/**
 * A bill of materials contains itself; the explosion goes ever deeper, each level with its own list
 * of parts.
 */
public class Main {
    static final class Part {
        final String number;
        final List<Part> children = new ArrayList<>();

        Part(String n) {
            number = n;
        }
    }

    static final class Requirement {
        final String part;
        final double quantity;
        final String path;

        Requirement(String p, double q, String path) {
            part = p;
            quantity = q;
            this.path = path;
        }
    }

    static final class BomExploder {
        private final Map<String, Part> parts = new HashMap<>();
        private int deepest;

        BomExploder() {
            for (int i = 0; i < 300; i++) parts.put("A" + i, new Part("A" + i));
            for (int i = 0; i < 300; i++)
                parts.get("A" + i).children.add(parts.get("A" + (i + 1) % 300));
        }

        int explode(Part p, int level, double quantity) throws InterruptedException {
            List<Requirement> here = new ArrayList<>();
            for (int i = 0; i < 40; i++)
                here.add(new Requirement(p.number, quantity * i, p.number + "/" + level + "/" + i));
            deepest = level;
            if (level == 2400)
                synchronized (this) {
                    notifyAll();
                    wait();
                }
            int n = 0;
            for (Part c : p.children) n += explode(c, level + 1, quantity * 1.01);
            return n + here.size();
        }
    }

    public static void main(String[] a) throws Exception {
        Ports.load(90000);
        Distances.load(2200);
        Customs.load(30000);
        Documents.load(1000, 15000);
        Berths.load(200, 9000);
        BomExploder x = new BomExploder();
        Thread t =
                new Thread(
                        null,
                        () -> {
                            try {
                                x.explode(x.parts.get("A0"), 0, 1);
                            } catch (InterruptedException e) {
                            }
                        },
                        "bom-explosion",
                        256L << 20);
        t.setDaemon(true);
        t.start();
        synchronized (x) {
            while (x.deepest < 2400) x.wait(100);
        }
        Ready.last();
    }
}
