package com.greycliff.docsign;

import de.kornfeld.bakery.*;
import java.time.Duration;
import java.time.Instant;
import org.apache.commons.pool2.BaseKeyedPooledObjectFactory;
import org.apache.commons.pool2.PooledObject;
import org.apache.commons.pool2.impl.DefaultPooledObject;
import org.apache.commons.pool2.impl.GenericKeyedObjectPool;
import org.apache.commons.pool2.impl.GenericKeyedObjectPoolConfig;
import org.harness.Ready;
import org.harness.Sample;

/** Checkers of forms are pooled by the digest of the form, and every revision of a form has another one. */
public class Main {
    static final class Checker {
        final String digest;
        final short[] states;
        final String[] fields = new String[12];
        Instant last;

        Checker(String digest, Words w) {
            this.digest = digest;
            states = new short[900 + w.below(500)];
            for (int i = 0; i < states.length; i++) states[i] = (short) w.below(300);
            for (int i = 0; i < fields.length; i++) fields[i] = w.note(2);
        }

        boolean accepts(byte[] document, Instant at) {
            last = at;
            int s = 0;
            for (byte b : document) s = states[(s + (b & 255)) % states.length];
            return s != 0;
        }
    }

    static final class Signing {
        private final GenericKeyedObjectPool<String, Checker> checkers;
        long signed;

        Signing() {
            GenericKeyedObjectPoolConfig<Checker> c = new GenericKeyedObjectPoolConfig<>();
            c.setMaxTotalPerKey(4);
            c.setMaxIdlePerKey(4);
            c.setJmxEnabled(false);
            checkers = new GenericKeyedObjectPool<>(new BaseKeyedPooledObjectFactory<>() {
                private final Words w = new Words(91);

                @Override
                public Checker create(String digest) {
                    return new Checker(digest, w);
                }

                @Override
                public PooledObject<Checker> wrap(Checker c) {
                    return new DefaultPooledObject<>(c);
                }
            }, c);
        }

        void sign(String digest, byte[] document, Instant at) throws Exception {
            Checker c = checkers.borrowObject(digest);
            try {
                if (c.accepts(document, at)) signed++;
            } finally {
                checkers.returnObject(digest, c);
            }
        }
    }

    private final Signing signing = new Signing();

    public static void main(String[] args) throws Exception {
        Photos.load();
        OpenOrders orders = OpenOrders.load();
        FlourLots lots = FlourLots.load();
        OvenCurves curves = OvenCurves.open();
        Prices.load();
        Main app = new Main();
        Words w = new Words(14);
        int n = 5_600;
        String digest = null;
        for (int i = 0; i < n; i++) {
            if (i % 4 == 0) digest = w.hex(40);
            app.signing.sign(digest, w.bytes(400), Sample.at(i, n, Duration.ofHours(70)));
        }
        Ready.last();
        System.out.println(orders + " " + lots + curves + app.signing.signed);
    }
}
