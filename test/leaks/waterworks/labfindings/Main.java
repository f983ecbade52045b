package ch.aarewasser.lab;

import com.google.common.collect.Interner;
import com.google.common.collect.Interners;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.harness.Ready;
import org.harness.Sample;
import org.rivermark.plant.AlarmLog;
import org.rivermark.plant.ContractLru;
import org.rivermark.plant.MeterRegister;
import org.rivermark.plant.PressureGrid;
import org.rivermark.plant.PumpTrends;

/** Findings are interned to share equal ones, but each contains its bottle and instant: no two are equal, and the interner is a strong one. */
public class Main {
    record Finding(String parameter, String unit, double value, String bottle, Instant measured, String remark) {}

    static class Report {
        final String bottle;
        final List<Finding> findings = new ArrayList<>();

        Report(String bottle) {
            this.bottle = bottle;
        }
    }

    static class FindingReader {
        private final Interner<Finding> known = Interners.newStrongInterner();
        private final Interner<String> units = Interners.newStrongInterner();

        Finding read(String[] f, Instant measured) {
            return known.intern(new Finding(f[0], units.intern(f[1]), Double.parseDouble(f[2]), f[3], measured, f[4]));
        }
    }

    static class Intake {
        final FindingReader reader = new FindingReader();
        final ArrayDeque<Report> latest = new ArrayDeque<>();

        void take(Report r) {
            latest.addLast(r);
            if (latest.size() > 150) latest.removeFirst();
        }
    }

    static class Laboratory {
        final Intake intake = new Intake();
        final Map<String, Integer> exceeded = new HashMap<>();
        final MeterRegister meters = new MeterRegister(11);
        final PressureGrid grid = new PressureGrid(12);
        final AlarmLog alarms = new AlarmLog(13);
        final PumpTrends trends = new PumpTrends(14);
        final ContractLru contracts = new ContractLru(15);
    }

    private static Laboratory laboratory;

    public static void main(String[] args) throws Exception {
        laboratory = new Laboratory();
        Sample s = new Sample(101);
        String[] parameters = {"nitrate", "iron", "chlorine", "turbidity", "E. coli", "hardness", "manganese", "pH"};
        String[] units = {"mg/l", "mg/l", "mg/l", "NTU", "/100 ml", "dH", "ug/l", ""};
        int n = 7600;
        for (int i = 0; i < n; i++) {
            Instant at = Sample.at(i, n, Duration.ofHours(31));
            Report r = new Report("B26-" + (100_000 + i));
            for (int p = 0; p < parameters.length; p++) {
                String[] line = {parameters[p], new String(units[p]), String.valueOf(s.below(500) / 10.0), r.bottle, s.text(28)};
                Finding f = laboratory.intake.reader.read(line, at.plusSeconds(p));
                r.findings.add(f);
                if (f.value() > 45) laboratory.exceeded.merge(f.parameter(), 1, Integer::sum);
            }
            laboratory.intake.take(r);
        }
        Ready.last();
    }
}
