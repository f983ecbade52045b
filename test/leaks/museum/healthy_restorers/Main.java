package it.bottega.restauro;

import museum.*;

import org.harness.Ready;

import java.util.*;
import java.util.concurrent.*;

/** Healthy: pictures of objects on their way through the workshop, a queue with a capacity and workers who keep up. */
public class Main {
    record Shot(String exhibit, byte[] raw) {}

    static final class Studio {
        private final BlockingQueue<Shot> waiting = new ArrayBlockingQueue<>(400);
        private final Map<String, Integer> done = new ConcurrentHashMap<>();
        private final List<Thread> workers = new ArrayList<>();

        Studio(int count) {
            for (int i = 0; i < count; i++) {
                Thread worker = new Thread(this::work, "darkroom-" + i);
                worker.setDaemon(true);
                worker.start();
                workers.add(worker);
            }
        }

        private void work() {
            try {
                while (true) {
                    Shot shot = waiting.take();
                    int sum = 0;
                    for (byte b : shot.raw) sum += b;
                    done.put(shot.exhibit, sum);
                    while (waiting.size() < 200) Thread.sleep(50);
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private static Studio studio;

    public static void main(String[] a) throws Exception {
        Register.read(25000);
        Contracts.read(14000);
        Climate.measure(300);
        studio = new Studio(3);
        Dice d = new Dice(204);
        for (int i = 0; i < 2500; i++) studio.waiting.put(new Shot("exhibit-" + d.below(600), d.bytes(Dice.part(24000))));
        Thread.sleep(500);
        Ready.last();
    }
}
