package hu.hangkiado.mixing;

import hu.hangkiado.base.ContractStore;
import hu.hangkiado.base.LoudnessCurves;
import hu.hangkiado.base.MixBuffers;
import hu.hangkiado.base.SleevePictures;
import hu.hangkiado.base.StudioBookings;
import hu.hangkiado.base.TerritoryRates;
import java.beans.PropertyChangeEvent;
import java.beans.PropertyChangeSupport;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.harness.Ready;
import org.harness.Sample;

/** A view of each take follows the faders of the desk. When it is closed, it takes another method reference from the listeners than the one that it gave them. */
public class Main {
    static final class MixDesk {
        private final PropertyChangeSupport changes = new PropertyChangeSupport(this);
        private final float[] faders = new float[48];

        void move(int channel, float level) {
            float before = faders[channel];
            faders[channel] = level;
            changes.firePropertyChange("fader", before, level);
        }
    }

    static final class TakeView {
        private final MixDesk desk;
        private final String take;
        private final Instant opened;
        private final float[] meters = new float[48];
        private final byte[] waveform;
        private int moves;

        TakeView(MixDesk desk, String take, Instant opened, byte[] waveform) {
            this.desk = desk;
            this.take = take;
            this.opened = opened;
            this.waveform = waveform;
        }

        void open() {
            desk.changes.addPropertyChangeListener(this::moved);
        }

        void close() {
            desk.changes.removePropertyChangeListener(this::moved);
        }

        private void moved(PropertyChangeEvent e) {
            meters[moves++ % meters.length] = (Float) e.getNewValue();
        }
    }

    static final class ControlRoom {
        final MixDesk desk = new MixDesk();
        final AtomicInteger closed = new AtomicInteger();
        final ContractStore contracts = new ContractStore(21);
        final LoudnessCurves curves = new LoudnessCurves(22);
        final MixBuffers buffers = new MixBuffers();
        final SleevePictures sleeves = new SleevePictures(23);
        final StudioBookings bookings = new StudioBookings(24);
        final TerritoryRates rates = new TerritoryRates(25);
    }

    private static final ControlRoom ROOM = new ControlRoom();

    public static void main(String[] args) throws Exception {
        ExecutorService engineers = Executors.newFixedThreadPool(2);
        for (int t = 0; t < 2; t++) {
            int engineer = t;
            engineers.execute(() -> {
                Sample s = new Sample(920 + engineer);
                ArrayDeque<TakeView> open = new ArrayDeque<>();
                try {
                    for (int n = 0; n < 2100; n++) {
                        TakeView v = new TakeView(ROOM.desk, "take " + engineer + "-" + n, Sample.at(n, 2100, java.time.Duration.ofDays(5)), s.bytes(500 + s.below(900)));
                        v.open();
                        open.add(v);
                        if (n % 3 == 0) ROOM.desk.move(s.below(48), (float) s.real());
                        ROOM.buffers.mix(s.below(90));
                        ROOM.sleeves.of("HK-" + (10_000 + s.below(4000)));
                        if (open.size() > 6) {
                            open.remove().close();
                            ROOM.closed.incrementAndGet();
                        }
                    }
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            });
        }
        engineers.shutdown();
        engineers.awaitTermination(90, TimeUnit.SECONDS);
        System.out.println(ROOM.closed + " views closed");
        Ready.last();
    }
}
