package com.tickethatch.offers;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import org.harness.Ready;
import org.harness.Sample;
import park.brightmoor.base.GatePassages;

/** Offers for parties, each good for twenty minutes. The desk sweeps what is past every two minutes; the map has no other limit and needs none. */
public class Main {
    static final class Party {
        final LocalDate day;
        final int adults;
        final int children;
        final String voucher;

        Party(LocalDate day, int adults, int children, String voucher) {
            this.day = day;
            this.adults = adults;
            this.children = children;
            this.voucher = voucher;
        }

        @Override
        public boolean equals(Object o) {
            return o instanceof Party p && p.day.equals(day) && p.adults == adults && p.children == children && p.voucher.equals(voucher);
        }

        @Override
        public int hashCode() {
            return Objects.hash(day, adults, children, voucher);
        }
    }

    record Line(String product, int count, int cents, String note) {}

    record Offer(String number, Instant until, List<Line> lines) {}

    static class OfferDesk {
        private final ConcurrentHashMap<Party, Offer> offers = new ConcurrentHashMap<>();
        private Instant swept = Instant.EPOCH;
        long asked;
        long made;

        Offer offer(Party p, Instant now, Sample s) {
            if (swept.isBefore(now.minusSeconds(120))) {
                offers.values().removeIf(o -> o.until.isBefore(now));
                swept = now;
            }
            asked++;
            return offers.compute(p, (k, old) -> old != null && old.until.isAfter(now) ? old : make(now, s));
        }

        private Offer make(Instant now, Sample s) {
            made++;
            List<Line> lines = new ArrayList<>();
            for (int l = 3 + s.below(5); l > 0; l--) lines.add(new Line("ticket-" + s.below(900), 1 + s.below(5), 900 + s.below(6000), s.text(12 + s.below(24))));
            return new Offer("OF" + s.number(), now.plus(Duration.ofMinutes(20)), lines);
        }
    }

    static class Web {
        final OfferDesk desk = new OfferDesk();
        final GatePassages gates = new GatePassages(92);
    }

    private static Web web;

    public static void main(String[] args) throws Exception {
        web = new Web();
        Sample s = new Sample(808);
        LocalDate today = LocalDate.now();
        int n = 420_000;
        for (int i = 0; i < n; i++) {
            Party p = new Party(today.plusDays(s.below(90)), 1 + s.below(4), s.below(5), "V" + s.below(300));
            web.desk.offer(p, Sample.at(i, n, Duration.ofMinutes(190)), s);
        }
        Ready.last();
    }
}
