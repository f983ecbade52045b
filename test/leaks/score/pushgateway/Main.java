package com.beaconline.push;

import io.netty.util.HashedWheelTimer;
import io.netty.util.concurrent.DefaultThreadFactory;
import java.util.concurrent.TimeUnit;
import org.harness.Ready;
import org.harness.Sample;
import uk.brightleaf.library.Library;

/** Each push has a timeout of twelve hours, which is not cancelled when the device confirms. */
public class Main {
    static final class Delivery {
        final String device;
        final byte[] payload;
        final long sent;
        boolean confirmed;

        Delivery(String device, byte[] payload, long sent) {
            this.device = device;
            this.payload = payload;
            this.sent = sent;
        }

        void expire() {
            if (!confirmed) throw new IllegalStateException(device);
        }
    }

    static final class Gateway {
        private final HashedWheelTimer timer = new HashedWheelTimer(new DefaultThreadFactory("push-timeouts", true), 100, TimeUnit.MILLISECONDS, 512);
        private long confirmations;

        void push(Delivery d) {
            timer.newTimeout(t -> d.expire(), 12, TimeUnit.HOURS);
        }

        void confirm(Delivery d) {
            d.confirmed = true;
            confirmations++;
        }
    }

    private static final Gateway GATEWAY = new Gateway();

    public static void main(String[] args) throws Exception {
        Library.catalogue(24000);
        Library.thesaurus(18000);
        Library.covers(5500);
        Library.loans(18000);
        Library.subjects(30000);
        Sample s = new Sample(7);
        long start = System.currentTimeMillis() - 3_600_000;
        for (int i = 0; i < 9000; i++) {
            Delivery d = new Delivery(s.code(22), s.bytes(160 + s.below(120)), start + i * 390L);
            GATEWAY.push(d);
            GATEWAY.confirm(d);
        }
        Thread.sleep(1500);
        Ready.last();
    }
}
