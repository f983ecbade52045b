package com.stagedoor.payments;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import org.harness.Ready;
import org.harness.Sample;
import org.playbill.house.House;
import org.playbill.house.House.Part;

/**
 * For the sake of speed one exception made in advance is thrown for every payment that the bank declines. When the
 * connection fails to close as well, the failure is added to this exception as suppressed, again and again.
 */
public class Main {
    static class Declined extends RuntimeException {
        Declined(String message) {
            super(message);
        }
    }

    static class TerminalFault extends IOException {
        private final byte[] trace;

        TerminalFault(String message, byte[] trace) {
            super(message);
            this.trace = trace;
        }
    }

    /** A connection to the bank. Many terminals fail on closing after they have declined. */
    static class BankLine implements AutoCloseable {
        private final Sample s;
        private boolean declined;

        BankLine(Sample s) {
            this.s = s;
        }

        void charge(int cents) {
            if (cents % 4 == 0) {
                declined = true;
                throw CardGateway.DECLINED;
            }
        }

        @Override
        public void close() throws IOException {
            if (declined) throw new TerminalFault("terminal " + s.id() + " did not acknowledge the end", s.bytes(400));
        }
    }

    static class CardGateway {
        static final Declined DECLINED = new Declined("declined by the bank");
        private final Map<String, Integer> takings = new HashMap<>();
        private int declined;

        void pay(String desk, int cents, Sample s) throws IOException {
            try (BankLine line = new BankLine(s)) {
                line.charge(cents);
                takings.merge(desk, cents, Integer::sum);
            } catch (Declined e) {
                declined++;
            }
        }
    }

    private static CardGateway gateway;

    public static void main(String[] args) throws Exception {
        House.open(Part.LEDGER, Part.SEAT_HOLDS, Part.BOOKLETS, Part.LIGHT_CUES, Part.PATRONS);
        gateway = new CardGateway();
        Sample s = new Sample(309);
        for (int i = 0; i < 21_000; i++) gateway.pay("desk " + s.below(30), 100 + s.below(9_000), s);
        System.err.println(gateway.declined + " declined");
        Ready.last();
    }
}
