package com.inkwell.convert;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.pekko.actor.AbstractActor;
import org.apache.pekko.actor.AbstractActorWithStash;
import org.apache.pekko.actor.ActorRef;
import org.apache.pekko.actor.ActorSystem;
import org.apache.pekko.actor.Props;
import org.harness.Ready;
import org.harness.Sample;
import org.paperfair.shop.CoverCache;
import org.paperfair.shop.IsbnColumns;

/** Five e-books in the middle of their conversion, one of them a large one, and a dispatcher that keeps a few requests back while all converters are busy. */
public class Main {
    record Convert(long isbn, String format, Instant asked, int chapters) {}

    record Done(long isbn) {}

    static final class Chapter {
        final String file;
        final byte[] xhtml;
        final List<byte[]> pictures = new ArrayList<>();

        Chapter(String file, byte[] xhtml) {
            this.file = file;
            this.xhtml = xhtml;
        }
    }

    static final class EBook {
        final long isbn;
        final List<Chapter> chapters = new ArrayList<>();

        EBook(long isbn) {
            this.isbn = isbn;
        }
    }

    static final CountDownLatch ALL_BUSY = new CountDownLatch(5);
    static final CountDownLatch GO_ON = new CountDownLatch(1);
    static final AtomicInteger STASHED = new AtomicInteger();

    static final class Converter extends AbstractActor {
        private final Sample s = new Sample(getSelf().path().name().hashCode());
        private EBook current;
        private int finished;

        @Override
        public Receive createReceive() {
            return receiveBuilder().match(Convert.class, c -> {
                current = new EBook(c.isbn);
                for (int i = 0; i < c.chapters; i++) {
                    Chapter ch = new Chapter("chapter" + i + ".xhtml", s.bytes(60_000 + s.below(90_000)));
                    for (int p = s.below(7); p > 0; p--) ch.pictures.add(s.bytes(40_000 + s.below(120_000)));
                    current.chapters.add(ch);
                }
                if (c.chapters > 30) {
                    ALL_BUSY.countDown();
                    GO_ON.await();
                }
                finished++;
                current = null;
                getSender().tell(new Done(c.isbn), getSelf());
            }).build();
        }
    }

    static final class Dispatcher extends AbstractActorWithStash {
        private final List<ActorRef> idle = new ArrayList<>();

        Dispatcher(List<ActorRef> converters) {
            idle.addAll(converters);
        }

        @Override
        public Receive createReceive() {
            return receiveBuilder()
                    .match(Convert.class, c -> {
                        if (idle.isEmpty()) {
                            stash();
                            STASHED.incrementAndGet();
                        } else {
                            idle.remove(idle.size() - 1).tell(c, getSelf());
                        }
                    })
                    .match(Done.class, d -> {
                        idle.add(getSender());
                        unstashAll();
                    })
                    .build();
        }
    }

    static final class Farm {
        final ActorSystem system = ActorSystem.create("conversion");
        final List<ActorRef> converters = new ArrayList<>();
        final ActorRef dispatcher;
        final CoverCache covers = new CoverCache(131);
        final IsbnColumns isbns = new IsbnColumns(132);
        final List<byte[]> fonts = new ArrayList<>();

        Farm() {
            for (int i = 0; i < 5; i++) converters.add(system.actorOf(Props.create(Converter.class, Converter::new).withDispatcher("pekko.actor.default-blocking-io-dispatcher"), "converter-" + i));
            dispatcher = system.actorOf(Props.create(Dispatcher.class, () -> new Dispatcher(converters)), "dispatcher");
            Sample s = new Sample(133);
            for (int i = 0; i < 40; i++) fonts.add(s.bytes(250_000 + s.below(300_000)));
        }
    }

    private static Farm farm;

    public static void main(String[] args) throws Exception {
        farm = new Farm();
        Sample s = new Sample(604);
        for (int i = 0; i < 60; i++) {
            farm.dispatcher.tell(new Convert(9_783_000_000_000L + i * 97L, "epub3", Sample.at(i, 900, Duration.ofHours(2)), 2 + s.below(3)), ActorRef.noSender());
        }
        Thread.sleep(1500);
        int[] chapters = {40, 55, 36, 44, 190};
        for (int i = 0; i < 5; i++) farm.dispatcher.tell(new Convert(9_783_100_000_000L + i * 97L, "epub3", Instant.now(), chapters[i]), ActorRef.noSender());
        ALL_BUSY.await();
        for (int i = 0; i < 120; i++) {
            farm.dispatcher.tell(new Convert(9_783_200_000_000L + i * 97L, "mobi", Instant.now(), 20), ActorRef.noSender());
        }
        Thread.sleep(600);
        Ready.last();
    }
}
