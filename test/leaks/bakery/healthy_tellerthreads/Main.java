package com.quartzbank.tellers;

import de.kornfeld.bakery.*;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import org.harness.Ready;
import org.harness.Sample;

/** Each cash machine that is connected has a virtual thread, which waits for the machine's next message. */
public class Main {
    record Message(String machine, long at, int cents, String text) {}

    static final class Machine implements Runnable {
        final String name;
        final BlockingQueue<Message> inbox = new ArrayBlockingQueue<>(16);
        final byte[] screen;
        private final Semaphore host;
        long dispensed;
        volatile Message last;

        Machine(String name, Words w, Semaphore host) {
            this.name = name;
            this.host = host;
            screen = w.bytes(1_500);
        }

        @Override
        public void run() {
            try {
                while (true) {
                    Message m = inbox.take();
                    host.acquire();
                    try {
                        dispensed += m.cents();
                        last = m;
                    } finally {
                        host.release();
                    }
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    static final class Network {
        private final Map<String, Machine> connected = new ConcurrentHashMap<>();
        private final Semaphore host = new Semaphore(40);
        private final ExecutorService threads;

        Network(ExecutorService threads) {
            this.threads = threads;
        }

        Machine connect(String name, Words w) {
            Machine m = new Machine(name, w, host);
            connected.put(name, m);
            threads.execute(m);
            return m;
        }
    }

    public static void main(String[] args) throws Exception {
        FlourLots lots = FlourLots.load();
        OvenCurves curves = OvenCurves.open();
        TillWindow.load();
        Photos.load();
        Recipes.load();
        Network network = new Network((ExecutorService) Executors.class.getMethod("newVirtualThreadPerTaskExecutor").invoke(null));
        Words w = new Words(23);
        List<Machine> machines = new ArrayList<>();
        for (int i = 0; i < 3_200; i++) machines.add(network.connect("ATM-" + (100_000 + i * 3), w));
        int n = 90_000;
        for (int i = 0; i < n; i++) {
            Machine m = machines.get(w.below(machines.size()));
            m.inbox.put(new Message(m.name, Sample.at(i, n, Duration.ofHours(5)).toEpochMilli(), 1_000 * (1 + w.below(40)), w.note(3)));
        }
        Thread.sleep(600);
        Ready.last();
        System.out.println(lots + " " + curves);
    }
}
