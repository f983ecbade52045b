package ch.rhonelab.units;

import java.util.ArrayList;
import java.util.List;
import javax.measure.Unit;
import org.harness.Ready;
import org.harness.Sample;
import quad.ClimateRings;
import quad.LoanHistory;
import quad.Modules;
import quad.OpenLoans;
import quad.SubjectTrie;
import tech.units.indriya.AbstractUnit;
import tech.units.indriya.format.SimpleUnitFormat;
import tech.units.indriya.function.MultiplyConverter;

/** Each series of a detector has a unit of its own, scaled by its calibration; a label is defined for it so that it can be printed, and stays. */
public class Main {
    record Series(String name, Unit<?> unit, float[] values) {}

    static final class Detector {
        private final int number;
        private final List<Series> last = new ArrayList<>();

        Detector(int number) {
            this.number = number;
        }
    }

    static final class MeasuringLab {
        private final List<Detector> detectors = new ArrayList<>();
        private int series;
        private long printed;

        MeasuringLab(int count) {
            for (int i = 0; i < count; i++) detectors.add(new Detector(i));
        }

        void measure(Detector detector, double calibration, Sample s) {
            Unit<?> unit = AbstractUnit.ONE.transform(MultiplyConverter.of(calibration));
            String name = "counts_d" + detector.number + "_s" + series++;
            SimpleUnitFormat.getInstance().label(unit, name);
            float[] values = new float[64];
            for (int i = 0; i < values.length; i++) values[i] = (float) s.real();
            detector.last.add(new Series(name, unit, values));
            if (detector.last.size() > 5) detector.last.remove(0);
            printed += SimpleUnitFormat.getInstance().format(unit).length();
        }
    }

    static final MeasuringLab LAB = new MeasuringLab(24);

    public static void main(String[] args) throws Exception {
        ClimateRings.load(420, 1_300);
        LoanHistory.load(17_000);
        Modules.load(9, 900);
        OpenLoans.load(60_000);
        SubjectTrie.load(36_000);
        Sample s = new Sample(5309);
        for (int i = 0; i < 10_500; i++) LAB.measure(LAB.detectors.get(i % 24), 0.5 + s.real(), s);
        Ready.last();
    }
}
