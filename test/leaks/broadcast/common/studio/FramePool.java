package studio;

import java.util.ArrayList;
import java.util.List;
import org.apache.commons.pool2.BasePooledObjectFactory;
import org.apache.commons.pool2.PooledObject;
import org.apache.commons.pool2.impl.DefaultPooledObject;
import org.apache.commons.pool2.impl.GenericObjectPool;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: buffers for frames of video, as many as the pool may have; each is given back after use. */
public final class FramePool {
    static final class Frame {
        private final byte[] luma;
        private final byte[] chroma;
        private long timecode;

        Frame(int bytes) {
            luma = new byte[bytes];
            chroma = new byte[bytes / 2];
        }
    }

    private static GenericObjectPool<Frame> pool;

    private FramePool() {}

    public static void load(int frames, int bytes) throws Exception {
        int n = Scale.of(frames);
        pool = new GenericObjectPool<>(new BasePooledObjectFactory<Frame>() {
            @Override
            public Frame create() {
                return new Frame(bytes);
            }

            @Override
            public PooledObject<Frame> wrap(Frame frame) {
                return new DefaultPooledObject<>(frame);
            }
        });
        pool.setMaxTotal(n);
        pool.setMaxIdle(n);
        Sample s = new Sample(2_008);
        for (int round = 0; round < 4; round++) {
            List<Frame> taken = new ArrayList<>();
            for (int i = 0; i < n; i++) {
                Frame frame = pool.borrowObject();
                byte[] line = s.bytes(Math.min(1_920, bytes));
                System.arraycopy(line, 0, frame.luma, 0, line.length);
                frame.timecode = 40L * (round * n + i);
                taken.add(frame);
            }
            for (Frame frame : taken) pool.returnObject(frame);
        }
    }
}
