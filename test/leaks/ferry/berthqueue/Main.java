package com.norrsund.berths;

import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.PriorityQueue;
import org.harness.Ready;
import org.harness.Sample;
import quay.AgencyTrie;
import quay.DeckPhotos;
import quay.DeckPlans;
import quay.OfferCache;
import quay.Phrases;

/** Ships report when they will arrive, and the next one gets the berth. A new report replaces the one before: that one stays in the heap and is passed over when its turn comes, in ten days. */
public class Main {
    static final class Claim implements Comparable<Claim> {
        private final int imo;
        private final Instant arrives;
        private final Instant reported;
        private final String remark;
        private boolean replaced;

        Claim(int imo, Instant arrives, Instant reported, String remark) {
            this.imo = imo;
            this.arrives = arrives;
            this.reported = reported;
            this.remark = remark;
        }

        @Override
        public int compareTo(Claim other) {
            return arrives.compareTo(other.arrives);
        }
    }

    static class BerthPlanner {
        private final PriorityQueue<Claim> claims = new PriorityQueue<>();
        private final Map<Integer, Claim> latest = new HashMap<>();
        private int berthed;

        synchronized void report(int imo, Instant arrives, Instant now, String remark) {
            Claim claim = new Claim(imo, arrives, now, remark);
            Claim before = latest.put(imo, claim);
            if (before != null) before.replaced = true;
            claims.add(claim);
        }

        synchronized void berth(Instant now) {
            while (!claims.isEmpty() && claims.peek().arrives.isBefore(now)) {
                Claim next = claims.poll();
                if (next.replaced) continue;
                latest.remove(next.imo);
                berthed++;
            }
        }
    }

    static final BerthPlanner PLANNER = new BerthPlanner();

    public static void main(String[] args) throws Exception {
        AgencyTrie.load(12_000);
        DeckPhotos.load(9_000);
        DeckPlans.load(60);
        OfferCache.load(18_000);
        Phrases.load(9_000);
        Sample s = new Sample(9_117);
        int n = 46_000;
        for (int i = 0; i < n; i++) {
            Instant now = Sample.at(i, n, Duration.ofDays(6));
            PLANNER.report(9_000_000 + s.below(160), now.plus(Duration.ofMinutes(6_000 + s.below(9_000))), now, s.text(24));
            if (i % 50 == 0) PLANNER.berth(now);
        }
        Ready.last();
    }
}
