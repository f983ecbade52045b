package newsroom;

import org.apache.commons.pool2.BasePooledObjectFactory;
import org.apache.commons.pool2.PooledObject;
import org.apache.commons.pool2.impl.DefaultPooledObject;
import org.apache.commons.pool2.impl.GenericObjectPool;
import org.apache.commons.pool2.impl.GenericObjectPoolConfig;
import org.harness.Scale;

/** Healthy: strips of printing plates are exposed from buffers of a pool, most of them idle. */
public final class PlateBuffers {
    static final class Factory extends BasePooledObjectFactory<int[]> {
        @Override
        public int[] create() {
            return new int[48 * 1024];
        }

        @Override
        public PooledObject<int[]> wrap(int[] strip) {
            return new DefaultPooledObject<>(strip);
        }
    }

    private static GenericObjectPool<int[]> strips;
    private static int[][] exposing;

    private PlateBuffers() {}

    public static void load(int buffers) throws Exception {
        int n = Math.max(4, Scale.of(buffers));
        GenericObjectPoolConfig<int[]> config = new GenericObjectPoolConfig<>();
        config.setMaxTotal(n);
        config.setMaxIdle(n);
        strips = new GenericObjectPool<>(new Factory(), config);
        int[][] all = new int[n][];
        for (int round = 0; round < 4; round++) {
            for (int i = 0; i < n; i++) all[i] = strips.borrowObject();
            for (int i = 0; i < n; i++) strips.returnObject(all[i]);
        }
        exposing = new int[][] {strips.borrowObject(), strips.borrowObject()};
    }
}
