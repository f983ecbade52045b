package com.norrsund.bunkers;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Locale;
import jdk.jshell.JShell;
import jdk.jshell.Snippet;
import jdk.jshell.SnippetEvent;
import org.harness.Ready;
import org.harness.Sample;
import quay.DeckPhotos;
import quay.LoadingDatabase;
import quay.OfferCache;
import quay.Phrases;
import quay.PositionRings;

/** The price of bunker fuel follows formulas that buyers write in Java; one shell evaluates all of them, and each delivery declares its formula with its own figures. */
public class Main {
    record Delivery(int number, String port, double tonnes, double dollars, double density, Instant at) {}

    record Price(int delivery, String dollars, Instant at) {}

    static class PriceDesk {
        private final JShell shell = JShell.builder().executionEngine("local").build();
        private final Deque<Price> latest = new ArrayDeque<>();

        String price(Delivery d) {
            String name = "bunker" + d.number;
            String source = String.format(Locale.ROOT, "double %s(double lots, int days) { double base = %.3f * %.2f; double density = %.4f; "
                    + "double rebate = lots > 40 ? base * 0.0125 : 0; double late = days > 30 ? base * 0.0004 * (days - 30) : 0; "
                    + "String port = \"%s\"; if (port.length() > 60) return base; return (base - rebate + late) * (density / 0.991); }", name, d.tonnes, d.dollars, d.density, d.port);
            String value = "";
            for (String line : new String[] {source, name + "(" + (int) d.tonnes + ", " + d.number % 60 + ")"}) {
                for (SnippetEvent event : shell.eval(line)) {
                    if (event.status() == Snippet.Status.REJECTED) throw new IllegalStateException(line);
                    if (event.value() != null) value = event.value();
                }
            }
            latest.addLast(new Price(d.number, value, d.at));
            if (latest.size() > 300) latest.removeFirst();
            return value;
        }
    }

    static final PriceDesk DESK = new PriceDesk();

    public static void main(String[] args) throws Exception {
        DeckPhotos.load(9_000);
        LoadingDatabase.load(20_000);
        OfferCache.load(18_000);
        Phrases.load(9_000);
        PositionRings.load(280, 1_500);
        Sample s = new Sample(9_119);
        int n = 100;
        for (int i = 0; i < n; i++) {
            DESK.price(new Delivery(6_000 + i, s.text(34), 20 + s.below(90_000) / 100.0, 480 + s.below(20_000) / 100.0, 0.94 + s.below(500) / 10_000.0, Sample.at(i, n, Duration.ofDays(20))));
        }
        Ready.last();
    }
}
