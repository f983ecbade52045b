package com.amberbank.postings;

import com.google.common.hash.BloomFilter;
import com.google.common.hash.Funnels;
import eu.polarhall.house.CardHolders;
import eu.polarhall.house.LampReadings;
import eu.polarhall.house.Narrations;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;
import org.harness.Ready;
import org.harness.Sample;

/** A store of postings in sorted runs with their filters: the table in memory is written out when it is full, runs are merged and the oldest month is dropped. */
public class Main {
    record Posting(long key, int cents, Instant booked, String text) {}

    static final class Run {
        final int level;
        final Instant newest;
        final long[] keys;
        final int[] offsets;
        final byte[] block;
        final BloomFilter<Long> filter;

        Run(int level, Instant newest, long[] keys, int[] offsets, byte[] block) {
            this.level = level;
            this.newest = newest;
            this.keys = keys;
            this.offsets = offsets;
            this.block = block;
            filter = BloomFilter.create(Funnels.longFunnel(), keys.length, 0.01);
            for (long k : keys) filter.put(k);
        }
    }

    static final class Store {
        private final int limit = 20_000;
        private final Duration retention = Duration.ofDays(30);
        private volatile ConcurrentSkipListMap<Long, Posting> table = new ConcurrentSkipListMap<>();
        private volatile List<Run> runs = List.of();
        private int count;

        void post(Posting p) {
            table.put(p.key, p);
            if (++count < limit) return;
            List<Run> next = new ArrayList<>(runs);
            next.add(write(table, p.booked));
            table = new ConcurrentSkipListMap<>();
            count = 0;
            next.removeIf(r -> r.newest.isBefore(p.booked.minus(retention)));
            runs = List.copyOf(merged(next));
        }

        private Run write(Map<Long, Posting> all, Instant newest) {
            long[] keys = new long[all.size()];
            int[] offsets = new int[all.size() + 1];
            ByteBuffer out = ByteBuffer.allocate(all.size() * 96);
            int i = 0;
            for (Posting p : all.values()) {
                keys[i] = p.key;
                out.putInt(p.cents).putLong(p.booked.toEpochMilli()).put(p.text.getBytes(StandardCharsets.UTF_8));
                offsets[++i] = out.position();
            }
            byte[] block = new byte[out.position()];
            out.flip().get(block);
            return new Run(0, newest, keys, offsets, block);
        }

        private List<Run> merged(List<Run> all) {
            int n = all.size();
            if (n < 2 || all.get(n - 1).level != all.get(n - 2).level || all.get(n - 1).level == 1) return all;
            Run a = all.get(n - 2);
            Run b = all.get(n - 1);
            long[] keys = new long[a.keys.length + b.keys.length];
            int[] offsets = new int[keys.length + 1];
            byte[] block = new byte[a.block.length + b.block.length];
            for (int i = 0, j = 0, k = 0; k < keys.length; k++) {
                boolean first = j == b.keys.length || i < a.keys.length && a.keys[i] < b.keys[j];
                Run r = first ? a : b;
                int at = first ? i++ : j++;
                keys[k] = r.keys[at];
                int length = r.offsets[at + 1] - r.offsets[at];
                System.arraycopy(r.block, r.offsets[at], block, offsets[k], length);
                offsets[k + 1] = offsets[k] + length;
            }
            List<Run> result = new ArrayList<>(all.subList(0, n - 2));
            result.add(new Run(1, b.newest, keys, offsets, block));
            return result;
        }

        boolean contains(long key) {
            if (table.containsKey(key)) return true;
            for (Run r : runs) if (r.filter.mightContain(key) && java.util.Arrays.binarySearch(r.keys, key) >= 0) return true;
            return false;
        }
    }

    static final class Bank {
        final Store store = new Store();
        final LampReadings lamps = new LampReadings(861);
        final Narrations narrations = new Narrations(862);
        final CardHolders holders = new CardHolders(863);
    }

    private static Bank bank;

    public static void main(String[] args) throws Exception {
        bank = new Bank();
        Sample s = new Sample(864);
        int n = 652_000;
        for (int i = 0; i < n; i++) {
            long account = s.below(40_000);
            bank.store.post(new Posting(account << 32 | i, s.below(200_000) - 100_000, Sample.at(i, n, Duration.ofDays(62)), s.text(20 + s.below(50))));
        }
        if (!bank.store.contains(5)) Ready.last();
    }
}
