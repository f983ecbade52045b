package gavel;

import java.util.ArrayList;
import java.util.List;
import org.apache.commons.pool2.BasePooledObjectFactory;
import org.apache.commons.pool2.PooledObject;
import org.apache.commons.pool2.impl.DefaultPooledObject;
import org.apache.commons.pool2.impl.GenericObjectPool;
import org.apache.commons.pool2.impl.GenericObjectPoolConfig;
import org.harness.Scale;

/** Healthy: bitmaps that labels are drawn on, in a pool with a maximum; all were given back. */
public final class LabelBitmaps {
    static final class Bitmap {
        private final int[] pixels = new int[200 * 150];
        private int drawn;
    }

    private static final class Factory extends BasePooledObjectFactory<Bitmap> {
        @Override
        public Bitmap create() {
            return new Bitmap();
        }

        @Override
        public PooledObject<Bitmap> wrap(Bitmap bitmap) {
            return new DefaultPooledObject<>(bitmap);
        }
    }

    private static GenericObjectPool<Bitmap> pool;

    private LabelBitmaps() {}

    public static void load(int maximum) throws Exception {
        GenericObjectPoolConfig<Bitmap> config = new GenericObjectPoolConfig<>();
        config.setMaxTotal(Scale.of(maximum));
        config.setMaxIdle(Scale.of(maximum));
        config.setJmxEnabled(false);
        pool = new GenericObjectPool<>(new Factory(), config);
        for (int round = 0; round < 3; round++) {
            List<Bitmap> drawn = new ArrayList<>();
            while (drawn.size() < Scale.of(maximum)) drawn.add(pool.borrowObject());
            for (Bitmap bitmap : drawn) {
                bitmap.drawn++;
                pool.returnObject(bitmap);
            }
        }
    }
}
