package com.stagedoor.broker;

import com.conversantmedia.util.concurrent.DisruptorBlockingQueue;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;
import org.playbill.house.House;
import org.playbill.house.House.Part;

/**
 * A broker of calls to performers: a topic a department, each with a queue that has a capacity and refuses what is over
 * it, a consumer that confirms, a window of what is not confirmed yet and a short history for new subscribers.
 */
public class Main {
    record Message(long number, String department, Instant sent, String text, byte[] attachment) {}

    static class Topic implements Runnable {
        private static final int UNCONFIRMED = 64;
        private static final int REPLAY = 200;
        private final String department;
        private final DisruptorBlockingQueue<Message> queue = new DisruptorBlockingQueue<>(1024);
        private final Map<Long, Message> unconfirmed = new ConcurrentHashMap<>();
        private final ArrayDeque<Message> replay = new ArrayDeque<>(REPLAY);
        private volatile long delivered;
        private volatile long refused;
        private volatile boolean interval;

        Topic(String department) {
            this.department = department;
        }

        boolean publish(Message m) throws InterruptedException {
            if (queue.offer(m, 2, TimeUnit.MILLISECONDS)) return true;
            refused++;
            return false;
        }

        @Override
        public void run() {
            try {
                while (true) {
                    Message m = queue.take();
                    unconfirmed.put(m.number(), m);
                    synchronized (replay) {
                        if (replay.size() == REPLAY) replay.pollFirst();
                        replay.addLast(m);
                    }
                    unconfirmed.remove(m.number() - UNCONFIRMED);
                    delivered++;
                    if (interval) Thread.sleep(40); // everybody is on the way: the devices confirm slowly
                    else if (delivered % 512 == 0) Thread.sleep(15);
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    static class Broker {
        private final Map<String, Topic> topics = new ConcurrentHashMap<>();

        Topic topic(String department) {
            return topics.computeIfAbsent(department, d -> {
                Topic topic = new Topic(d);
                Thread consumer = new Thread(topic, "deliver-" + d);
                consumer.setDaemon(true);
                consumer.start();
                return topic;
            });
        }
    }

    private static final Broker BROKER = new Broker();

    public static void main(String[] args) throws Exception {
        House.open(Part.PATRONS, Part.LEDGER);
        Sample s = new Sample(313);
        String[] departments = {"stage", "fly", "light", "sound", "costume", "make-up", "props", "orchestra"};
        long[] numbers = new long[departments.length];
        long sent = 0;
        int n = Scale.of(90_000);
        for (int i = 0; i < n; i++) {
            if (i == n - 4_500) BROKER.topics.values().forEach(t -> t.interval = true);
            int d = s.below(departments.length);
            Message m = new Message(numbers[d], departments[d], Instant.now(), s.text(60), s.bytes(300 + s.below(300)));
            if (BROKER.topic(departments[d]).publish(m)) {
                numbers[d]++;
                sent++;
            }
        }
        System.err.println(sent + " sent");
        Ready.last();
    }
}
