package quad;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: the register of students by number, as the registry exported it tonight; it cannot change. */
public final class Students {
    record Enrolment(String programme, short since, byte semester, boolean fullTime) {}

    record Student(int number, String name, String mail, String street, String town, short born, List<Enrolment> enrolments) {}

    private static Map<Integer, Student> register;

    private Students() {}

    public static void load(int count) {
        Sample s = new Sample(5201);
        Map<Integer, Student> read = new HashMap<>();
        for (int i = 0; i < Scale.of(count); i++) {
            Enrolment[] enrolments = new Enrolment[1 + s.below(2)];
            for (int k = 0; k < enrolments.length; k++) enrolments[k] = new Enrolment("programme " + s.below(120), (short) (2016 + s.below(10)), (byte) (1 + s.below(12)), s.below(5) != 0);
            int number = 4_000_000 + 7 * i;
            read.put(number, new Student(number, s.code(6) + " " + s.code(9), "s" + number + "@students.example", s.text(18), s.code(8), (short) (1980 + s.below(28)), List.of(enrolments)));
        }
        register = Map.copyOf(read);
    }
}
