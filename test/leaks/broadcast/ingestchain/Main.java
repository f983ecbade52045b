package uk.tapehouse.ingest;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.apache.commons.chain.Chain;
import org.apache.commons.chain.Command;
import org.apache.commons.chain.Context;
import org.apache.commons.chain.impl.ChainBase;
import org.apache.commons.chain.impl.ContextBase;
import org.harness.Ready;
import org.harness.Sample;
import studio.ContributorDb;
import studio.FramePool;
import studio.LicenceBook;
import studio.PlaylistTree;
import studio.ViewerWindow;

/** All tapes go through the chain with one context, in which the commands leave what the next one needs, by the number of the tape. */
public class Main {
    record Tape(String number, String format, byte[] sample) {}

    record Scene(int fromFrame, int toFrame, float motion) {}

    record Probe(String tape, int lines, float framesPerSecond, byte[] thumbnail, List<Scene> scenes) {}

    static class ProbeCommand implements Command {
        @Override
        @SuppressWarnings("unchecked")
        public boolean execute(Context context) {
            Tape tape = (Tape) context.get("tape");
            List<Scene> scenes = new ArrayList<>();
            int frame = 0;
            for (int i = 0; i < 6 + (tape.sample()[0] & 7); i++) scenes.add(new Scene(frame, frame += 50 + (tape.sample()[i] & 255), tape.sample()[i + 8] / 128f));
            byte[] thumbnail = java.util.Arrays.copyOf(tape.sample(), 320);
            context.put("probe." + tape.number(), new Probe(tape.number(), 576, 25, thumbnail, scenes));
            return CONTINUE_PROCESSING;
        }
    }

    static class LevelCommand implements Command {
        @Override
        public boolean execute(Context context) {
            Tape tape = (Tape) context.get("tape");
            long sum = 0;
            for (byte b : tape.sample()) sum += Math.abs(b);
            return sum / tape.sample().length < 20 ? PROCESSING_COMPLETE : CONTINUE_PROCESSING;
        }
    }

    static class StoreCommand implements Command {
        private long frames;

        @Override
        public boolean execute(Context context) {
            Tape tape = (Tape) context.get("tape");
            Probe probe = (Probe) context.get("probe." + tape.number());
            frames += probe.scenes().get(probe.scenes().size() - 1).toFrame();
            return CONTINUE_PROCESSING;
        }
    }

    static class Ingest {
        private final Chain chain = new ChainBase(new Command[] {new ProbeCommand(), new LevelCommand(), new StoreCommand()});
        private final Context context = new ContextBase();
        private int tapes;

        @SuppressWarnings("unchecked")
        void ingest(Tape tape) throws Exception {
            context.put("tape", tape);
            chain.execute(context);
            context.remove("tape");
            tapes++;
        }
    }

    static Ingest ingest;

    public static void main(String[] args) throws Exception {
        ContributorDb.load(13_000);
        FramePool.load(30, 138_000);
        LicenceBook.load(26_000);
        PlaylistTree.load(2_600);
        ViewerWindow.load(150_000);
        ingest = new Ingest();
        CountDownLatch done = new CountDownLatch(1);
        Thread robot = new Thread(() -> {
            Sample s = new Sample(2_161);
            try {
                for (int i = 0; i < 3_600; i++) ingest.ingest(new Tape("BCN" + (300_000 + i), s.below(3) == 0 ? "U-matic" : "Betacam", s.bytes(2_000)));
            } catch (Exception broken) {
                broken.printStackTrace();
            }
            done.countDown();
        }, "tape-robot");
        robot.start();
        done.await();
        Ready.last();
    }
}
