package com.stagedoor.desk;

import java.beans.PropertyChangeEvent;
import java.beans.PropertyChangeListener;
import java.beans.PropertyChangeSupport;
import java.util.ArrayList;
import java.util.List;
import org.harness.Ready;
import org.harness.Sample;
import org.playbill.house.House;
import org.playbill.house.House.Part;

/**
 * The planning desk: every sheet that a planner opens listens to the season, which lives as long as the desk. Closing
 * the sheet does not take its listener away.
 */
public class Main {
    static class Season {
        private final PropertyChangeSupport changes = new PropertyChangeSupport(this);
        private int budget;

        void setBudget(int budget) {
            int old = this.budget;
            this.budget = budget;
            changes.firePropertyChange("budget", old, budget);
        }
    }

    static class PlanSheet implements PropertyChangeListener {
        private final String title;
        private final List<String> lines = new ArrayList<>();
        private final int[] weeks = new int[53];
        private boolean closed;
        private int shown;

        PlanSheet(Season season, String title, Sample s) {
            this.title = title;
            for (int i = 0; i < 14; i++) lines.add(s.text(40));
            season.changes.addPropertyChangeListener("budget", this);
        }

        @Override
        public void propertyChange(PropertyChangeEvent event) {
            if (!closed) shown = (int) event.getNewValue();
        }

        void close() {
            closed = true;
        }
    }

    static class PlanningDesk {
        private final Season season = new Season();

        void plan(String title, Sample s) {
            PlanSheet sheet = new PlanSheet(season, title, s);
            if (s.below(20) == 0) season.setBudget(s.below(900_000));
            sheet.close();
        }
    }

    private static PlanningDesk desk;

    public static void main(String[] args) throws Exception {
        House.open(Part.CALL_BOARD, Part.LIBRETTI, Part.SEAT_PLANS, Part.REPERTOIRE, Part.SCAN_BUFFERS);
        desk = new PlanningDesk();
        Sample s = new Sample(312);
        for (int i = 0; i < 2_700; i++) desk.plan("plan " + s.id(), s);
        Ready.last();
    }
}
