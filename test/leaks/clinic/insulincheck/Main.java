package com.glucoline.dosing;

import hospital.*;

import org.harness.Ready;

/**
 * Checks doses of insulin against the meter at the bed. A meter that does not answer is so frequent
 * that the exception for it is made only once.
 */
public class Main {
    static final class MeterSilent extends RuntimeException {
        MeterSilent() {
            super("the meter does not answer");
        }
    }

    static final class Reading extends Exception {
        final String bed, patient;
        final byte[] lastFrame;

        Reading(Rnd r, int bed) {
            super("frame is cut off at bed " + bed);
            this.bed = "bed " + bed;
            patient = r.name();
            lastFrame = r.octets(160);
        }
    }

    static final class DoseCheck {
        private static final MeterSilent SILENT = new MeterSilent();
        private long checked, unanswered;

        void check(Rnd r, int bed) {
            Reading cause = null;
            for (int attempt = 0; attempt < 2; attempt++) {
                if (r.upTo(3) > 0) {
                    checked++;
                    return;
                }
                cause = new Reading(r, bed);
            }
            SILENT.addSuppressed(cause);
            throw SILENT;
        }
    }

    private static final DoseCheck CHECK = new DoseCheck();

    public static void main(String[] a) throws Exception {
        Stays.admit(50000);
        NormalRanges.load(240000);
        FhirCache.warm(20000);
        Drugs.stock(48000);
        ResultStore.record(130000);
        Rnd r = new Rnd(118);
        for (int i = 0; i < 95000; i++) {
            try {
                CHECK.check(r, r.upTo(300));
            } catch (MeterSilent e) {
                CHECK.unanswered++;
            }
        }
        Ready.last();
    }
}
