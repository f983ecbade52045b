package com.sensorgrid.ingest;

import harbor.*;

import org.apache.kafka.clients.consumer.*;
import org.apache.kafka.common.TopicPartition;
import org.harness.Ready;

import java.time.Duration;
import java.util.*;

/**
 * Records that come after one that cannot be stored wait for it to succeed; it never does, and the
 * queue of its partition grows.
 */
public class Main {
    static final class RetryBuffer {
        private final Map<TopicPartition, Deque<ConsumerRecord<String, byte[]>>> pending =
                new HashMap<>();

        void add(ConsumerRecord<String, byte[]> r) {
            pending.computeIfAbsent(
                            new TopicPartition(r.topic(), r.partition()), k -> new ArrayDeque<>())
                    .addLast(r);
        }

        boolean blocked(ConsumerRecord<String, byte[]> r) {
            Deque<?> d = pending.get(new TopicPartition(r.topic(), r.partition()));
            return d != null && !d.isEmpty();
        }

        void retry() {
            for (Deque<ConsumerRecord<String, byte[]>> d : pending.values())
                while (!d.isEmpty() && Ingest.store(d.peekFirst())) d.removeFirst();
        }
    }

    static final class Ingest {
        private final Consumer<String, byte[]> consumer;
        private final RetryBuffer retries = new RetryBuffer();
        private long stored;

        Ingest(Consumer<String, byte[]> c) {
            consumer = c;
        }

        static boolean store(ConsumerRecord<String, byte[]> r) {
            return r.value().length >= 8;
        }

        void poll() {
            retries.retry();
            for (ConsumerRecord<String, byte[]> r : consumer.poll(Duration.ZERO)) {
                if (retries.blocked(r) || !store(r)) retries.add(r);
                else stored++;
            }
            consumer.commitSync();
        }
    }

    private static Ingest ingest;

    public static void main(String[] a) throws Exception {
        Fulltext.load(18000);
        Network.load(50000);
        Ports.load(60000);
        Pilots.load(1200, 1600);
        Users.load(15000);
        MockConsumer<String, byte[]> c = new MockConsumer<>(OffsetResetStrategy.EARLIEST);
        List<TopicPartition> p = new ArrayList<>();
        Map<TopicPartition, Long> zero = new HashMap<>();
        for (int i = 0; i < 4; i++) {
            p.add(new TopicPartition("measurements", i));
            zero.put(p.get(i), 0L);
        }
        c.assign(p);
        c.updateBeginningOffsets(zero);
        ingest = new Ingest(c);
        Gen g = new Gen(2);
        long[] offset = new long[4];
        for (int i = 0; i < 60000; i++) {
            int k = i % 4;
            c.addRecord(
                    new ConsumerRecord<>(
                            "measurements",
                            k,
                            offset[k]++,
                            "sensor-" + g.num(9000),
                            g.bytes(i == 4002 ? 4 : 480)));
            if (i % 500 == 499) ingest.poll();
        }
        ingest.poll();
        Ready.last();
    }
}
