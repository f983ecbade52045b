package ac.stwilfrid.grades;

import java.util.ArrayList;
import java.util.List;
import org.harness.Ready;
import org.harness.Sample;
import org.mariuszgromada.math.mxparser.Argument;
import org.mariuszgromada.math.mxparser.Expression;
import quad.ClimateRings;
import quad.Citations;
import quad.LoanHistory;
import quad.RecentReaders;
import quad.Students;

/** Examiners write formulas for grades; the scale of the university is an argument that all formulas share, and it notes each expression it is given to. */
public class Main {
    record Sheet(int student, double written, double oral) {}

    static final class GradeScale {
        private final Argument pass = new Argument("pass", 50);
        private final Argument best = new Argument("best", 100);

        void change(double percent) {
            pass.setArgumentValue(percent);
        }
    }

    static final class GradeOffice {
        private final GradeScale scale = new GradeScale();
        private long graded;
        private double sum;

        List<Double> grade(String formula, List<Sheet> sheets) {
            Argument written = new Argument("written", 0);
            Argument oral = new Argument("oral", 0);
            Expression expression = new Expression(formula, written, oral, scale.pass, scale.best);
            List<Double> grades = new ArrayList<>();
            for (Sheet sheet : sheets) {
                written.setArgumentValue(sheet.written());
                oral.setArgumentValue(sheet.oral());
                double grade = expression.calculate();
                grades.add(grade);
                sum += grade;
                graded++;
            }
            return grades;
        }
    }

    static final GradeOffice OFFICE = new GradeOffice();

    public static void main(String[] args) throws Exception {
        Citations.load(110_000);
        ClimateRings.load(430, 1_300);
        LoanHistory.load(18_000);
        RecentReaders.load(34_000);
        Students.load(19_000);
        Sample s = new Sample(5302);
        for (int exam = 0; exam < 150; exam++) {
            List<Sheet> sheets = new ArrayList<>();
            for (int i = 0; i < 3; i++) sheets.add(new Sheet(4_000_000 + s.below(100_000), s.below(100), s.below(100)));
            String formula = "if(written < pass, 5, 1 + 4 * (best - 0." + (1 + s.below(9)) + " * written - 0." + (1 + s.below(9)) + " * oral) / (best - pass))";
            OFFICE.grade(formula, sheets);
        }
        Ready.last();
    }
}
