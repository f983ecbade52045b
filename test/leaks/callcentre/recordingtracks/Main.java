package fi.soitto.recordings;

import fi.soitto.base.AgentRegister;
import fi.soitto.base.CallbackDiary;
import fi.soitto.base.OpenTickets;
import fi.soitto.base.TrunkQuality;
import fi.soitto.base.VolumeForecast;
import java.lang.ref.Cleaner;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.harness.Ready;
import org.harness.Sample;

/** A recording that is listened to takes a slot of the archive and gives it back by close, or else by the cleaner. The cleaner's action uses a field of the recording and with it the recording itself, so that one which was not closed is reachable as long as the program runs. */
public class Main {
    record Remark(int second, String author, String text) {}

    /** The archive's slots for reading. */
    static final class ArchiveSlots {
        private final BitSet taken = new BitSet();

        synchronized int take() {
            int slot = taken.nextClearBit(0);
            taken.set(slot);
            return slot;
        }

        synchronized void free(int slot) {
            taken.clear(slot);
        }

        synchronized int taken() {
            return taken.cardinality();
        }
    }

    static final class RecordingTrack implements AutoCloseable {
        private static final Cleaner CLEANER = Cleaner.create();
        final String call;
        final Instant recorded;
        private final byte[] envelope;
        private final List<Remark> remarks = new ArrayList<>();
        private final int slot;
        private final Cleaner.Cleanable cleanable;

        RecordingTrack(ArchiveSlots slots, String call, Instant recorded, byte[] envelope) {
            this.call = call;
            this.recorded = recorded;
            this.envelope = envelope;
            this.slot = slots.take();
            this.cleanable = CLEANER.register(this, () -> slots.free(slot));
        }

        void remark(Remark r) {
            remarks.add(r);
        }

        int loudest() {
            int l = 0;
            for (byte b : envelope) l = Math.max(l, Math.abs(b));
            return l;
        }

        @Override
        public void close() {
            cleanable.clean();
        }
    }

    /** Coaches listen to recordings; what is on a screen is here, the last forty screens. */
    static final class CoachingRoom {
        private static final int SCREENS = 40;
        final ArchiveSlots slots = new ArchiveSlots();
        private final Map<Integer, RecordingTrack> screens = new LinkedHashMap<>() {
            @Override
            protected boolean removeEldestEntry(Map.Entry<Integer, RecordingTrack> eldest) {
                return size() > SCREENS;
            }
        };

        void listen(int screen, RecordingTrack track) {
            screens.put(screen, track);
        }

        void stop(int screen) {
            RecordingTrack t = screens.remove(screen);
            if (t != null) t.close();
        }
    }

    static final class QualityService {
        final CoachingRoom room = new CoachingRoom();
        final AgentRegister agents = new AgentRegister(71);
        final VolumeForecast forecast = new VolumeForecast(72);
        final OpenTickets tickets = new OpenTickets(73);
        final TrunkQuality quality = new TrunkQuality(74);
        final CallbackDiary diary = new CallbackDiary(75);
    }

    private static QualityService service;

    public static void main(String[] args) throws Exception {
        service = new QualityService();
        Sample s = new Sample(76);
        int listened = 24_000;
        for (int i = 0; i < listened; i++) {
            RecordingTrack t = new RecordingTrack(service.room.slots, "call " + s.id(), Sample.at(i, listened, Duration.ofDays(6)), s.bytes(1200 + s.below(1600)));
            for (int r = s.below(4); r > 0; r--) t.remark(new Remark(s.below(600), "coach " + s.below(60), s.text(20 + s.below(50))));
            service.room.listen(i, t);
            // Who closes the window of the browser does not press stop.
            if (s.below(7) > 0) service.room.stop(i);
        }
        for (int i = 0; i < 3; i++) {
            System.gc();
            Thread.sleep(200);
        }
        System.out.println(service.room.slots.taken() + " slots taken");
        Ready.last();
    }
}
