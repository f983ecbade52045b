package pt.eletricos.rede;

import org.apache.commons.pool2.BasePooledObjectFactory;
import org.apache.commons.pool2.PooledObject;
import org.apache.commons.pool2.impl.DefaultPooledObject;
import org.apache.commons.pool2.impl.GenericObjectPool;
import org.harness.Scale;

/** Decoders of the radio telegrams, each with its buffers: lent for a telegram. */
public final class Descodificadores {
    public static final class Decoder {
        final byte[] in = new byte[48 * 1024];
        final char[] out = new char[16 * 1024];
    }

    private final GenericObjectPool<Decoder> pool = new GenericObjectPool<>(new BasePooledObjectFactory<Decoder>() {
        @Override
        public Decoder create() {
            return new Decoder();
        }

        @Override
        public PooledObject<Decoder> wrap(Decoder d) {
            return new DefaultPooledObject<>(d);
        }
    });

    public Descodificadores() {
        int n = Scale.of(48);
        pool.setMaxTotal(n);
        pool.setMaxIdle(n);
        try {
            pool.addObjects(n);
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    public int decode(byte[] telegram) throws Exception {
        Decoder d = pool.borrowObject();
        try {
            System.arraycopy(telegram, 0, d.in, 0, telegram.length);
            for (int i = 0; i < telegram.length; i++) d.out[i] = (char) (d.in[i] & 127);
            return d.out[telegram.length / 2];
        } finally {
            pool.returnObject(d);
        }
    }
}
