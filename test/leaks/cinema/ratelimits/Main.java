package io.streamgate.edge;

import cinema.*;

import io.github.bucket4j.Bucket;

import org.harness.Ready;

import java.time.Duration;
import java.util.*;
import java.util.concurrent.ConcurrentHashMap;

/** The edge of a streaming service: sixty requests a minute for each address. */
public class Main {
    static final class Gate {
        private final Map<String, Bucket> limits = new ConcurrentHashMap<>();
        private long refused;

        boolean pass(String address) {
            boolean ok = limits.computeIfAbsent(address, x -> Bucket.builder()
                    .addLimit(limit -> limit.capacity(60).refillGreedy(60, Duration.ofMinutes(1)))
                    .addLimit(limit -> limit.capacity(1000).refillGreedy(1000, Duration.ofHours(1))).build()).tryConsume(1);
            if (!ok) refused++;
            return ok;
        }
    }

    private static Gate gate;

    public static void main(String[] a) throws Exception {
        Trailers.choose(23000);
        TitleTree.build(40000);
        Films.load(17000);
        Audience.read(220);
        Licences.read(9500);
        gate = new Gate();
        Dice d = new Dice(116);
        for (int i = 0; i < Integer.getInteger("addresses", 9000); i++) {
            String address = "2001:db8:" + d.hex(4) + ":" + d.hex(4) + "::" + d.hex(4);
            for (int k = 1 + d.below(3); k > 0; k--) gate.pass(address);
        }
        Ready.last();
    }
}
