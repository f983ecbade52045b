package com.bluestripe.taxi.bookings;

import com.amazon.ion.IonType;
import com.amazon.ion.IonWriter;
import com.amazon.ion.Timestamp;
import com.amazon.ion.system.IonBinaryWriterBuilder;
import java.io.IOException;
import java.io.OutputStream;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import net.saltmarsh.port.*;
import org.harness.Ready;
import org.harness.Sample;

/** Bookings go to the archive as one Ion stream that is flushed and never finished; the fields of "legs" are named by the leg's own id, so each is a new symbol. */
public class Main {
    /** Where the bytes go: only the last page is kept. */
    static final class ArchiveSocket extends OutputStream {
        private final byte[] page = new byte[32_768];
        private long sent;

        @Override
        public void write(int b) {
            page[(int) (sent++ % page.length)] = (byte) b;
        }

        @Override
        public void write(byte[] b, int from, int n) {
            for (int i = 0; i < n; i++) write(b[from + i]);
        }
    }

    static final class Leg {
        final String id = java.util.UUID.randomUUID().toString();
        final String from, to;
        final int metres;

        Leg(Sample s) {
            from = s.text(14);
            to = s.text(14);
            metres = s.below(30_000);
        }
    }

    static final class BookingArchive implements AutoCloseable {
        private final ArchiveSocket socket = new ArchiveSocket();
        private final IonWriter writer = IonBinaryWriterBuilder.standard().withLocalSymbolTableAppendEnabled().build(socket);
        private long written;

        void write(String booking, Instant at, String rider, Leg... legs) throws IOException {
            writer.stepIn(IonType.STRUCT);
            writer.setFieldName("booking");
            writer.writeString(booking);
            writer.setFieldName("at");
            writer.writeTimestamp(Timestamp.forMillis(at.toEpochMilli(), 0));
            writer.setFieldName("rider");
            writer.writeString(rider);
            writer.setFieldName("legs");
            writer.stepIn(IonType.STRUCT);
            for (Leg l : legs) {
                writer.setFieldName(l.id);
                writer.stepIn(IonType.STRUCT);
                writer.setFieldName("from");
                writer.writeString(l.from);
                writer.setFieldName("to");
                writer.writeString(l.to);
                writer.setFieldName("metres");
                writer.writeInt(l.metres);
                writer.stepOut();
            }
            writer.stepOut();
            writer.stepOut();
            if (++written % 20 == 0) writer.flush();
        }

        @Override
        public void close() throws IOException {
            writer.close();
        }
    }

    static final class Dispatch {
        final BookingArchive archive = new BookingArchive();
        final Map<String, Leg[]> open = new HashMap<>();
        final TideTables fares = new TideTables(260, 5_200);
        final SeaLanes streets = new SeaLanes(17_000);
        final EngineRings cabs = new EngineRings(520, 640);
    }

    public static void main(String[] args) throws Exception {
        Dispatch d = new Dispatch();
        PortCalls.simulate(9_000);
        DeckPlans.read(22);
        Sample s = new Sample(1102);
        Thread loop = new Thread(() -> {
            try {
                int all = 13_000;
                java.util.ArrayDeque<String> order = new java.util.ArrayDeque<>();
                for (int i = 0; i < all; i++) {
                    String booking = "B" + (5_000_000 + i);
                    Leg[] legs = i % 3 == 0 ? new Leg[] {new Leg(s), new Leg(s), new Leg(s)} : new Leg[] {new Leg(s), new Leg(s), new Leg(s), new Leg(s)};
                    d.open.put(booking, legs);
                    order.add(booking);
                    d.archive.write(booking, Sample.at(i, all, Duration.ofHours(20)), s.text(18), legs);
                    if (order.size() > 350) d.open.remove(order.poll());
                }
                synchronized (d) {
                    d.notifyAll();
                }
                while (true) {
                    Thread.sleep(1_000);
                    d.streets.hops(s.below(100), s.below(1_000));
                }
            } catch (IOException | InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }, "dispatch-loop");
        loop.setDaemon(true);
        synchronized (d) {
            loop.start();
            d.wait();
        }
        Ready.last();
    }
}
