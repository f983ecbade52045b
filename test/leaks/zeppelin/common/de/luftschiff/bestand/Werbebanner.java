package de.luftschiff.bestand;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedDeque;
import org.harness.Sample;
import org.harness.Scale;

/** Banners that are booked: one comes when a customer orders, one goes when it has been flown. */
public final class Werbebanner {
    public record Banner(int nummer, String kunde, String spruch, double quadratmeter, long gebucht, byte[] vorschau) {}

    private final Map<Integer, Banner> gebucht = new ConcurrentHashMap<>();
    private final ConcurrentLinkedDeque<Integer> reihenfolge = new ConcurrentLinkedDeque<>();
    private final int bestand = Scale.of(5_000);
    private int letzte = 30_000;

    public Werbebanner(long seed) {
        Sample s = new Sample(seed);
        for (int i = 0; i < bestand * 2; i++) bucheUndFliege(s);
    }

    public synchronized void bucheUndFliege(Sample s) {
        Banner b = new Banner(++letzte, s.text(24), s.text(50), 40 + 200 * s.real(), System.currentTimeMillis(), s.bytes(400 + s.below(500)));
        gebucht.put(b.nummer, b);
        reihenfolge.addLast(b.nummer);
        if (reihenfolge.size() > bestand) gebucht.remove(reihenfolge.pollFirst());
    }
}
