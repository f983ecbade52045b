package edu.northfield.gradebook;

import com.jgoodies.binding.beans.BeanAdapter;
import com.jgoodies.binding.value.ValueModel;
import com.jgoodies.common.bean.Bean;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.harness.Ready;
import org.harness.Sample;
import quad.CoverPictures;
import quad.DoorWindows;
import quad.Modules;
import quad.RoomPlans;
import quad.Students;

/** Lecturers open gradebooks; each shows the deadline of the period through an adapter that is not released when the book is closed. */
public class Main {
    public static final class ExamPeriod extends Bean {
        private String deadline = "2026-03-01";
        private boolean open = true;

        public String getDeadline() {
            return deadline;
        }

        public void setDeadline(String deadline) {
            String before = this.deadline;
            this.deadline = deadline;
            firePropertyChange("deadline", before, deadline);
        }

        public boolean isOpen() {
            return open;
        }

        public void setOpen(boolean open) {
            boolean before = this.open;
            this.open = open;
            firePropertyChange("open", before, open);
        }
    }

    record Row(int student, String name, float points, String remark) {}

    static final class Gradebook {
        private final String course;
        private final List<Row> rows = new ArrayList<>();
        private final ValueModel deadline;
        private String banner = "";
        private boolean closed;

        Gradebook(String course, ExamPeriod period, Sample s) {
            this.course = course;
            int n = 20 + s.below(50);
            for (int i = 0; i < n; i++) rows.add(new Row(4_000_000 + s.below(200_000), s.code(12), s.below(1_000) / 10f, s.text(20)));
            BeanAdapter<ExamPeriod> adapter = new BeanAdapter<>(period, true);
            deadline = adapter.getValueModel("deadline");
            deadline.addValueChangeListener(change -> banner = course + ": marks until " + change.getNewValue());
        }

        void close() {
            closed = true;
            banner = "";
        }
    }

    static final class GradeDesk {
        private final ExamPeriod period = new ExamPeriod();
        private final Deque<Gradebook> open = new ArrayDeque<>();
        private int opened;

        void open(String course, Sample s) {
            open.addLast(new Gradebook(course, period, s));
            opened++;
            if (open.size() > 25) open.removeFirst().close();
        }
    }

    static final GradeDesk DESK = new GradeDesk();

    public static void main(String[] args) throws Exception {
        CoverPictures.load(8_000);
        DoorWindows.load(500, 260);
        Modules.load(9, 900);
        RoomPlans.load(480, 30);
        Students.load(19_000);
        Sample s = new Sample(5301);
        for (int i = 0; i < 650; i++) {
            DESK.open("F" + s.below(9) + "-" + (1_000 + s.below(900)), s);
            if (i % 200 == 199) DESK.period.setDeadline("2026-03-" + (2 + i / 200));
        }
        Ready.last();
    }
}
