package com.mailroom.pipeline;

import com.lmax.disruptor.*;
import com.lmax.disruptor.dsl.*;
import com.lmax.disruptor.util.DaemonThreadFactory;

import harbor.*;

import org.harness.Ready;
import org.jctools.queues.MpscArrayQueue;

import java.util.*;
import java.util.concurrent.*;

/**
 * Healthy: a busy pipeline. A preallocated ring, queues with a capacity and workers that come
 * after: at the dump there is work in all of them, and it drains.
 */
public class Main {
    static final class MailEvent {
        final byte[] raw = new byte[4096];
        int length;
        String from;
    }

    static final class Mail {
        final String id, from, subject;
        final byte[] body;
        final long received = System.currentTimeMillis();

        Mail(Gen g) {
            id = g.uuid();
            from = g.word() + "@" + g.word();
            subject = g.text(50);
            body = g.bytes(1200);
        }
    }

    static final class Pipeline {
        final Disruptor<MailEvent> intake;
        final MpscArrayQueue<Mail> parsed;
        final ThreadPoolExecutor delivery;
        final Map<String, Mail> inDelivery = new ConcurrentHashMap<>();
        long delivered;

        Pipeline(int ring, int queue) {
            intake =
                    new Disruptor<>(
                            MailEvent::new,
                            Integer.highestOneBit(ring),
                            DaemonThreadFactory.INSTANCE);
            intake.handleEventsWith(
                    (e, s, last) -> {
                        e.from = null;
                    });
            intake.start();
            parsed = new MpscArrayQueue<>(queue);
            delivery =
                    new ThreadPoolExecutor(
                            4,
                            4,
                            0,
                            TimeUnit.SECONDS,
                            new ArrayBlockingQueue<>(queue),
                            r -> {
                                Thread t = new Thread(r, "delivery");
                                t.setDaemon(true);
                                return t;
                            },
                            new ThreadPoolExecutor.CallerRunsPolicy());
        }

        void accept(Mail m) {
            long s = intake.getRingBuffer().next();
            try {
                MailEvent e = intake.getRingBuffer().get(s);
                e.length = m.body.length;
                System.arraycopy(m.body, 0, e.raw, 0, m.body.length);
                e.from = m.from;
            } finally {
                intake.getRingBuffer().publish(s);
            }
            if (!parsed.offer(m)) {
                parsed.poll();
                parsed.offer(m);
            }
            inDelivery.put(m.id, m);
            delivery.execute(() -> deliver(m));
        }

        void deliver(Mail m) {
            java.util.concurrent.locks.LockSupport.parkNanos(30_000);
            inDelivery.remove(m.id);
            synchronized (this) {
                delivered++;
            }
        }
    }

    private static Pipeline pipeline;

    public static void main(String[] a) throws Exception {
        pipeline = new Pipeline(Gen.scaled(8192), Gen.scaled(6000));
        Ports.load(40000);
        Documents.load(700, 14000);
        Thread sender =
                new Thread(
                        () -> {
                            Gen g = new Gen(5);
                            while (true) {
                                for (int i = 0; i < 3000; i++) pipeline.accept(new Mail(g));
                                java.util.concurrent.locks.LockSupport.parkNanos(150_000_000);
                            }
                        },
                        "smtp-intake");
        sender.setDaemon(true);
        sender.start();
        Thread.sleep(6000);
        Ready.last();
    }
}
