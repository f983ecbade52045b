package com.apronplan.editor;

import airport.*;

import org.harness.Ready;

import java.util.*;
import javax.swing.undo.*;

/** The plan of the stands is edited day and night; the undo manager has no limit. */
public class Main {
    record Assignment(String stand, String flight, int from, int until) {}

    static final class StandChange extends AbstractUndoableEdit {
        private final StandPlan plan;
        private final String stand;
        private final List<Assignment> before, after;

        StandChange(StandPlan plan, String stand, List<Assignment> before, List<Assignment> after) {
            this.plan = plan;
            this.stand = stand;
            this.before = before;
            this.after = after;
        }

        @Override
        public void undo() {
            super.undo();
            plan.byStand.put(stand, before);
        }

        @Override
        public void redo() {
            super.redo();
            plan.byStand.put(stand, after);
        }
    }

    static final class StandPlan {
        private final Map<String, List<Assignment>> byStand = new TreeMap<>();
        private final UndoManager edits = new UndoManager();

        StandPlan() {
            edits.setLimit(-1);
        }

        void assign(Rnd r) {
            String stand = "S" + r.upTo(110);
            List<Assignment> before = byStand.getOrDefault(stand, List.of());
            List<Assignment> after = new ArrayList<>(before.size() > 9 ? before.subList(before.size() - 8, before.size()) : before);
            int t = r.upTo(1440);
            after.add(new Assignment(stand, r.flight(), t, t + 50));
            byStand.put(stand, after);
            edits.addEdit(new StandChange(this, stand, before, after));
        }
    }

    private static StandPlan plan;

    public static void main(String[] a) throws Exception {
        Airspace.open(18000);
        Fares.quote(22000);
        Weather.observe(30000);
        Latency.measure(16);
        Gazetteer.read(60000);
        plan = new StandPlan();
        Rnd r = new Rnd(114);
        for (int i = 0; i < 31000; i++) {
            plan.assign(r);
            if (i % 97 == 0 && plan.edits.canUndo()) {
                plan.edits.undo();
                plan.edits.redo();
            }
        }
        Ready.last();
    }
}
