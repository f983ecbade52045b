package com.alderline.policies;

import com.meridian.office.*;
import java.util.*;
import java.util.concurrent.*;
import org.harness.Ready;

/** Nothing is wrong: all policies in force in a map, endorsements in a queue with a capacity, the last changes in a ring. */
public class Main {
    static final class Policy {
        final long number;
        final String holder;
        final String town;
        final long inception;
        final long[] premiums = new long[12];
        final List<String> riders = new ArrayList<>(2);
        long renewed;
        int version;

        Policy(long number, String holder, String town, long inception) {
            this.number = number;
            this.holder = holder;
            this.town = town;
            this.inception = inception;
        }
    }

    record Endorsement(long policy, String text, long received) {}

    static final class Register {
        private final Map<Long, Policy> inForce = new HashMap<>();
        private final BlockingQueue<Endorsement> endorsements = new ArrayBlockingQueue<>(2_000);
        private final Endorsement[] lastDone = new Endorsement[4_096];
        private long done;
        private long lapsed;

        void issue(Policy p) {
            inForce.put(p.number, p);
        }

        void lapse(long number) {
            if (inForce.remove(number) != null) lapsed++;
        }

        void workOff(int keep) {
            while (endorsements.size() > keep) {
                Endorsement e = endorsements.poll();
                Policy p = inForce.get(e.policy());
                if (p == null) continue;
                p.version++;
                if (p.riders.size() < 3) p.riders.add(e.text());
                lastDone[(int) (done++ % lastDone.length)] = e;
            }
        }
    }

    private static Register register;
    private static QuoteHolder rest;

    static final class QuoteHolder {
        final ScanCache scans = new ScanCache(600, 10_000);
        final OpenCases claims = new OpenCases(12_000);
    }

    public static void main(String[] args) throws Exception {
        RateTables.load(800, 1000);
        Ledger.load(13_000);
        rest = new QuoteHolder();
        register = new Register();
        Gen g = new Gen(2010);
        int n = Gen.n(76_000);
        for (int i = 0; i < n; i++) {
            Policy p = new Policy(7_000_000L + i, g.name(), g.town(), Gen.at(i, n, 90_000));
            p.renewed = Math.max(p.inception, Gen.at(g.num(8760), 8760, 8760));
            Arrays.setAll(p.premiums, k -> g.cents(9_000));
            if (g.one(4)) p.riders.add(g.text(30));
            register.issue(p);
        }
        long next = 7_000_000L + n;
        int today = n / 6;
        for (int i = 0; i < today; i++) {
            long time = Gen.at(i, today, 9);
            if (g.one(3)) register.lapse(7_000_000L + g.num(n));
            if (g.one(4)) register.issue(new Policy(next++, g.name(), g.town(), time));
            register.endorsements.offer(new Endorsement(7_000_000L + g.num(n), g.text(40), time));
            if (i % 50 == 0) register.workOff(180);
        }
        System.out.println("in force " + register.inForce.size() + ", lapsed " + register.lapsed);
        Ready.last();
    }
}
