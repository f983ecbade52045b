package ca.prairietech.exams;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.harness.Ready;
import org.harness.Sample;
import quad.Citations;
import quad.LoanHistory;
import quad.Modules;
import quad.OpenLoans;
import quad.RecentReaders;

/** Seats in examination halls are found by student and by hour; when the exam is over, only the map by student is cleaned. */
public class Main {
    static final class Seat {
        private final String hall;
        private final int number;
        private final int student;
        private final String exam;
        private final String aids;
        private boolean over;

        Seat(String hall, int number, int student, String exam, String aids) {
            this.hall = hall;
            this.number = number;
            this.student = student;
            this.exam = exam;
            this.aids = aids;
        }
    }

    static final class SeatPlan {
        private final Map<Integer, Seat> byStudent = new HashMap<>();
        private final TreeMap<Long, List<Seat>> byHour = new TreeMap<>();
        private long finished;

        void place(long hour, Seat seat) {
            byStudent.put(seat.student, seat);
            byHour.computeIfAbsent(hour, h -> new ArrayList<>()).add(seat);
        }

        void finish(List<Integer> students) {
            for (int student : students) {
                Seat seat = byStudent.remove(student);
                if (seat == null) continue;
                seat.over = true;
                finished++;
            }
        }

        int takenIn(long hour) {
            return byHour.getOrDefault(hour, List.of()).size();
        }
    }

    static final SeatPlan PLAN = new SeatPlan();

    public static void main(String[] args) throws Exception {
        Citations.load(110_000);
        LoanHistory.load(17_000);
        Modules.load(9, 900);
        OpenLoans.load(60_000);
        RecentReaders.load(34_000);
        Sample s = new Sample(5313);
        long hour = System.currentTimeMillis() / 3_600_000L - 700;
        List<Integer> before = new ArrayList<>();
        for (int h = 0; h < 440; h++) {
            List<Integer> sitting = new ArrayList<>();
            int n = 30 + s.below(50);
            for (int i = 0; i < n; i++) {
                int student = 4_000_000 + h * 100 + i;
                PLAN.place(hour + h, new Seat("hall " + s.below(9), i, student, "F" + s.below(9) + "-" + s.below(900), s.text(20 + s.below(60))));
                sitting.add(student);
            }
            PLAN.finish(before);
            before = sitting;
        }
        Ready.last();
    }
}
