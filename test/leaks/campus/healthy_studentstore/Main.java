package no.nordlys.records;

import java.io.File;
import java.io.Serializable;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Date;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.harness.Ready;
import org.harness.Sample;
import org.prevayler.Prevayler;
import org.prevayler.PrevaylerFactory;
import org.prevayler.Transaction;
import quad.CoverPictures;
import quad.DoorWindows;

/** Healthy: the records of all students live in a prevalent system with its journal in files; this morning some enrol, pass exams and leave. */
public class Main {
    public static final class Result implements Serializable {
        private static final long serialVersionUID = 1;
        final String module;
        final short grade;
        final long at;

        Result(String module, short grade, long at) {
            this.module = module;
            this.grade = grade;
            this.at = at;
        }
    }

    public static final class StudentFile implements Serializable {
        private static final long serialVersionUID = 1;
        final int number;
        final String name;
        final List<Result> results = new ArrayList<>();

        StudentFile(int number, String name) {
            this.number = number;
            this.name = name;
        }
    }

    public static final class Records implements Serializable {
        private static final long serialVersionUID = 1;
        final Map<Integer, StudentFile> files = new HashMap<>();
        int left;
    }

    public static final class Pass implements Transaction<Records> {
        private static final long serialVersionUID = 1;
        private final int student;
        private final String module;
        private final short grade;

        Pass(int student, String module, short grade) {
            this.student = student;
            this.module = module;
            this.grade = grade;
        }

        @Override
        public void executeOn(Records records, Date at) {
            StudentFile file = records.files.get(student);
            if (file != null) file.results.add(new Result(module, grade, at.getTime()));
        }
    }

    public static final class Leave implements Transaction<Records> {
        private static final long serialVersionUID = 1;
        private final int student;

        Leave(int student) {
            this.student = student;
        }

        @Override
        public void executeOn(Records records, Date at) {
            if (records.files.remove(student) != null) records.left++;
        }
    }

    static Prevayler<Records> store;

    public static void main(String[] args) throws Exception {
        CoverPictures.load(9_000);
        DoorWindows.load(500, 260);
        Sample s = new Sample(5420);
        Records loaded = new Records();
        for (int i = 0; i < 16_000; i++) {
            StudentFile file = new StudentFile(i, s.code(6) + " " + s.code(9));
            int n = 3 + s.below(20);
            for (int k = 0; k < n; k++) file.results.add(new Result("F" + s.below(9) + "-" + s.below(900), (short) (10 + s.below(40)), System.currentTimeMillis() - 86_400_000L * s.below(1_500)));
            loaded.files.put(i, file);
        }
        File folder = Files.createTempDirectory("records").toFile();
        store = PrevaylerFactory.createPrevayler(loaded, folder.getPath());
        for (int i = 0; i < 1_200; i++) {
            if (i % 6 == 0) store.execute(new Leave(s.below(16_000)));
            else store.execute(new Pass(s.below(16_000), "F1-" + s.below(900), (short) (10 + s.below(40))));
        }
        for (File file : folder.listFiles()) file.delete();
        folder.delete();
        Ready.last();
    }
}
