package com.gatepost.api;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.time.Duration;
import org.harness.Ready;
import org.harness.Sample;
import se.fjordbank.core.Branch;

/** A bucket for each address that ever called, in a cache that forgets after 60 days and has no size. */
public class Main {
    static final class ClientBucket {
        final String address;
        final String agent;
        final long[] windows = new long[20];
        long last;

        ClientBucket(String address, String agent) {
            this.address = address;
            this.agent = agent;
        }

        boolean take(long now) {
            last = now;
            return ++windows[(int) (now / 60_000 % windows.length)] < 100;
        }
    }

    static final class Throttle {
        private final Cache<String, ClientBucket> buckets = Caffeine.newBuilder().expireAfterAccess(Duration.ofDays(60)).executor(Runnable::run).build();

        boolean allow(String address, Sample s, long now) {
            return buckets.get(address, a -> new ClientBucket(a, s.text(30))).take(now);
        }
    }

    private static final Throttle THROTTLE = new Throttle();

    public static void main(String[] args) throws Exception {
        Branch.accounts(27000);
        Branch.curves(1500);
        Branch.scans(950, 5000);
        Branch.rules(13000);
        Branch.outbox(8000);
        Sample s = new Sample(16);
        long start = System.currentTimeMillis() - Duration.ofDays(9).toMillis();
        for (int i = 0; i < 9500; i++) {
            String address = s.below(224) + "." + s.below(256) + "." + s.below(256) + "." + s.below(256);
            THROTTLE.allow(address, s, start + i * 81_000L);
        }
        Ready.last();
    }
}
