package com.northquay.bunkering;

import com.google.common.io.Closer;
import java.io.BufferedReader;
import java.io.Closeable;
import java.io.IOException;
import java.io.StringReader;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.Map;
import net.saltmarsh.port.*;
import org.harness.Ready;
import org.harness.Sample;

/** Each delivery note is read by a reader that is registered with the service's one Guava Closer; it closes itself when it is done, but a Closer has no way out before its own end. */
public class Main {
    static final class NoteReader implements Closeable {
        private final String file;
        private final Instant opened;
        private BufferedReader in;
        private boolean closed;
        private final Map<String, String> header = new LinkedHashMap<>();
        private int lines;
        private double tonnes;

        NoteReader(String file, Instant opened, String content) {
            this.file = file;
            this.opened = opened;
            in = new BufferedReader(new StringReader(content), 256);
        }

        double read() throws IOException {
            for (String l = in.readLine(); l != null; l = in.readLine()) {
                lines++;
                int eq = l.indexOf('=');
                if (eq > 0) header.put(l.substring(0, eq), l.substring(eq + 1));
                else tonnes += Double.parseDouble(l);
            }
            return tonnes;
        }

        @Override
        public void close() throws IOException {
            if (closed) return;
            in.close();
            in = null;
            closed = true;
        }
    }

    static final class ImportService {
        private final Closer resources = Closer.create();
        private final Map<String, Double> byBarge = new LinkedHashMap<>();
        private final Deque<String> recent = new ArrayDeque<>();
        private long imported;

        void take(String file, Instant at, String content) throws IOException {
            NoteReader r = resources.register(new NoteReader(file, at, content));
            double t = r.read();
            r.close();
            byBarge.merge(r.header.get("barge"), t, Double::sum);
            recent.add(file);
            if (recent.size() > 100) recent.poll();
            imported++;
        }

        void stop() throws IOException {
            resources.close();
        }
    }

    static final class Quay implements Runnable {
        final ImportService imports = new ImportService();
        final FreightDb bills;
        final SeaLanes lanes = new SeaLanes(18_000);
        final TideTables tides = new TideTables(250, 5_200);
        final CrewFiles crews = new CrewFiles(4_500);

        Quay() throws Exception {
            bills = new FreightDb(7_000);
        }

        @Override
        public void run() {
            try {
                while (true) {
                    Thread.sleep(1_500);
                    lanes.hops(1, 900);
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private static String note(int i, Sample s) {
        StringBuilder b = new StringBuilder();
        b.append("note=BDN-").append(900_000 + i).append("\nbarge=BARGE ").append(s.below(40)).append("\nship=").append(s.text(20)).append("\nsupplier=").append(s.text(24))
                .append("\ngrade=").append(i % 3 == 0 ? "VLSFO" : "MGO").append("\nsample=").append(s.id()).append("\nsignature=").append(s.code(64)).append("\nremarks=").append(s.text(70)).append('\n');
        for (int k = 0; k < 6; k++) b.append(s.below(400_000) / 1000.0).append('\n');
        return b.toString();
    }

    public static void main(String[] args) throws Exception {
        Quay q = new Quay();
        Thread t = new Thread(q, "quay-service");
        t.setDaemon(true);
        t.start();
        PortCalls.simulate(8_500);
        Sample s = new Sample(1107);
        int all = 4_200;
        for (int i = 0; i < all; i++) q.imports.take("in/bdn-" + i + ".txt", Sample.at(i, all, Duration.ofDays(3)), note(i, s));
        Ready.last();
    }
}
