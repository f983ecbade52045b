package com.wayfarer.tracking;

import com.google.common.eventbus.EventBus;
import com.google.common.eventbus.Subscribe;
import java.time.Duration;
import java.time.Instant;
import org.harness.Ready;
import org.harness.Sample;
import se.fjordbank.core.Branch;

/** Sessions of a web socket subscribe to the bus of events, and closing them does not unsubscribe. */
public class Main {
    record ParcelMoved(String barcode, String depot) {}

    static final class TrackingSession {
        private final String id;
        private final String barcode;
        private final Instant opened;
        private final byte[] outgoing;
        private boolean closed;

        TrackingSession(String id, String barcode, Instant opened, byte[] outgoing) {
            this.id = id;
            this.barcode = barcode;
            this.opened = opened;
            this.outgoing = outgoing;
        }

        @Subscribe
        public void parcelMoved(ParcelMoved e) {
            if (!closed && e.barcode().equals(barcode)) outgoing[0]++;
        }

        void close() {
            closed = true;
        }
    }

    static final class TrackingServer {
        private final EventBus events = new EventBus("parcels");

        TrackingSession open(Sample s, Instant when) {
            TrackingSession t = new TrackingSession(s.id(), "3S" + s.code(11), when, s.bytes(900));
            events.register(t);
            return t;
        }
    }

    private static final TrackingServer SERVER = new TrackingServer();

    public static void main(String[] args) throws Exception {
        Branch.accounts(26000);
        Branch.curves(1500);
        Branch.scans(900, 5000);
        Branch.outbox(8000);
        Branch.crypto(150);
        Sample s = new Sample(2);
        for (int i = 0; i < 3200; i++) SERVER.open(s, Sample.at(i, 3200, Duration.ofDays(3))).close();
        SERVER.events.post(new ParcelMoved("3SNONE", "Zwolle"));
        Ready.last();
    }
}
