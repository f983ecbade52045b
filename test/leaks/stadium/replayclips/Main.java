package tv.secondhalf.replay;

import java.lang.ref.PhantomReference;
import java.lang.ref.ReferenceQueue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.harness.Ready;
import org.harness.Sample;
import terrace.ClubCrests;
import terrace.FrameBuffers;
import terrace.GoalModel;
import terrace.OpenBaskets;
import terrace.SeasonTicketHolders;

/** Clips are cut for replays; a phantom reference knows the frames of a clip that was forgotten, but the queue of those is looked at only when the studio closes. */
public class Main {
    static final class Clip {
        private final long number;
        private final byte[] picture;

        Clip(long number, byte[] picture) {
            this.number = number;
            this.picture = picture;
        }
    }

    static final class ClipTrace extends PhantomReference<Clip> {
        private final String camera;
        private final long cutAt;
        private final long[] keyFrames;

        ClipTrace(Clip clip, ReferenceQueue<Clip> forgotten, String camera, long cutAt, long[] keyFrames) {
            super(clip, forgotten);
            this.camera = camera;
            this.cutAt = cutAt;
            this.keyFrames = keyFrames;
        }
    }

    static final class ReplayStudio implements AutoCloseable {
        private final ReferenceQueue<Clip> forgotten = new ReferenceQueue<>();
        private final Set<ClipTrace> traces = ConcurrentHashMap.newKeySet();
        private final Clip[] onAir = new Clip[8];
        private long cut;
        private long released;

        void cut(String camera, long at, Sample s) {
            Clip clip = new Clip(cut++, s.bytes(6_000));
            long[] keyFrames = new long[60 + s.below(60)];
            for (int i = 0; i < keyFrames.length; i++) keyFrames[i] = at + 40L * i;
            traces.add(new ClipTrace(clip, forgotten, camera, at, keyFrames));
            onAir[(int) (cut % onAir.length)] = clip;
        }

        @Override
        public void close() {
            for (Object trace; (trace = forgotten.poll()) != null; released++) traces.remove(trace);
        }
    }

    static final ReplayStudio STUDIO = new ReplayStudio();

    public static void main(String[] args) throws Exception {
        ClubCrests.load(4_500);
        FrameBuffers.load(54);
        GoalModel.load(15, 400);
        OpenBaskets.load(27_000);
        SeasonTicketHolders.load(30_000);
        Sample s = new Sample(6411);
        long at = System.currentTimeMillis() - 9_500L * 4_000L;
        for (int i = 0; i < 9_500; i++) STUDIO.cut("camera " + s.below(24), at += 4_000L, s);
        Ready.last();
    }
}
