package com.pressagency.broker;

import java.nio.ByteBuffer;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import net.saltmarsh.port.*;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: a message broker in normal use: segments of topics with a retention, messages that are out for acknowledgement, a queue of redeliveries, and groups that are a little behind. */
public class Main {
    record Message(long offset, Instant at, String key, byte[] body) {}

    static final class Segment {
        final long base;
        final List<Message> messages = new ArrayList<>(256);
        int bytes;

        Segment(long base) {
            this.base = base;
        }
    }

    static final class Topic {
        final String name;
        final int retentionBytes;
        final ArrayDeque<Segment> segments = new ArrayDeque<>();
        long next;
        int bytes;

        Topic(String name, int retentionBytes) {
            this.name = name;
            this.retentionBytes = retentionBytes;
        }

        Message publish(Instant at, String key, byte[] body) {
            Segment s = segments.peekLast();
            if (s == null || s.messages.size() == 256) segments.add(s = new Segment(next));
            Message m = new Message(next++, at, key, body);
            s.messages.add(m);
            s.bytes += body.length;
            bytes += body.length;
            while (bytes > retentionBytes && segments.size() > 1) bytes -= segments.poll().bytes;
            return m;
        }
    }

    record Out(Message message, Instant deliveredAt, int attempt) {}

    static final class Group {
        final String name;
        final Topic topic;
        long position;
        final LinkedHashMap<Long, Out> unacknowledged = new LinkedHashMap<>();
        final TreeMap<Instant, Message> redeliver = new TreeMap<>();
        long acknowledged;
        private final int prefetch;

        Group(String name, Topic topic, int prefetch) {
            this.name = name;
            this.topic = topic;
            this.prefetch = prefetch;
        }

        void deliver(Message m, Instant now, Sample s) {
            unacknowledged.put(m.offset, new Out(m, now, 1));
            position = m.offset + 1;
            while (unacknowledged.size() > prefetch) {
                var i = unacknowledged.values().iterator();
                Out o = i.next();
                i.remove();
                if (s.below(50) == 0) redeliver.put(now.plusSeconds(30).plusNanos(s.below(1_000_000)), o.message);
                else acknowledged++;
            }
            while (!redeliver.isEmpty() && redeliver.firstKey().isBefore(now)) {
                redeliver.pollFirstEntry();
                acknowledged++;
            }
        }
    }

    static final class Broker implements Runnable {
        final Map<String, Topic> topics = new LinkedHashMap<>();
        final List<Group> groups = new ArrayList<>();
        final ByteBuffer[] frames = new ByteBuffer[64];

        @Override
        public synchronized void run() {
            try {
                wait();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    public static void main(String[] args) throws Exception {
        Broker b = new Broker();
        Sample s = new Sample(1208);
        for (int i = 0; i < 14; i++) {
            Topic t = new Topic("wire." + s.text(8).trim(), Scale.of(1_600_000));
            b.topics.put(t.name + i, t);
            for (int g = 0; g < 3; g++) b.groups.add(new Group("group-" + i + "-" + g, t, 60 + 40 * g));
        }
        for (int i = 0; i < b.frames.length; i++) b.frames[i] = ByteBuffer.allocate(32_768);
        CrewFiles correspondents = new CrewFiles(3_000);
        SeaLanes routes = new SeaLanes(9_000);
        int all = Scale.of(90_000);
        for (int i = 0; i < all; i++) {
            Instant at = Sample.at(i, all, Duration.ofHours(9));
            Group any = b.groups.get(3 * s.below(14));
            Message m = any.topic.publish(at, s.id(), s.bytes(200 + s.below(700)));
            for (Group g : b.groups) if (g.topic == any.topic) g.deliver(m, at, s);
        }
        Thread t = new Thread(b, "broker-main");
        t.setDaemon(true);
        t.start();
        Ready.last();
        correspondents.getClass();
        routes.getClass();
    }
}
