package com.weissgrat.editor;

import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.TreeMap;
import javax.swing.undo.AbstractUndoableEdit;
import javax.swing.undo.UndoManager;
import org.harness.Ready;
import org.harness.Sample;
import piste.PassRegister;
import piste.PriceTables;
import piste.RentalDatabase;
import piste.SnowRings;
import piste.TicketBuffers;

/** The night shift moves the borders of the pistes on a plan. Everything can be undone, since the start of the season. */
public class Main {
    static class Border {
        private float[] course;

        Border(float[] course) {
            this.course = course;
        }
    }

    static class MoveBorder extends AbstractUndoableEdit {
        private final Border border;
        private final float[] before;
        private final float[] after;
        private final String editor;
        private final Instant at;

        MoveBorder(Border border, float[] after, String editor, Instant at) {
            this.border = border;
            this.before = border.course;
            this.after = after;
            this.editor = editor;
            this.at = at;
            border.course = after;
        }

        @Override
        public void undo() {
            super.undo();
            border.course = before;
        }

        @Override
        public void redo() {
            super.redo();
            border.course = after;
        }
    }

    static class PisteEditor {
        private final Map<String, Border> borders = new TreeMap<>();
        private final UndoManager undo = new UndoManager();

        PisteEditor() {
            undo.setLimit(-1);
        }

        void move(String piste, int point, float dx, float dy, String editor, Instant at) {
            Border border = borders.get(piste);
            float[] after = border.course.clone();
            after[point * 2] += dx;
            after[point * 2 + 1] += dy;
            undo.addEdit(new MoveBorder(border, after, editor, at));
        }
    }

    static final PisteEditor EDITOR = new PisteEditor();

    public static void main(String[] args) throws Exception {
        PassRegister.load(26_000);
        PriceTables.load(550);
        RentalDatabase.load(18_000);
        SnowRings.load(280, 1_500);
        TicketBuffers.load(250);
        Sample s = new Sample(3_115);
        for (int i = 0; i < 60; i++) {
            float[] course = new float[240];
            for (int k = 0; k < course.length; k++) course[k] = s.below(40_000) / 10f;
            EDITOR.borders.put("piste " + i, new Border(course));
        }
        int n = 2_900;
        for (int i = 0; i < n; i++) {
            EDITOR.move("piste " + s.below(60), s.below(120), s.below(90) / 10f, s.below(90) / 10f, "shift " + s.below(6), Sample.at(i, n, Duration.ofDays(80)));
            if (i % 40 == 0) EDITOR.undo.undo();
        }
        Ready.last();
    }
}
