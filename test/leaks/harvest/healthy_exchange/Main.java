package com.grainpit.exchange;

import com.lmax.disruptor.*;
import com.lmax.disruptor.dsl.*;

import org.harness.Ready;

import harvest.*;

import java.io.*;
import java.util.*;
import java.util.concurrent.CountDownLatch;

/** Healthy: an exchange for grain in the busy minute before noon: books full of orders, a ring of commands, a snapshot being written. */
public class Main {
    static final class Command {
        long id;
        int contract;
        boolean buy;
        int price, tonnes;
        final byte[] member = new byte[16];
    }

    static final class Order {
        final long id;
        final boolean buy;
        final int price;
        int tonnes;
        final byte[] member;

        Order(Command c) {
            id = c.id;
            buy = c.buy;
            price = c.price;
            tonnes = c.tonnes;
            member = c.member.clone();
        }
    }

    static final class Book {
        final String contract;
        final TreeMap<Integer, ArrayDeque<Order>> bids = new TreeMap<>(Comparator.reverseOrder()), asks = new TreeMap<>();
        final HashMap<Long, Order> byId = new HashMap<>();

        Book(String contract) {
            this.contract = contract;
        }

        int enter(Order o) {
            TreeMap<Integer, ArrayDeque<Order>> other = o.buy ? asks : bids;
            int done = 0;
            while (o.tonnes > 0 && !other.isEmpty() && (o.buy ? other.firstKey() <= o.price : other.firstKey() >= o.price)) {
                ArrayDeque<Order> level = other.firstEntry().getValue();
                Order first = level.peek();
                int fill = Math.min(first.tonnes, o.tonnes);
                first.tonnes -= fill;
                o.tonnes -= fill;
                done += fill;
                if (first.tonnes == 0) {
                    level.remove();
                    byId.remove(first.id);
                }
                if (level.isEmpty()) other.pollFirstEntry();
            }
            if (o.tonnes > 0) {
                (o.buy ? bids : asks).computeIfAbsent(o.price, x -> new ArrayDeque<>()).add(o);
                byId.put(o.id, o);
            }
            return done;
        }
    }

    static final class Exchange implements EventHandler<Command> {
        private final Book[] books;
        private final int[] lastTrades = new int[1 << 18];
        private int trades;
        private volatile long handled;

        Exchange(int contracts, Dice d) {
            books = new Book[contracts];
            for (int i = 0; i < contracts; i++) books[i] = new Book(d.crop() + " " + (2026 + i % 4) + "-" + i);
        }

        @Override
        public void onEvent(Command c, long sequence, boolean endOfBatch) {
            int done = books[c.contract].enter(new Order(c));
            if (done > 0) lastTrades[trades++ & lastTrades.length - 1] = done;
            handled = sequence;
        }

        /** Writes all books; the archive takes the last bytes when its disk is free. */
        void snapshot(CountDownLatch written, CountDownLatch disk) throws IOException, InterruptedException {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            DataOutputStream out = new DataOutputStream(bytes);
            List<Order> copy = new ArrayList<>();
            for (Book book : books) {
                copy.addAll(book.byId.values());
                out.writeUTF(book.contract);
                for (Order o : book.byId.values()) {
                    out.writeLong(o.id);
                    out.writeInt(o.price);
                    out.write(o.member);
                }
            }
            written.countDown();
            disk.await();
            System.err.println(bytes.size() + " bytes, " + copy.size());
        }
    }

    private static Exchange exchange;
    private static Disruptor<Command> ring;

    public static void main(String[] a) throws Exception {
        SpareParts.look(16000);
        GrainPrices.load(110);
        Dice d = new Dice(214);
        exchange = new Exchange(60, d);
        ring = new Disruptor<>(Command::new, 1 << 16, r -> {
            Thread t = new Thread(r, "matching");
            t.setDaemon(true);
            return t;
        }, ProducerType.SINGLE, new BlockingWaitStrategy());
        ring.handleEventsWith(exchange);
        RingBuffer<Command> commands = ring.start();
        int orders = Dice.part(320000);
        for (int i = 0; i < orders; i++) {
            long sequence = commands.next();
            Command c = commands.get(sequence);
            c.id = i;
            c.contract = d.below(60);
            c.buy = d.below(2) == 0;
            c.price = 18000 + (c.buy ? -d.below(2000) + 60 : d.below(2000));
            c.tonnes = 25 * (1 + d.below(20));
            for (int b = 0; b < 16; b++) c.member[b] = (byte) d.below(256);
            commands.publish(sequence);
        }
        while (exchange.handled < orders - 1) Thread.sleep(10);
        CountDownLatch written = new CountDownLatch(1), disk = new CountDownLatch(1);
        Thread writer = new Thread(() -> {
            try {
                exchange.snapshot(written, disk);
            } catch (IOException | InterruptedException e) {
                e.printStackTrace();
            }
        }, "snapshot");
        writer.setDaemon(true);
        writer.start();
        written.await();
        Ready.last();
    }
}
