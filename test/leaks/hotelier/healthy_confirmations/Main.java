package eu.kronenhof.letters;

import com.samskivert.mustache.Mustache;
import com.samskivert.mustache.Template;
import eu.kronenhof.base.MemberProfiles;
import eu.kronenhof.base.RoomPhotos;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.harness.Ready;
import org.harness.Sample;

/**
 * The letters of a night are being made: 30 000 were wanted, two thirds are through. The orders that wait are taken from
 * the front and nobody adds any; the finished letters wait in a queue of 240 places, which is full because the mail
 * server is slower than the typesetters, who wait for it. There is one compiled template for each language and occasion.
 */
public class Main {
    record Line(String day, String text, String price) {}

    record Order(String reservation, String occasion, String language, String guest, List<Line> lines) {}

    record Letter(String reservation, String subject, byte[] html) {}

    static final class Templates {
        private final Map<String, Template> byOccasion = new HashMap<>();

        Templates(Sample s) {
            for (String language : "de en fr it nl pl".split(" ")) {
                for (String occasion : "confirmation change cancellation arrival thanks".split(" ")) {
                    StringBuilder b = new StringBuilder("<html><body><h1>{{guest}}</h1><p>").append(s.text(900)).append("</p>{{#lines}}<tr><td>{{day}}</td><td>{{text}}</td><td>{{price}}</td></tr>{{/lines}}");
                    for (int p = 0; p < 14; p++) b.append("<p>").append(s.text(160 + s.below(300))).append(" {{reservation}}</p>");
                    byOccasion.put(language + "/" + occasion, Mustache.compiler().compile(b.append("</body></html>").toString()));
                }
            }
        }

        Letter letter(Order o) {
            return new Letter(o.reservation, o.occasion + " " + o.reservation, byOccasion.get(o.language + "/" + o.occasion).execute(o).getBytes());
        }
    }

    static final class LetterRun {
        private final ArrayDeque<Order> waiting = new ArrayDeque<>();
        private final BlockingQueue<Letter> outgoing = new ArrayBlockingQueue<>(240);
        private final AtomicInteger sent = new AtomicInteger();

        LetterRun(Sample s) {
            String[] occasions = "confirmation change cancellation arrival thanks".split(" ");
            String[] languages = "de en fr it nl pl".split(" ");
            for (int i = 0; i < 30_000; i++) {
                List<Line> lines = new ArrayList<>();
                for (int k = 2 + s.below(7); k > 0; k--) lines.add(new Line("2026-12-" + (1 + s.below(31)), s.text(20 + s.below(30)), (60 + s.below(240)) + ".00"));
                waiting.add(new Order("R26-" + (500_000 + i), occasions[s.below(5)], languages[s.below(6)], s.text(14 + s.below(14)), List.copyOf(lines)));
            }
        }

        Order next() {
            synchronized (waiting) {
                return waiting.pollFirst();
            }
        }
    }

    public static void main(String[] args) throws Exception {
        MemberProfiles members = new MemberProfiles(131);
        RoomPhotos photos = new RoomPhotos(132);
        Sample s = new Sample(133);
        Templates templates = new Templates(s);
        LetterRun run = new LetterRun(s);
        CountDownLatch middle = new CountDownLatch(1);
        for (int t = 0; t < 3; t++) {
            daemon("typesetter-" + t, () -> {
                for (Order o = run.next(); o != null; o = run.next()) run.outgoing.put(templates.letter(o));
            });
        }
        daemon("mail-server", () -> {
            while (true) {
                Letter l = run.outgoing.take();
                if (l.html.length > 0 && run.sent.incrementAndGet() >= 20_000) {
                    middle.countDown();
                    Thread.sleep(40);
                }
            }
        });
        middle.await();
        Thread.sleep(600);
        Ready.last();
        System.out.println(members.of("KH4000001").name() + photos.of("room-101/1").room());
    }

    interface Work {
        void run() throws InterruptedException;
    }

    private static void daemon(String name, Work work) {
        Thread t = new Thread(() -> {
            try {
                work.run();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }, name);
        t.setDaemon(true);
        t.start();
    }
}
