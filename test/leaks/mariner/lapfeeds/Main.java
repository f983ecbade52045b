package org.velodrome.timing;

import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import net.saltmarsh.port.*;
import org.harness.Ready;
import org.harness.Sample;
import org.jooq.lambda.Seq;
import org.jooq.lambda.tuple.Tuple2;

/** The feed of passings is duplicated with jOOλ: the live twin runs on, the twin for the federation's archive waits for a session that never opens, and all between them is buffered. */
public class Main {
    static final class Passing {
        final long sequence;
        final Instant at;
        final int transponder;
        final String loop;
        final float strength;
        final byte[] raw;

        Passing(long sequence, Instant at, Sample s) {
            this.sequence = sequence;
            this.at = at;
            transponder = 400_000 + s.below(900);
            loop = "L" + s.below(12);
            strength = (float) s.real();
            raw = s.bytes(72);
        }
    }

    static final class Decoder implements Iterator<Passing> {
        private final Sample s = new Sample(1105);
        private final int all;
        private int read;

        Decoder(int all) {
            this.all = all;
        }

        @Override
        public boolean hasNext() {
            return true;
        }

        @Override
        public Passing next() {
            if (read == all) {
                synchronized (Main.class) {
                    Main.class.notifyAll();
                }
                try {
                    Thread.sleep(Long.MAX_VALUE); // no wheel on the track
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            }
            return new Passing(80_000L + read, Sample.at(read++, all, Duration.ofHours(7)), s);
        }
    }

    static final class Race {
        private final Map<Integer, Integer> laps = new HashMap<>();
        private final Seq<Passing> live, archive;
        private final CountDownLatch session = new CountDownLatch(1);
        private long archived;

        Race(Iterator<Passing> decoder) {
            Tuple2<Seq<Passing>, Seq<Passing>> twins = Seq.seq(decoder).duplicate();
            live = twins.v1;
            archive = twins.v2;
        }

        void score() {
            live.forEach(p -> laps.merge(p.transponder, 1, Integer::sum));
        }

        void store() {
            try {
                session.await();
            } catch (InterruptedException e) {
                return;
            }
            archive.forEach(p -> archived += p.raw.length);
        }
    }

    static final class Hall {
        final SeaLanes cameras = new SeaLanes(16_000);
        final TideTables history = new TideTables(240, 5_300);
        final PassageWindow doors = new PassageWindow(13_000);
        final CrewFiles riders = new CrewFiles(4_600);
    }

    private static Hall hall;

    public static void main(String[] args) throws Exception {
        hall = new Hall();
        PortCalls.simulate(8_500);
        Race r = new Race(new Decoder(30_000));
        Thread store = new Thread(r::store, "federation-archive"), score = new Thread(r::score, "live-scoring");
        store.setDaemon(true);
        score.setDaemon(true);
        store.start();
        synchronized (Main.class) {
            score.start();
            Main.class.wait(60_000);
        }
        Ready.last();
    }
}
