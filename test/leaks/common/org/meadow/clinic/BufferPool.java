package org.meadow.clinic;

import java.util.ArrayList;
import java.util.List;
import org.apache.commons.pool2.BasePooledObjectFactory;
import org.apache.commons.pool2.PooledObject;
import org.apache.commons.pool2.impl.DefaultPooledObject;
import org.apache.commons.pool2.impl.GenericObjectPool;
import org.harness.Scale;

/** Healthy: buffers for transfers, all of them idle. */
public final class BufferPool {
    private final GenericObjectPool<byte[]> pool;

    public BufferPool(int buffers, int bytes) throws Exception {
        int most = Scale.of(buffers);
        pool = new GenericObjectPool<>(new BasePooledObjectFactory<>() {
            @Override
            public byte[] create() {
                return new byte[bytes];
            }

            @Override
            public PooledObject<byte[]> wrap(byte[] b) {
                return new DefaultPooledObject<>(b);
            }
        });
        pool.setMaxTotal(most);
        pool.setMaxIdle(most);
        List<byte[]> taken = new ArrayList<>();
        for (int i = 0; i < most; i++) taken.add(pool.borrowObject());
        taken.forEach(pool::returnObject);
    }
}
