package com.norrsund.lanes;

import com.typesafe.config.ConfigFactory;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import org.apache.pekko.NotUsed;
import org.apache.pekko.actor.ActorSystem;
import org.apache.pekko.stream.Materializer;
import org.apache.pekko.stream.OverflowStrategy;
import org.apache.pekko.stream.SystemMaterializer;
import org.apache.pekko.stream.javadsl.Sink;
import org.apache.pekko.stream.javadsl.Source;
import org.apache.pekko.stream.javadsl.SourceQueueWithComplete;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;
import quay.LoadingDatabase;
import quay.Timetable;

/** Healthy: a stream for each lane whose gate is open, with a buffer that drops the oldest; a stream ends when its sailing is closed. */
public class Main {
    record Scan(String ticket, String plate, Instant at, byte[] photo) {}

    static class Lane {
        private final int sailing;
        private final SourceQueueWithComplete<Scan> scans;
        private final LongAdder boarded = new LongAdder();
        private volatile Scan last;

        Lane(int sailing, Materializer materializer) {
            this.sailing = sailing;
            Source<Scan, SourceQueueWithComplete<Scan>> source = Source.queue(32, OverflowStrategy.dropHead());
            scans = source.throttle(1, Duration.ofSeconds(20)).to(Sink.foreach(this::board)).run(materializer);
        }

        private void board(Scan scan) {
            last = scan;
            boarded.increment();
        }
    }

    static class Gates {
        private final ActorSystem system = ActorSystem.create("gates", ConfigFactory.parseString("pekko.loglevel=ERROR").withFallback(ConfigFactory.load()));
        private final Map<Integer, Lane> open = new ConcurrentHashMap<>();
        private long sailed;

        void open(int sailing) {
            open.put(sailing, new Lane(sailing, SystemMaterializer.get(system).materializer()));
        }

        void scan(int sailing, Scan scan) {
            Lane lane = open.get(sailing);
            if (lane != null) lane.scans.offer(scan);
        }

        void close(int sailing) {
            Lane lane = open.remove(sailing);
            if (lane == null) return;
            lane.scans.fail(new IllegalStateException("sailed"));
            sailed++;
        }
    }

    static final Gates GATES = new Gates();

    public static void main(String[] args) throws Exception {
        LoadingDatabase.load(26_000);
        Timetable.load(70_000);
        Sample s = new Sample(9_132);
        int atOnce = Scale.of(320);
        for (int sailing = 0; sailing < atOnce * 4; sailing++) {
            GATES.open(sailing);
            for (int k = 10 + s.below(40); k >= 0; k--) {
                GATES.scan(sailing, new Scan(s.id(), s.code(3) + s.below(999), Instant.now().minusMillis(s.below(60_000)), s.bytes(900 + s.below(900))));
            }
            GATES.close(sailing - atOnce);
        }
        Thread.sleep(1_500);
        Ready.last();
    }
}
