package com.norrsund.ais;

import io.netty.util.concurrent.DefaultEventExecutorGroup;
import io.netty.util.concurrent.EventExecutorGroup;
import io.netty.util.concurrent.FastThreadLocal;
import io.netty.util.concurrent.Future;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import org.harness.Ready;
import org.harness.Sample;
import quay.BookingWindow;
import quay.DeckPlans;
import quay.GuestLru;
import quay.OfferCache;
import quay.Timetable;

/** A contact is decoded by whichever thread is free; the decoder of a contact has its scratch space in a thread-local that is a field of the decoder, not a constant. */
public class Main {
    record Message(int mmsi, Instant at, byte[] sixBit) {}

    static final class Scratch {
        private final char[] sixBits = new char[180];
        private Instant last;
        private int used;
    }

    static class ContactDecoder {
        private final FastThreadLocal<Scratch> scratch = new FastThreadLocal<>() {
            @Override
            protected Scratch initialValue() {
                return new Scratch();
            }
        };

        String name(Message message) {
            Scratch to = scratch.get();
            to.used = 0;
            for (byte b : message.sixBit) if (to.used < to.sixBits.length) to.sixBits[to.used++] = (char) (48 + (b & 63));
            to.last = message.at;
            return new String(to.sixBits, 0, Math.min(20, to.used));
        }
    }

    static class AisReceiver {
        private final EventExecutorGroup decoders = new DefaultEventExecutorGroup(3);
        private final Map<Integer, String> names = new ConcurrentHashMap<>();
        private final Semaphore room = new Semaphore(200);

        void contact(List<Message> messages) throws InterruptedException {
            room.acquire();
            ContactDecoder decoder = new ContactDecoder();
            Future<?> done = decoders.submit(() -> {
                for (Message message : messages) names.put(message.mmsi % 5_000, decoder.name(message));
            });
            done.addListener(future -> room.release());
        }
    }

    static final AisReceiver RECEIVER = new AisReceiver();

    public static void main(String[] args) throws Exception {
        BookingWindow.load(24_000);
        DeckPlans.load(60);
        GuestLru.load(22_000);
        OfferCache.load(18_000);
        Timetable.load(54_000);
        Sample s = new Sample(9_113);
        int n = 15_000;
        for (int i = 0; i < n; i++) {
            List<Message> messages = new ArrayList<>();
            int mmsi = 200_000_000 + s.below(90_000_000);
            for (int k = s.below(5); k >= 0; k--) messages.add(new Message(mmsi, Sample.at(i, n, Duration.ofHours(30)), s.bytes(60 + s.below(100))));
            RECEIVER.contact(messages);
        }
        RECEIVER.room.acquire(200);
        Ready.last();
    }
}
