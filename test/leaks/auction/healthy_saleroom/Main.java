package com.risinghall.live;

import gavel.LotPictures;
import gavel.RegularBidders;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.harness.Ready;
import org.harness.Sample;

/** Healthy: forty rooms are live; watchers come and go, each with a bounded queue out of which the oldest message is pushed, and each room shows its last lots. */
public class Main {
    record Message(long at, String lot, long cents, byte[] frame) {}

    static final class Watcher {
        private final long number;
        private final String address;
        private final long connectedAt;
        private final ArrayBlockingQueue<Message> out = new ArrayBlockingQueue<>(48);
        private volatile boolean connected = true;
        private long dropped;

        Watcher(long number, String address, long connectedAt) {
            this.number = number;
            this.address = address;
            this.connectedAt = connectedAt;
        }

        void send(Message message) {
            while (!out.offer(message)) {
                if (out.poll() != null) dropped++;
            }
        }
    }

    static final class Room {
        private final String name;
        private final Map<Long, Watcher> watchers = new ConcurrentHashMap<>();
        private final Map<String, List<Message>> lastLots = new LinkedHashMap<>() {
            @Override
            protected boolean removeEldestEntry(Map.Entry<String, List<Message>> eldest) {
                return size() > 25;
            }
        };

        Room(String name) {
            this.name = name;
        }

        synchronized void bid(Message message) {
            lastLots.computeIfAbsent(message.lot(), lot -> new ArrayList<>()).add(message);
            for (Watcher watcher : watchers.values()) watcher.send(message);
        }
    }

    static final class LiveHall {
        private final List<Room> rooms = new ArrayList<>();
        private final AtomicLong sent = new AtomicLong();

        LiveHall(int count) {
            for (int i = 0; i < count; i++) rooms.add(new Room("room " + i));
        }

        void start(int senders) {
            for (int i = 0; i < senders; i++) {
                int first = i;
                Thread sender = new Thread(() -> sendAll(first, senders), "live-sender-" + i);
                sender.setDaemon(true);
                sender.start();
            }
        }

        private void sendAll(int first, int step) {
            try {
                while (true) {
                    for (int i = first; i < rooms.size(); i += step) {
                        for (Watcher watcher : rooms.get(i).watchers.values()) if (watcher.out.poll() != null) sent.incrementAndGet();
                    }
                    TimeUnit.MILLISECONDS.sleep(30);
                }
            } catch (InterruptedException stopped) {
                Thread.currentThread().interrupt();
            }
        }
    }

    static final LiveHall HALL = new LiveHall(40);

    public static void main(String[] args) throws Exception {
        LotPictures.load(14_000);
        RegularBidders.load(30_000);
        Sample s = new Sample(4401);
        HALL.start(3);
        long number = 0;
        for (int minute = 0; minute < 90; minute++) {
            for (Room room : HALL.rooms) {
                for (int i = 0; i < 6; i++) {
                    Watcher watcher = new Watcher(number++, "10." + s.below(250) + "." + s.below(250) + "." + s.below(250), System.currentTimeMillis());
                    room.watchers.put(watcher.number, watcher);
                }
                while (room.watchers.size() > 110) {
                    Watcher gone = room.watchers.values().iterator().next();
                    gone.connected = false;
                    gone.out.clear();
                    room.watchers.remove(gone.number);
                }
                for (int i = 0; i < 9; i++) room.bid(new Message(System.currentTimeMillis(), "L" + minute + "-" + i / 5, 1_000L * s.below(9_000), s.bytes(500 + s.below(600))));
            }
            Thread.sleep(15);
        }
        Ready.last();
    }
}
