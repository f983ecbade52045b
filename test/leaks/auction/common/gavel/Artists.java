package gavel;

import java.util.ArrayList;
import java.util.List;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: artists and makers with their marks, and who learned from whom; loaded once. */
public final class Artists {
    record Mark(String text, int from, int to, String place) {}

    record Artist(int number, String name, short born, short died, Artist teacher, List<Mark> marks) {}

    private static List<Artist> artists;

    private Artists() {}

    public static void load(int count) {
        Sample s = new Sample(4112);
        List<Artist> read = new ArrayList<>();
        for (int i = 0; i < Scale.of(count); i++) {
            Mark[] marks = new Mark[1 + s.below(3)];
            for (int k = 0; k < marks.length; k++) marks[k] = new Mark(s.code(5), 1700 + s.below(100), 1800 + s.below(150), s.code(7));
            Artist teacher = i > 10 && s.below(3) == 0 ? read.get(s.below(i)) : null;
            read.add(new Artist(i, s.code(6) + " " + s.code(9), (short) (1600 + s.below(380)), (short) (1660 + s.below(360)), teacher, List.of(marks)));
        }
        artists = List.copyOf(read);
    }
}
