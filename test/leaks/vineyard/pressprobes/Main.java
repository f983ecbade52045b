package com.rivaclos.press;

import estate.Baskets;
import estate.CustomerLru;
import estate.OrderWindow;
import estate.Parcels;
import estate.WineList;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.harness.Ready;
import org.harness.Sample;

/** A probe that does not answer gives the same exception object each time, "it is thrown too often to make a new one"; what was behind it is added to it. */
public class Main {
    static class Timeout extends IOException {
        private final String probe;
        private final Instant at;
        private final byte[] received;

        Timeout(String probe, Instant at, byte[] received) {
            super("no answer of " + probe + " after 250 ms, " + received.length + " bytes received");
            this.probe = probe;
            this.at = at;
            this.received = received;
        }
    }

    static class ProbeOffline extends Exception {
        static final ProbeOffline INSTANCE = new ProbeOffline();

        private ProbeOffline() {
            super("probe is off line");
        }

        @Override
        public synchronized Throwable fillInStackTrace() {
            return this;
        }
    }

    static class Bus {
        private final Sample s;

        Bus(Sample s) {
            this.s = s;
        }

        float ask(String probe, Instant at) throws IOException {
            if (s.below(20) == 0) throw new Timeout(probe, at, s.bytes(40 + s.below(160)));
            return s.below(240) / 100f;
        }
    }

    static class PressControl {
        private final Map<String, Float> bars = new ConcurrentHashMap<>();
        private final Map<String, Integer> missed = new HashMap<>();

        float pressure(Bus bus, String probe, Instant at) throws ProbeOffline {
            try {
                float bar = bus.ask(probe, at);
                bars.put(probe, bar);
                return bar;
            } catch (IOException e) {
                ProbeOffline offline = ProbeOffline.INSTANCE;
                synchronized (offline) {
                    offline.addSuppressed(e);
                }
                throw offline;
            }
        }

        void poll(Bus bus, int press, Instant at) {
            for (String side : new String[] {"left", "right", "drum"}) {
                String probe = "press " + press + " " + side;
                try {
                    pressure(bus, probe, at);
                } catch (ProbeOffline e) {
                    synchronized (missed) {
                        missed.merge(probe, 1, Integer::sum);
                    }
                }
            }
        }
    }

    static final PressControl CONTROL = new PressControl();

    public static void main(String[] args) throws Exception {
        Parcels.load(12_000);
        WineList.load(32_000);
        CustomerLru.load(14_000);
        OrderWindow.load(26_000);
        Baskets.load(11_000);
        ExecutorService pollers = Executors.newFixedThreadPool(3, r -> new Thread(r, "press-poll"));
        for (int t = 0; t < 3; t++) {
            Bus bus = new Bus(new Sample(4_110 + t));
            int first = 10 * t;
            pollers.execute(() -> {
                for (int i = 0; i < 14_000; i++) CONTROL.poll(bus, first + i % 10, Sample.at(i, 14_000, Duration.ofHours(44)));
            });
        }
        pollers.shutdown();
        pollers.awaitTermination(1, TimeUnit.MINUTES);
        Ready.last();
    }
}
