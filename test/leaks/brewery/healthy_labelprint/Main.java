package de.druckstube.labels;

import brewery.*;

import com.github.jknack.handlebars.Handlebars;
import com.github.jknack.handlebars.Template;
import com.github.jknack.handlebars.cache.ConcurrentMapTemplateCache;

import org.harness.Ready;

import java.io.IOException;
import java.util.*;
import java.util.concurrent.*;

/** Healthy: labels for bottles. Some sixty templates, a pool of canvases, a print queue with a capacity and a printer that is slow. */
public class Main {
    record Print(String job, String text, byte[] canvas) {}

    /** Canvases are lent and come back; there are never more than at the start. */
    static final class Canvases {
        private final BlockingQueue<byte[]> free;

        Canvases(int count, int bytes) {
            free = new ArrayBlockingQueue<>(count);
            for (int i = 0; i < count; i++) free.add(new byte[bytes]);
        }

        byte[] lend() {
            return free.poll();
        }

        void back(byte[] canvas) {
            free.add(canvas);
        }
    }

    static final class PrintRoom {
        private final Handlebars handlebars = new Handlebars().with(new ConcurrentMapTemplateCache());
        private final List<Template> designs = new ArrayList<>();
        private final Canvases canvases;
        private final BlockingQueue<Print> queue;
        private final Map<String, byte[]> proofs;
        private final CountDownLatch ribbon = new CountDownLatch(1);
        private int printed, later;

        PrintRoom(int canvasCount, int proofCount) throws IOException {
            canvases = new Canvases(canvasCount, 24_000);
            queue = new ArrayBlockingQueue<>(canvasCount * 3 / 4);
            proofs = new LinkedHashMap<>(16, 0.75f, true) {
                @Override
                protected boolean removeEldestEntry(Map.Entry<String, byte[]> eldest) {
                    return size() > proofCount;
                }
            };
            for (int i = 0; i < 60; i++) designs.add(handlebars.compileInline("<l n='" + i + "'>{{beer}} {{#if organic}}bio{{/if}} {{plato}}</l>"));
        }

        void order(int design, Recipes.Recipe r, String job) throws IOException {
            String text = designs.get(design).apply(Map.of("beer", r.name(), "organic", r.id() % 4 == 0, "plato", r.plato()));
            proofs.put(job, Arrays.copyOf(text.getBytes(), 3000));
            byte[] canvas = canvases.lend();
            if (canvas == null) {
                later++;
            } else if (!queue.offer(new Print(job, text, canvas))) {
                canvases.back(canvas);
                later++;
            }
        }

        /** Half of the work is done, then the ribbon has to be changed. */
        void print(int jobs) {
            try {
                for (int i = 0; i < jobs; i++) {
                    canvases.back(queue.take().canvas());
                    printed++;
                }
                ribbon.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private static PrintRoom room;

    public static void main(String[] a) throws Exception {
        Recipes.read(16000);
        Customers.read(30000);
        Loading.work(15000);
        room = new PrintRoom(Dice.part(400), Dice.part(3000));
        int jobs = Dice.part(9000);
        Thread printer = new Thread(() -> room.print(jobs / 40), "printer");
        printer.setDaemon(true);
        printer.start();
        Dice d = new Dice(203);
        for (int i = 0; i < jobs; i++) room.order(d.below(60), Recipes.at(d.below(16000)), "job " + i);
        while (room.printed < jobs / 40) {
            Thread.sleep(20);
            room.order(d.below(60), Recipes.at(d.below(16000)), "repeat");
        }
        for (int i = 0; i < 500; i++) room.order(d.below(60), Recipes.at(i), "rest " + i);
        Ready.last();
    }
}
