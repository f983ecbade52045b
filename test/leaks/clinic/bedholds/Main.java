package com.bedflow.admission;

import hospital.*;

import org.harness.Ready;

import java.util.*;
import java.util.concurrent.*;

/** Holds a bed for fifteen minutes for the admission office, then gives it free again. */
public class Main {
    static final class Hold implements Delayed {
        final String bed, patient, reason;
        final long until;
        boolean confirmed;

        Hold(Rnd r) {
            bed = r.letters(2) + r.digits(3);
            patient = r.name();
            reason = r.note(36);
            until = System.currentTimeMillis() + TimeUnit.MINUTES.toNanos(15);
        }

        @Override
        public long getDelay(TimeUnit unit) {
            return unit.convert(until - System.currentTimeMillis(), TimeUnit.MILLISECONDS);
        }

        @Override
        public int compareTo(Delayed other) {
            return Long.compare(until, ((Hold) other).until);
        }
    }

    static final class Beds {
        private final DelayQueue<Hold> holds = new DelayQueue<>();
        private final Thread releaser = new Thread(this::release, "bed-releaser");
        private long released;

        Beds() {
            releaser.setDaemon(true);
            releaser.start();
        }

        Hold hold(Rnd r) {
            Hold h = new Hold(r);
            holds.put(h);
            return h;
        }

        private void release() {
            try {
                while (true) {
                    Hold h = holds.take();
                    if (!h.confirmed) released++;
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private static Beds beds;

    public static void main(String[] a) throws Exception {
        Consultations.plan(1050);
        Beats.sample(540);
        Codes.build(48000);
        Drugs.stock(54000);
        ResultStore.record(125000);
        beds = new Beds();
        Rnd r = new Rnd(109);
        for (int i = 0; i < 46000; i++) {
            Hold h = beds.hold(r);
            h.confirmed = i % 3 != 0;
        }
        Ready.last();
    }
}
