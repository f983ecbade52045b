package coop.landbund.notices;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;

import io.pebbletemplates.pebble.PebbleEngine;
import io.pebbletemplates.pebble.loader.MemoryLoader;

import org.harness.Ready;

import harvest.*;

import java.io.StringWriter;
import java.time.Duration;
import java.util.*;
import java.util.concurrent.*;

/** Healthy: the cooperative sends notices; templates are compiled once, letters wait in a bounded queue for three printers. */
public class Main {
    static final class Letter {
        final String member, village, kind;
        final String body;

        Letter(String member, String village, String kind, String body) {
            this.member = member;
            this.village = village;
            this.kind = kind;
            this.body = body;
        }
    }

    static final class Mailing {
        private final PebbleEngine engine;
        private final List<String> kinds = new ArrayList<>();
        private final BlockingQueue<Letter> out = new ArrayBlockingQueue<>(4000);
        private final Cache<String, byte[]> scans = Caffeine.newBuilder().maximumWeight(9L << 20).weigher((String k, byte[] v) -> v.length).expireAfterWrite(Duration.ofHours(4)).build();

        Mailing(Dice d, int templates) {
            MemoryLoader loader = new MemoryLoader();
            for (int i = 0; i < templates; i++) {
                StringBuilder text = new StringBuilder("Dear {{ member }} of {{ village | upper }},\n");
                for (int s = 0, n = 8 + d.below(14); s < n; s++) {
                    text.append("{% if line > ").append(d.below(40)).append(" %}").append(d.text(60)).append("{% else %}{{ village }}{% endif %}\n");
                    text.append("{% for p in parcels %}* {{ p }} ").append(d.text(20)).append("{% endfor %}\n");
                }
                kinds.add("notice-" + i);
                loader.addTemplate("notice-" + i, text.toString());
            }
            engine = new PebbleEngine.Builder().loader(loader).templateCache(new io.pebbletemplates.pebble.cache.template.ConcurrentMapTemplateCache()).build();
        }

        Letter write(String member, Dice d) throws Exception {
            String kind = kinds.get(d.below(kinds.size())), village = d.village();
            StringWriter w = new StringWriter();
            engine.getTemplate(kind).evaluate(w, Map.of("member", member, "village", village, "line", d.below(40), "parcels", List.of(d.crop(), d.crop())));
            scans.put(member + kind, d.bytes(300 + d.below(900)));
            return new Letter(member, village, kind, w.toString());
        }

        void print() {
            try {
                while (true) {
                    Letter next = out.take();
                    Thread.sleep(next.body.length() / 40);
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private static Mailing mailing;

    public static void main(String[] a) throws Exception {
        Members.visit(26000);
        DroneFrames.allocate(60);
        mailing = new Mailing(new Dice(206), Dice.part(700));
        for (int i = 0; i < 3; i++) {
            Thread t = new Thread(mailing::print, "printer-" + i);
            t.setDaemon(true);
            t.start();
        }
        Thread writing = new Thread(() -> {
            Dice d = new Dice(207);
            try {
                for (int i = 0; ; i++) mailing.out.put(mailing.write("member " + i, d));
            } catch (Exception e) {
                e.printStackTrace();
            }
        }, "mailing");
        writing.setDaemon(true);
        writing.start();
        while (mailing.out.remainingCapacity() > 0) Thread.sleep(50);
        Ready.last();
    }
}
