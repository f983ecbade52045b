package com.nordkorb.stock;

import eu.polarhall.house.CardHolders;
import eu.polarhall.house.DomeFrames;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.harness.Ready;
import org.harness.Sample;

/** A shop's copy of the stock of all branches, kept by a stream of changes: a later version replaces the earlier one, a tombstone removes the line. */
public class Main {
    record Change(int partition, long offset, Instant at, String sku, int branch, Integer pieces) {}

    record Line(String sku, int branch, int pieces, int reserved, long version, Instant changed, String supplier) {}

    static final class Replica {
        private final ConcurrentMap<String, Line> lines = new ConcurrentHashMap<>();
        private final long[] offsets = new long[12];
        private long ignored;

        void apply(Change c, Sample s) {
            if (c.offset <= offsets[c.partition]) {
                ignored++;
                return;
            }
            offsets[c.partition] = c.offset;
            String key = c.sku + '@' + c.branch;
            if (c.pieces == null) {
                lines.remove(key);
                return;
            }
            lines.compute(key, (k, old) -> new Line(c.sku, c.branch, c.pieces, c.pieces / 7, old == null ? 1 : old.version + 1, c.at,
                    old == null ? "supplier-" + s.code(6) : old.supplier));
        }
    }

    static final class Stock {
        final Replica replica = new Replica();
        final CardHolders holders = new CardHolders(821);
        final DomeFrames frames = new DomeFrames(60);
    }

    private static final Stock STOCK = new Stock();

    public static void main(String[] args) throws Exception {
        Sample s = new Sample(822);
        int n = 420_000;
        for (int i = 0; i < n; i++) {
            int sku = s.below(6_000);
            int branch = s.below(15);
            int partition = (sku * 31 + branch) % 12;
            long offset = i % 50 == 49 ? i - 40 : i + 1; // some are sent twice
            STOCK.replica.apply(new Change(partition, offset, Sample.at(i, n, Duration.ofHours(20)), "SKU-" + (500_000 + sku), branch, s.below(9) == 0 ? null : s.below(300)), s);
        }
        Ready.last();
    }
}
