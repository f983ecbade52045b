package org.stellamed.pathology;

import eu.polarhall.house.CardHolders;
import eu.polarhall.house.DomeFrames;
import eu.polarhall.house.LampReadings;
import eu.polarhall.house.Narrations;
import eu.polarhall.house.StarCatalogue;
import ij.ImageListener;
import ij.ImagePlus;
import ij.gui.OvalRoi;
import ij.gui.Overlay;
import ij.process.ByteProcessor;
import java.awt.EventQueue;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import org.harness.Ready;
import org.harness.Sample;

/** The panel of each slide that was opened stays in ImageJ's static list of image listeners. */
public class Main {
    record Measure(String structure, double area, double perimeter, double circularity) {}

    static final class MeasurePanel implements ImageListener {
        private final String caseNumber;
        private final Instant opened;
        private final ImagePlus slide;
        private final List<Measure> measures = new ArrayList<>();
        private final Overlay marks = new Overlay();
        private final int[] histogram = new int[256];
        private String signedBy;
        private int updates;

        MeasurePanel(String caseNumber, Instant opened, ImagePlus slide) {
            this.caseNumber = caseNumber;
            this.opened = opened;
            this.slide = slide;
            ImagePlus.addImageListener(this);
        }

        void measure(Sample s) {
            int[] h = slide.getProcessor().getHistogram();
            System.arraycopy(h, 0, histogram, 0, 256);
            for (int i = 6 + s.below(14); i > 0; i--) {
                int d = 4 + s.below(30);
                marks.add(new OvalRoi(s.below(90), s.below(90), d, d));
                measures.add(new Measure("nucleus " + i, Math.PI * d * d / 4, Math.PI * d, 0.6 + s.real() * 0.4));
            }
        }

        @Override
        public void imageOpened(ImagePlus imp) {}

        @Override
        public void imageClosed(ImagePlus imp) {
            if (imp == slide && signedBy == null) signedBy = "closed unsigned";
        }

        @Override
        public void imageUpdated(ImagePlus imp) {
            if (imp == slide) updates++;
        }
    }

    static final class ReviewDesk {
        final ArrayDeque<MeasurePanel> open = new ArrayDeque<>();
        final StarCatalogue stars = new StarCatalogue(11);
        final DomeFrames frames = new DomeFrames(48);
        final LampReadings lamps = new LampReadings(12);
        final CardHolders holders = new CardHolders(13);
        final Narrations narrations = new Narrations(14);
        private long reviewed;

        void review(String caseNumber, Instant at, Sample s) throws Exception {
            ImagePlus slide = new ImagePlus(caseNumber, new ByteProcessor(128, 128, s.bytes(128 * 128)));
            MeasurePanel p = new MeasurePanel(caseNumber, at, slide);
            p.measure(s);
            open.addLast(p);
            if (open.size() > 8) finish(open.removeFirst(), s);
        }

        private void finish(MeasurePanel p, Sample s) {
            p.signedBy = "dr. " + s.code(6);
            p.slide.changes = false;
            p.slide.close();
            p.slide.flush();
            reviewed++;
        }
    }

    public static void main(String[] args) throws Exception {
        ReviewDesk desk = new ReviewDesk();
        Sample s = new Sample(711);
        int n = 2_600;
        for (int i = 0; i < n; i++) {
            Instant at = Sample.at(i, n, Duration.ofDays(9));
            EventQueue.invokeAndWait(() -> {
                try {
                    desk.review("P26-" + s.below(90_000), at, s);
                } catch (Exception e) {
                    throw new IllegalStateException(e);
                }
            });
        }
        Ready.last();
        System.out.println(desk.reviewed);
    }
}
