package terrace;

import java.util.ArrayList;
import java.util.List;
import org.apache.commons.pool2.BasePooledObjectFactory;
import org.apache.commons.pool2.PooledObject;
import org.apache.commons.pool2.impl.DefaultPooledObject;
import org.apache.commons.pool2.impl.GenericObjectPool;
import org.harness.Scale;

/** Healthy: frames for the big screens in a pool with a maximum; none is lent at present. */
public final class FrameBuffers {
    static final class Frame {
        private final int[] pixels = new int[192 * 108];
        private int shown;
    }

    private static GenericObjectPool<Frame> frames;

    private FrameBuffers() {}

    public static void load(int maximum) throws Exception {
        frames = new GenericObjectPool<>(new BasePooledObjectFactory<Frame>() {
            @Override
            public Frame create() {
                return new Frame();
            }

            @Override
            public PooledObject<Frame> wrap(Frame frame) {
                return new DefaultPooledObject<>(frame);
            }
        });
        int n = Scale.of(maximum);
        frames.setMaxTotal(n);
        frames.setMaxIdle(n);
        for (int match = 0; match < 3; match++) {
            List<Frame> lent = new ArrayList<>();
            while (lent.size() < n) lent.add(frames.borrowObject());
            for (Frame frame : lent) {
                frame.shown++;
                frames.returnObject(frame);
            }
        }
    }
}
