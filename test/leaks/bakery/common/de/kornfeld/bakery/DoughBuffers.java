package de.kornfeld.bakery;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import org.apache.commons.pool2.BasePooledObjectFactory;
import org.apache.commons.pool2.PooledObject;
import org.apache.commons.pool2.impl.DefaultPooledObject;
import org.apache.commons.pool2.impl.GenericObjectPool;
import org.harness.Scale;

/** Buffers for the pictures of the dough camera, in a pool, and a queue of jobs with a capacity. */
public final class DoughBuffers {
    record Job(int camera, long at, String line) {}

    private final GenericObjectPool<ByteBuffer> pool = new GenericObjectPool<>(new BasePooledObjectFactory<>() {
        @Override
        public ByteBuffer create() {
            return ByteBuffer.allocate(96 * 1024);
        }

        @Override
        public PooledObject<ByteBuffer> wrap(ByteBuffer b) {
            return new DefaultPooledObject<>(b);
        }
    });
    private final ArrayBlockingQueue<Job> jobs = new ArrayBlockingQueue<>(4_000);

    public static DoughBuffers open() throws Exception {
        DoughBuffers d = new DoughBuffers();
        int n = Scale.of(72);
        d.pool.setMaxTotal(n);
        d.pool.setMaxIdle(n);
        List<ByteBuffer> used = new ArrayList<>();
        for (int i = 0; i < n; i++) used.add(d.pool.borrowObject());
        for (ByteBuffer b : used) d.pool.returnObject(b);
        long now = System.currentTimeMillis();
        for (int i = 0; i < 9_000; i++) {
            if (d.jobs.remainingCapacity() == 0) d.jobs.poll();
            d.jobs.offer(new Job(i % 12, now - (9_000 - i) * 40L, "line-" + i % 6));
        }
        return d;
    }
}
