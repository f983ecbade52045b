package de.sauertopf.grundlage;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import org.harness.Scale;

/** Pages for the label printers: as many as there are, no more. */
public final class Druckpuffer {
    private final BlockingQueue<byte[]> frei;

    public Druckpuffer() {
        int n = Scale.of(800);
        frei = new ArrayBlockingQueue<>(n);
        for (int i = 0; i < n; i++) frei.add(new byte[12_288]);
    }

    public int drucke(String etikett) throws InterruptedException {
        byte[] seite = frei.take();
        try {
            int n = Math.min(etikett.length(), seite.length);
            for (int i = 0; i < n; i++) seite[i] = (byte) etikett.charAt(i);
            return n;
        } finally {
            frei.put(seite);
        }
    }
}
