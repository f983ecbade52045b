package com.skylinetel.packet;

import eu.polarhall.house.LampReadings;
import eu.polarhall.house.Narrations;
import eu.polarhall.house.Programme;
import java.util.HashMap;
import java.util.Map;
import org.harness.Ready;
import org.harness.Sample;

/** Data sessions of mobile phones: a wheel of seconds ends those that were silent for half an hour. */
public class Main {
    static final class Session {
        final long imsi;
        final int address;
        final String accessPoint;
        final long started;
        long lastPacket;
        long up;
        long down;
        Timeout timeout;

        Session(long imsi, int address, String accessPoint, long started) {
            this.imsi = imsi;
            this.address = address;
            this.accessPoint = accessPoint;
            this.started = started;
            lastPacket = started;
        }
    }

    static final class Timeout {
        final Session session;
        int slot;
        Timeout previous;
        Timeout next;

        Timeout(Session session) {
            this.session = session;
        }
    }

    static final class Wheel {
        private final Timeout[] slots = new Timeout[2048];
        private long second;

        Timeout start(Session s, int seconds) {
            Timeout t = new Timeout(s);
            place(t, seconds);
            return t;
        }

        void restart(Timeout t, int seconds) {
            cancel(t);
            place(t, seconds);
        }

        void cancel(Timeout t) {
            if (t.previous != null) t.previous.next = t.next;
            else if (slots[t.slot] == t) slots[t.slot] = t.next;
            if (t.next != null) t.next.previous = t.previous;
            t.previous = t.next = null;
        }

        private void place(Timeout t, int seconds) {
            t.slot = (int) ((second + seconds) % slots.length);
            t.next = slots[t.slot];
            if (t.next != null) t.next.previous = t;
            slots[t.slot] = t;
        }

        Timeout advance() {
            int slot = (int) (++second % slots.length);
            Timeout due = slots[slot];
            slots[slot] = null;
            return due;
        }
    }

    static final class PacketGateway {
        private static final int IDLE = 1800;
        private final Map<Long, Session> sessions = new HashMap<>();
        private final Wheel wheel = new Wheel();
        private int addresses = 0x0a00_0000;
        private long ended;
        private long expired;

        void packet(long imsi, int bytes, long now) {
            Session s = sessions.get(imsi);
            if (s == null) {
                s = new Session(imsi, addresses++, bytes % 5 == 0 ? "ims." + imsi % 700 + ".mnc012" : "internet." + imsi % 700 + ".mnc012", now);
                s.timeout = wheel.start(s, IDLE);
                sessions.put(imsi, s);
            }
            s.lastPacket = now;
            s.down += bytes;
            s.up += bytes / 9;
            wheel.restart(s.timeout, IDLE);
        }

        void detach(long imsi) {
            Session s = sessions.remove(imsi);
            if (s == null) return;
            wheel.cancel(s.timeout);
            ended++;
        }

        void second() {
            for (Timeout t = wheel.advance(); t != null;) {
                Timeout next = t.next;
                t.previous = t.next = null;
                sessions.remove(t.session.imsi);
                expired++;
                t = next;
            }
        }
    }

    static final class Node {
        final PacketGateway gateway = new PacketGateway();
        final Programme programme = new Programme(811);
        final Narrations narrations = new Narrations(814);
        final LampReadings lamps = new LampReadings(812);
    }

    private static Node node;

    public static void main(String[] args) throws Exception {
        node = new Node();
        Sample s = new Sample(813);
        PacketGateway g = node.gateway;
        int seconds = 9_000;
        long start = System.currentTimeMillis() - seconds * 1000L;
        for (int t = 0; t < seconds; t++) {
            for (int i = 0; i < 110; i++) g.packet(262_010_000_000_000L + s.below(150_000), 200 + s.below(90_000), start + t * 1000L);
            for (int i = 0; i < 25; i++) g.detach(262_010_000_000_000L + s.below(150_000));
            g.second();
        }
        Ready.last();
    }
}
