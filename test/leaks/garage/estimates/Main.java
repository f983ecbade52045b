package com.bayview.claims;

import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.WeakHashMap;
import org.harness.Ready;
import org.harness.Sample;
import works.gearhaus.base.DamagePhotos;
import works.gearhaus.base.PartsCatalogue;
import works.gearhaus.base.RecentCustomers;
import works.gearhaus.base.ScanFrames;
import works.gearhaus.base.TowPositions;

/** A weak map from claims to their estimates, and each estimate refers to its claim. */
public class Main {
    static final class Claim {
        final String number;
        final String insurer;
        final Instant reported;
        final String damage;
        boolean settled;

        Claim(String number, String insurer, Instant reported, String damage) {
            this.number = number;
            this.insurer = insurer;
            this.reported = reported;
            this.damage = damage;
        }
    }

    record Position(String part, String text, BigDecimal price, int units) {}

    static final class Estimate {
        final Claim claim;
        final List<Position> positions;
        final Instant calculated;
        final BigDecimal total;

        Estimate(Claim claim, List<Position> positions, Instant calculated) {
            this.claim = claim;
            this.positions = positions;
            this.calculated = calculated;
            BigDecimal sum = BigDecimal.ZERO;
            for (Position p : positions) sum = sum.add(p.price);
            total = sum;
        }
    }

    static class Estimator {
        private final Map<Claim, Estimate> estimates = new WeakHashMap<>();
        private final Sample s = new Sample(157);

        Estimate of(Claim c, Instant now) {
            return estimates.computeIfAbsent(c, k -> calculate(k, now));
        }

        private Estimate calculate(Claim c, Instant now) {
            List<Position> positions = new ArrayList<>();
            for (int i = 2 + s.below(10); i > 0; i--) {
                positions.add(new Position(s.code(9), s.text(20 + s.below(30)), BigDecimal.valueOf(500 + s.below(200_000), 2), s.below(90)));
            }
            return new Estimate(c, positions, now);
        }
    }

    static class ClaimsDesk {
        final Estimator estimator = new Estimator();
        final Deque<Claim> open = new ArrayDeque<>();
        final DamagePhotos photos = new DamagePhotos(151);
        final PartsCatalogue catalogue = new PartsCatalogue(152);
        final TowPositions tow = new TowPositions(153);
        final ScanFrames frames = new ScanFrames(110_000);
        final RecentCustomers customers = new RecentCustomers(154);
        BigDecimal paid = BigDecimal.ZERO;
    }

    private static ClaimsDesk desk;

    public static void main(String[] args) throws Exception {
        desk = new ClaimsDesk();
        Sample s = new Sample(156);
        int n = 7_400;
        for (int i = 0; i < n; i++) {
            Instant now = Sample.at(i, n, Duration.ofDays(6));
            Claim c = new Claim("CL" + (500_000 + i), "insurer-" + s.below(40), now, s.text(60 + s.below(80)));
            desk.open.add(c);
            desk.estimator.of(c, now);
            while (desk.open.size() > 250) {
                Claim done = desk.open.poll();
                desk.paid = desk.paid.add(desk.estimator.of(done, now).total);
                done.settled = true;
            }
        }
        Ready.last();
    }
}
