package com.norrsund.refunds;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import org.harness.Ready;
import org.harness.Sample;
import org.springframework.retry.policy.MapRetryContextCache;
import org.springframework.retry.policy.SimpleRetryPolicy;
import org.springframework.retry.support.DefaultRetryState;
import org.springframework.retry.support.RetryTemplate;
import quay.DeckPlans;
import quay.OfferCache;
import quay.Phrases;
import quay.TicketBuffers;
import quay.Timetable;

/** A refund that the bank does not take is delivered again, and the third failure puts it aside; but each delivery has a number of its own, and by that number the failures are counted. */
public class Main {
    record Refund(String booking, int cents, Instant at) {}

    record Delivery(String id, int attempt, Refund refund) {}

    static class Bank {
        private final Sample s;

        Bank(Sample s) {
            this.s = s;
        }

        boolean pay(Refund refund) throws IOException {
            if (s.below(7) < 4) throw new IOException("bank refuses " + refund.booking + ": " + s.text(30));
            return true;
        }
    }

    static class RefundListener {
        private final RetryTemplate retry = new RetryTemplate();
        private final Bank bank;
        private final Deque<String> aside = new ArrayDeque<>();
        private long paid;

        RefundListener(Bank bank) {
            this.bank = bank;
            retry.setRetryPolicy(new SimpleRetryPolicy(3));
            retry.setRetryContextCache(new MapRetryContextCache(1_000_000));
        }

        boolean onDelivery(Delivery delivery) throws Exception {
            return retry.execute(context -> {
                context.setAttribute("refund", delivery.refund);
                boolean done = bank.pay(delivery.refund);
                paid += delivery.refund.cents;
                return done;
            }, context -> {
                aside.addLast(delivery.refund.booking);
                if (aside.size() > 200) aside.removeFirst();
                return false;
            }, new DefaultRetryState(delivery.id));
        }
    }

    static RefundListener refunds;

    public static void main(String[] args) throws Exception {
        DeckPlans.load(60);
        OfferCache.load(18_000);
        Phrases.load(9_000);
        TicketBuffers.load(480);
        Timetable.load(54_000);
        Sample s = new Sample(9_115);
        refunds = new RefundListener(new Bank(s));
        int n = 5_200;
        for (int i = 0; i < n; i++) {
            Refund refund = new Refund(s.code(7), 1_900 + s.below(80_000), Sample.at(i, n, Duration.ofHours(61)));
            for (int attempt = 1; attempt <= 3; attempt++) {
                try {
                    refunds.onDelivery(new Delivery(s.id(), attempt, refund));
                    break;
                } catch (IOException e) {
                    // the broker delivers it again
                }
            }
        }
        Ready.last();
    }
}
