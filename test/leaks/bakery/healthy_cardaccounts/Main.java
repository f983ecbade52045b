package com.brightwater.ferrycards;

import de.kornfeld.bakery.*;
import java.lang.ref.SoftReference;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import org.harness.Ready;
import org.harness.Sample;

/** The accounts of all cards that exist, loaded at the start and changed since; each keeps its last eight bookings. */
public class Main {
    static final class Account {
        final int card;
        final String owner;
        int cents, next;
        final int[] amounts = new int[8];
        final long[] times = new long[8];

        Account(int card, String owner) {
            this.card = card;
            this.owner = owner;
        }

        synchronized void book(int amount, long at) {
            cents += amount;
            amounts[next & 7] = amount;
            times[next++ & 7] = at;
        }
    }

    static final class Ledger {
        private final Map<Integer, Account> accounts = new ConcurrentHashMap<>();
        private final Map<Integer, SoftReference<byte[]>> statements = new TreeMap<>();

        byte[] statement(int card, Words w) {
            SoftReference<byte[]> r = statements.get(card);
            byte[] pdf = r == null ? null : r.get();
            if (pdf == null) statements.put(card, new SoftReference<>(pdf = w.bytes(9_000)));
            return pdf;
        }
    }

    private static final Ledger LEDGER = new Ledger();

    public static void main(String[] args) throws Exception {
        Prices.load();
        Words w = new Words(22);
        for (int i = 0; i < 170_000; i++) LEDGER.accounts.put(5_000_000 + i, new Account(5_000_000 + i, w.person()));
        int n = 380_000;
        long sum = 0;
        for (int i = 0; i < n; i++) {
            int card = 5_000_000 + w.below(170_000);
            LEDGER.accounts.get(card).book(w.below(4_000) - 2_000, Sample.at(i, n, Duration.ofDays(9)).toEpochMilli());
            if (i % 400 == 0) sum += LEDGER.statement(5_000_000 + w.below(1_200), w).length;
        }
        Ready.last();
        System.out.println(sum);
    }
}
