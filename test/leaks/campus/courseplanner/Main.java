package nz.harbourcollege.planner;

import org.harness.Ready;
import org.harness.Sample;
import org.sat4j.core.VecInt;
import org.sat4j.minisat.SolverFactory;
import org.sat4j.specs.ContradictionException;
import org.sat4j.specs.ISolver;
import org.sat4j.specs.TimeoutException;
import quad.Citations;
import quad.ClimateRings;
import quad.DoorWindows;
import quad.RoomPlans;
import quad.SubjectTrie;

/** Students ask whether they can take what they want in the semesters that are left; their wishes are added to the one solver and stay when the question is answered. */
public class Main {
    static final class CoursePlanner {
        private static final int COURSES = 80;
        private static final int SEMESTERS = 8;
        private final ISolver solver = SolverFactory.newDefault();
        private long possible;

        CoursePlanner(Sample s) throws ContradictionException {
            solver.newVar(COURSES * SEMESTERS);
            for (int course = 0; course < COURSES; course++) {
                VecInt any = new VecInt();
                for (int semester = 0; semester < SEMESTERS; semester++) any.push(in(course, semester));
                solver.addAtMost(any, 1);
                if (course > 10 && s.below(2) == 0) solver.addClause(new VecInt(new int[] {-in(course, 0), -in(s.below(10), 0), -in(s.below(10), 1)}));
            }
        }

        private static int in(int course, int semester) {
            return 1 + course * SEMESTERS + semester;
        }

        boolean ask(int[] wanted, int[] free) throws ContradictionException, TimeoutException {
            int question = solver.nextFreeVarId(true);
            for (int course : wanted) {
                VecInt some = new VecInt(new int[] {-question});
                for (int semester : free) some.push(in(course, semester));
                solver.addClause(some);
                for (int other : wanted) {
                    if (other < course && (other + course) % 5 == 0) solver.addClause(new VecInt(new int[] {-question, -in(course, free[0]), -in(other, free[0])}));
                }
            }
            boolean yes = solver.isSatisfiable(new VecInt(new int[] {question}));
            if (yes) possible++;
            return yes;
        }
    }

    static CoursePlanner planner;

    public static void main(String[] args) throws Exception {
        Citations.load(110_000);
        ClimateRings.load(420, 1_300);
        DoorWindows.load(500, 260);
        RoomPlans.load(470, 30);
        SubjectTrie.load(36_000);
        Sample s = new Sample(5307);
        planner = new CoursePlanner(s);
        for (int i = 0; i < 1_500; i++) {
            int[] wanted = s.below(2) == 0 ? new int[12] : new int[18];
            int first = s.below(60);
            for (int k = 0; k < wanted.length; k++) wanted[k] = first + k;
            int begin = s.below(3);
            int[] free = new int[5];
            for (int k = 0; k < free.length; k++) free[k] = begin + k;
            planner.ask(wanted, free);
        }
        Ready.last();
    }
}
