package estate;

import org.apache.commons.pool2.BasePooledObjectFactory;
import org.apache.commons.pool2.PooledObject;
import org.apache.commons.pool2.impl.DefaultPooledObject;
import org.apache.commons.pool2.impl.GenericObjectPool;
import org.apache.commons.pool2.impl.GenericObjectPoolConfig;
import org.harness.Scale;

/** Healthy: buffers for scanned delivery notes in a pool, most of them idle. */
public final class ScanBuffers {
    static final class Factory extends BasePooledObjectFactory<byte[]> {
        @Override
        public byte[] create() {
            return new byte[96 * 1024];
        }

        @Override
        public PooledObject<byte[]> wrap(byte[] buffer) {
            return new DefaultPooledObject<>(buffer);
        }
    }

    private static GenericObjectPool<byte[]> pool;
    private static byte[][] lent;

    private ScanBuffers() {}

    public static void load(int buffers) throws Exception {
        int n = Scale.of(buffers);
        GenericObjectPoolConfig<byte[]> config = new GenericObjectPoolConfig<>();
        config.setMaxTotal(n);
        config.setMaxIdle(n);
        pool = new GenericObjectPool<>(new Factory(), config);
        byte[][] all = new byte[n][];
        for (int round = 0; round < 5; round++) {
            for (int i = 0; i < n; i++) all[i] = pool.borrowObject();
            for (int i = 0; i < n; i++) pool.returnObject(all[i]);
        }
        lent = new byte[][] {pool.borrowObject()};
    }
}
