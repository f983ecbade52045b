package apoteca;

import org.apache.commons.pool2.BasePooledObjectFactory;
import org.apache.commons.pool2.PooledObject;
import org.apache.commons.pool2.impl.DefaultPooledObject;
import org.apache.commons.pool2.impl.GenericObjectPool;
import org.apache.commons.pool2.impl.GenericObjectPoolConfig;
import org.harness.Scale;

/** Healthy: bitmaps for the label printers in a pool, most of them idle. */
public final class LabelBuffers {
    static final class Factory extends BasePooledObjectFactory<int[]> {
        @Override
        public int[] create() {
            return new int[24 * 1024];
        }

        @Override
        public PooledObject<int[]> wrap(int[] bitmap) {
            return new DefaultPooledObject<>(bitmap);
        }
    }

    private static GenericObjectPool<int[]> pool;
    private static int[] printing;

    private LabelBuffers() {}

    public static void load(int bitmaps) throws Exception {
        int n = Scale.of(bitmaps);
        GenericObjectPoolConfig<int[]> config = new GenericObjectPoolConfig<>();
        config.setMaxTotal(n);
        config.setMaxIdle(n);
        pool = new GenericObjectPool<>(new Factory(), config);
        int[][] all = new int[n][];
        for (int round = 0; round < 4; round++) {
            for (int i = 0; i < n; i++) all[i] = pool.borrowObject();
            for (int i = 0; i < n; i++) pool.returnObject(all[i]);
        }
        printing = pool.borrowObject();
    }
}
