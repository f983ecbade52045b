package com.norrsund.availability;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import net.spy.memcached.ConnectionFactoryBuilder;
import net.spy.memcached.FailureMode;
import net.spy.memcached.MemcachedClient;
import net.spy.memcached.ops.LinkedOperationQueueFactory;
import org.harness.Ready;
import org.harness.Sample;
import quay.BookingWindow;
import quay.DeckPhotos;
import quay.DeckPlans;
import quay.GuestLru;
import quay.Timetable;

/** How many places are left is written to memcached for the web shop. The host of memcached was switched off with its hall; the client keeps what it could not send until it is back. */
public class Main {
    record Availability(int sailing, Instant at, int lanes, int[] cabins) {
        byte[] encoded() throws IOException {
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            DataOutputStream data = new DataOutputStream(out);
            data.writeInt(sailing);
            data.writeLong(at.toEpochMilli());
            data.writeInt(lanes);
            for (int free : cabins) data.writeInt(free);
            return out.toByteArray();
        }
    }

    static class AvailabilityPublisher {
        private final MemcachedClient memcached;
        private long published;

        AvailabilityPublisher(int port) throws IOException {
            memcached = new MemcachedClient(new ConnectionFactoryBuilder()
                    .setFailureMode(FailureMode.Retry)
                    .setOpQueueFactory(new LinkedOperationQueueFactory())
                    .setDaemon(true)
                    .build(), List.of(new InetSocketAddress(InetAddress.getLoopbackAddress(), port)));
        }

        void publish(Availability availability) throws IOException {
            memcached.set("availability/" + availability.sailing, 900, availability.encoded());
            published++;
        }
    }

    static AvailabilityPublisher publisher;

    public static void main(String[] args) throws Exception {
        BookingWindow.load(24_000);
        DeckPhotos.load(9_000);
        DeckPlans.load(60);
        GuestLru.load(22_000);
        Timetable.load(54_000);
        try (ServerSocket free = new ServerSocket(0)) {
            publisher = new AvailabilityPublisher(free.getLocalPort());
        }
        Sample s = new Sample(9_105);
        int n = 7_000;
        for (int i = 0; i < n; i++) {
            int[] cabins = new int[8 + s.below(50)];
            for (int c = 0; c < cabins.length; c++) cabins[c] = s.below(90);
            publisher.publish(new Availability(s.below(2_400), Sample.at(i, n, Duration.ofHours(7)), s.below(900), cabins));
        }
        Ready.last();
    }
}
