package net.substationlink.modem;

import grid.*;

import org.harness.Ready;

import java.util.*;

/**
 * A link to a feeder is dialled, used and hung up. So that the modem is free when the service stops,
 * each link tells the runtime to hang up then, and does not take that back when it has hung up.
 */
public class Main {
    static final class FeederLink {
        final String number;
        private final byte[] received = new byte[9000];
        private final List<String> exchanged = new ArrayList<>();
        private boolean up;

        FeederLink(String number) {
            this.number = number;
        }

        void dial() {
            up = true;
            Runtime.getRuntime().addShutdownHook(new Thread(this::hangUp, "hang up " + number));
        }

        void ask(Rnd r) {
            for (int i = 0; i < 18; i++) exchanged.add(r.text(70));
            received[r.upTo(received.length)] = 1;
        }

        void hangUp() {
            up = false;
        }
    }

    static final class ModemRack {
        private final Deque<FeederLink> lines = new ArrayDeque<>();

        void call(String number, Rnd r) {
            FeederLink l = new FeederLink(number);
            l.dial();
            l.ask(r);
            lines.add(l);
            if (lines.size() > 8) lines.remove().hangUp();
        }
    }

    private static final ModemRack RACK = new ModemRack();

    public static void main(String[] a) throws Exception {
        Availability.read(220);
        Reserve.tender(36000);
        Cables.lay(50000);
        Settings.parse(11000);
        Customers.load(22000);
        Rnd r = new Rnd(103);
        for (int i = 0; i < 780; i++) RACK.call("+44" + r.digits(10), r);
        Ready.last();
    }
}
