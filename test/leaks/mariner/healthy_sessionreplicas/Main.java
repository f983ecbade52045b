package com.harbourcard.replication;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import net.saltmarsh.port.*;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: a node of a cluster of web servers: own sessions, copies of a neighbour's, deltas that peers have not acknowledged yet (within a limit of bytes), and tombstones of the last minutes. */
public class Main {
    static final class Replica {
        final String id, owner;
        long version;
        Instant touched;
        byte[] state;

        Replica(String id, String owner) {
            this.id = id;
            this.owner = owner;
        }
    }

    record Delta(long sequence, String session, long version, byte[] changes) {}

    static final class Peer {
        final String node;
        final ArrayDeque<Delta> unacknowledged = new ArrayDeque<>();
        final int limit;
        int bytes, overflows;
        long acknowledged;

        Peer(String node, int limit) {
            this.node = node;
            this.limit = limit;
        }

        void send(Delta d) {
            unacknowledged.add(d);
            bytes += d.changes.length;
            while (bytes > limit) {
                bytes -= unacknowledged.poll().changes.length; // the peer will ask for whole sessions
                overflows++;
            }
        }

        void acknowledge(long upTo) {
            while (!unacknowledged.isEmpty() && unacknowledged.peek().sequence <= upTo) bytes -= unacknowledged.poll().changes.length;
            acknowledged = Math.max(acknowledged, upTo);
        }
    }

    static final class Node {
        final String name = "web-3";
        final Map<String, Replica> own = new ConcurrentHashMap<>(), copies = new ConcurrentHashMap<>();
        final List<Peer> peers = new ArrayList<>();
        final ArrayDeque<Map.Entry<Instant, String>> tombstones = new ArrayDeque<>();
        private long sequence;

        void change(Replica r, Instant at, byte[] changes) {
            r.version++;
            r.touched = at;
            r.state = changes;
            Delta d = new Delta(++sequence, r.id, r.version, changes);
            for (Peer p : peers) p.send(d);
        }

        void end(String id, Instant at) {
            own.remove(id);
            copies.remove(id);
            tombstones.add(Map.entry(at, id));
            while (tombstones.peek().getKey().isBefore(at.minusSeconds(900))) tombstones.poll();
        }
    }

    private static final Node NODE = new Node();

    public static void main(String[] args) throws Exception {
        Sample s = new Sample(1210);
        NODE.peers.add(new Peer("web-1", Scale.of(6_000_000)));
        NODE.peers.add(new Peer("web-2", Scale.of(6_000_000)));
        PassageWindow log = new PassageWindow(9_000);
        ChartTiles.open(4_500_000);
        DeckPlans.read(14);
        ArrayDeque<Replica> order = new ArrayDeque<>(), others = new ArrayDeque<>();
        int all = Scale.of(60_000);
        for (int i = 0; i < all; i++) {
            Instant at = Sample.at(i, all, Duration.ofHours(5));
            Replica r = new Replica(s.id() + "." + NODE.name, NODE.name);
            NODE.own.put(r.id, r);
            order.add(r);
            NODE.change(r, at, s.bytes(500 + s.below(700)));
            Replica c = new Replica(s.id() + ".web-2", "web-2");
            c.touched = at;
            c.state = s.bytes(500 + s.below(400));
            NODE.copies.put(c.id, c);
            others.add(c);
            if (order.size() > Scale.of(11_000)) NODE.end(order.poll().id, at);
            if (others.size() > Scale.of(11_000)) NODE.end(others.poll().id, at);
            NODE.peers.get(0).acknowledge(NODE.sequence - 120);
            if (i % 400 == 0 && i < all - Scale.of(3_000)) NODE.peers.get(1).acknowledge(NODE.sequence - 60);
        }
        Ready.last();
        log.getClass();
    }
}
