package com.rivaclos.mailing;

import estate.CustomerLru;
import estate.WineList;
import java.io.IOException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import org.beetl.core.Configuration;
import org.beetl.core.GroupTemplate;
import org.beetl.core.Template;
import org.beetl.core.resource.MapResourceLoader;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: half of the members have got their letter; the texts are named templates, and the relay takes letters more slowly than they are made. */
public class Main {
    record Member(int number, String name, String city, String language, LocalDate since, int bottles) {}

    record Letter(int member, String subject, String text) {}

    static class Texts {
        private final GroupTemplate engine;
        private final int count;

        Texts(int count, Sample s) throws IOException {
            MapResourceLoader texts = new MapResourceLoader();
            for (int i = 0; i < count; i++) {
                texts.put("/letter" + i + ".btl", "Dear ${name},\n" + s.text(200) + "\n<% if (bottles > 60) { %>\nA magnum for you: " + s.text(60)
                        + "\n<% } %>\n<% for (wine in wines) { %>\n - ${wine} " + s.text(12) + "\n<% } %>\nYour house in ${city}\n" + s.text(80));
            }
            engine = new GroupTemplate(texts, Configuration.defaultConfiguration());
            this.count = count;
        }

        Letter letter(Member member, List<String> wines) {
            Template text = engine.getTemplate("/letter" + member.number % count + ".btl");
            text.binding("name", member.name);
            text.binding("city", member.city);
            text.binding("bottles", member.bottles);
            text.binding("wines", wines);
            return new Letter(member.number, "Spring offer for " + member.name, text.render());
        }
    }

    static class Relay extends Thread {
        private final BlockingQueue<Letter> letters = new ArrayBlockingQueue<>(Scale.of(2_500));
        private final CountDownLatch half;
        private long sent;

        Relay(long half) {
            super("mail-relay");
            setDaemon(true);
            this.half = new CountDownLatch((int) half);
        }

        @Override
        public void run() {
            try {
                while (true) {
                    letters.take();
                    if (++sent % 4 == 0) Thread.sleep(1);
                    half.countDown();
                }
            } catch (InterruptedException e) {
                interrupt();
            }
        }
    }

    static class Mailing implements Runnable {
        private final List<Member> members = new ArrayList<>();
        private final Texts texts;
        private final Relay relay;
        private int next;

        Mailing(int count, Texts texts, Sample s) {
            for (int i = 0; i < count; i++) {
                members.add(new Member(30_000 + i, s.code(6) + " " + s.code(9), s.code(8), s.below(2) == 0 ? "fr" : "de", LocalDate.of(2001 + s.below(24), 1 + s.below(12), 1), s.below(200)));
            }
            this.texts = texts;
            relay = new Relay(count / 2);
        }

        @Override
        public void run() {
            Sample s = new Sample(425);
            try {
                for (; next < members.size(); next++) {
                    relay.letters.put(texts.letter(members.get(next), List.of(WineList.any(s).name(), WineList.any(s).name())));
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    static Mailing mailing;

    public static void main(String[] args) throws Exception {
        WineList.load(9_000);
        CustomerLru.load(6_000);
        mailing = new Mailing(Scale.of(36_000), new Texts(260, new Sample(424)), new Sample(426));
        mailing.relay.start();
        Thread writer = new Thread(mailing, "mailing");
        writer.setDaemon(true);
        writer.start();
        mailing.relay.half.await();
        Ready.last();
    }
}
