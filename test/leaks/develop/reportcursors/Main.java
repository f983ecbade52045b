package org.meadow.reports;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.harness.Ready;
import org.harness.Sample;
import org.meadow.clinic.Clinic;

/** A page of a report is a small inner class object; through the reference to its outer one it keeps all rows. */
public class Main {
    static class Report {
        private final String title;
        private final List<String[]> rows = new ArrayList<>();

        Report(String title, Sample s) {
            this.title = title;
            for (int i = 0; i < 300; i++) rows.add(new String[] {s.code(8), s.text(30), "" + s.below(1000)});
        }

        Iterator<String> headings() {
            return new Headings();
        }

        class Headings implements Iterator<String> {
            private int next;

            @Override
            public boolean hasNext() {
                return next < 3;
            }

            @Override
            public String next() {
                return title + " column " + next++;
            }
        }
    }

    static class ReportDesk {
        private final Map<Integer, Iterator<String>> headings = new LinkedHashMap<>();

        void open(int number, Sample s) {
            headings.put(number, new Report("Report " + number, s).headings());
        }
    }

    static class Desk {
        final Clinic clinic = new Clinic();
        final ReportDesk reports = new ReportDesk();

        Desk() throws Exception {}
    }

    private static Desk desk;

    public static void main(String[] args) throws Exception {
        desk = new Desk();
        Sample s = new Sample(68);
        for (int i = 0; i < 130; i++) desk.reports.open(i, s);
        Ready.last();
    }
}
