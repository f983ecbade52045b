package com.deepwindow.kiosk;

import com.caucho.hessian.io.Hessian2Output;
import java.io.IOException;
import java.io.OutputStream;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.harness.Ready;
import org.harness.Sample;
import seahall.CameraFrames;
import seahall.CatchRecords;
import seahall.EntryWindow;
import seahall.ProbeRings;
import seahall.SpeciesBook;

/** A kiosk's line stays open for weeks with one Hessian stream, whose references to what was written are never reset. */
public class Main {
    static final class Slide implements Serializable {
        private static final long serialVersionUID = 1;
        private final int tank;
        private final long shownFrom;
        private final String heading;
        private final String text;
        private final double[] temperatures;

        Slide(int tank, long shownFrom, String heading, String text, double[] temperatures) {
            this.tank = tank;
            this.shownFrom = shownFrom;
            this.heading = heading;
            this.text = text;
            this.temperatures = temperatures;
        }
    }

    /** Counts what goes over the wire. */
    static final class Wire extends OutputStream {
        private long bytes;

        @Override
        public void write(int b) {
            bytes++;
        }

        @Override
        public void write(byte[] b, int from, int length) {
            bytes += length;
        }
    }

    static final class KioskLine {
        private final String kiosk;
        private final Wire wire = new Wire();
        private final Hessian2Output out = new Hessian2Output(wire);
        private Slide shown;

        KioskLine(String kiosk) {
            this.kiosk = kiosk;
        }

        void show(Slide slide) throws IOException {
            out.writeObject(slide);
            out.flush();
            shown = slide;
        }
    }

    static final class KioskHub {
        private final Map<String, KioskLine> lines = new HashMap<>();
        private final List<String> order = new ArrayList<>();

        void connect(String kiosk) {
            lines.put(kiosk, new KioskLine(kiosk));
            order.add(kiosk);
        }

        void show(Slide slide) throws IOException {
            lines.get(order.get(slide.tank % order.size())).show(slide);
        }
    }

    private static KioskHub hub;

    public static void main(String[] args) throws Exception {
        CameraFrames.load(400, 15_500);
        CatchRecords.load(17_000);
        EntryWindow.load(95_000);
        ProbeRings.load(46, 9_000);
        SpeciesBook.load(9_200);
        Sample s = new Sample(9325);
        hub = new KioskHub();
        for (int i = 1; i <= 14; i++) hub.connect("kiosk-" + i);
        long now = System.currentTimeMillis();
        int slides = 8_800;
        for (int i = 1; i <= slides; i++) {
            double[] temperatures = new double[6 + s.below(7)];
            for (int k = 0; k < temperatures.length; k++) temperatures[k] = 22 + 4 * s.real();
            hub.show(new Slide(s.below(90), now - (slides - i) * (21L * 86_400_000L / slides), s.text(24), s.text(80 + s.below(120)), temperatures));
        }
        long bytes = 0;
        for (KioskLine line : hub.lines.values()) bytes += line.wire.bytes;
        System.out.println(bytes + " bytes sent");
        Ready.last();
    }
}
