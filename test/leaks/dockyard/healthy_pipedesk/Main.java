package com.keelhaven.piping;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;
import yard.CertificateLru;
import yard.PartsCatalog;

/** Healthy: an editor of pipe drawings with eight drawings open, eighty steps to undo in each, and views that leave with them. */
public class Main {
    record Pipe(int id, String material, double[] route, int diameter) {}

    interface Change {
        void apply(Drawing drawing);

        Change inverse();
    }

    record Replace(int at, Pipe before, Pipe after) implements Change {
        @Override
        public void apply(Drawing drawing) {
            drawing.pipes[at] = after;
        }

        @Override
        public Change inverse() {
            return new Replace(at, after, before);
        }
    }

    interface View {
        void changed(Drawing drawing, Change change);
    }

    static class Outline implements View {
        private final float[] boxes;

        Outline(int pipes) {
            boxes = new float[4 * pipes];
        }

        @Override
        public void changed(Drawing drawing, Change change) {
            if (change instanceof Replace replace) {
                double[] route = replace.after.route;
                for (int k = 0; k < 4; k++) boxes[4 * replace.at + k] = (float) route[k];
            }
        }
    }

    static class Drawing {
        private static final int STEPS = 80;
        private final String name;
        private final Pipe[] pipes;
        private final Deque<Change> undo = new ArrayDeque<>();
        private final Deque<Change> redo = new ArrayDeque<>();
        private final List<View> views = new CopyOnWriteArrayList<>();

        Drawing(String name, int count, Sample s) {
            this.name = name;
            pipes = new Pipe[count];
            for (int i = 0; i < count; i++) pipes[i] = pipe(i, s);
        }

        static Pipe pipe(int id, Sample s) {
            double[] route = new double[12 + 3 * s.below(12)];
            for (int k = 0; k < route.length; k++) route[k] = s.below(90_000) / 10.0;
            return new Pipe(id, PartsCatalog.any(s).number(), route, 15 + s.below(500));
        }

        void change(Change change) {
            change.apply(this);
            if (undo.size() == STEPS) undo.removeFirst();
            undo.addLast(change.inverse());
            redo.clear();
            for (View view : views) view.changed(this, change);
        }

        void undo() {
            Change back = undo.pollLast();
            if (back == null) return;
            back.apply(this);
            redo.addLast(back.inverse());
            for (View view : views) view.changed(this, back);
        }
    }

    static class Workbench {
        private final List<Drawing> open = new ArrayList<>();
        private final ArrayBlockingQueue<Pipe[]> autosave = new ArrayBlockingQueue<>(3);
        private final String[] recent = new String[10];

        Drawing open(String name, int count, Sample s) {
            if (open.size() == 8) close(open.get(0));
            Drawing drawing = new Drawing(name, count, s);
            drawing.views.add(new Outline(count));
            drawing.views.add(new Outline(count));
            open.add(drawing);
            return drawing;
        }

        void close(Drawing drawing) {
            open.remove(drawing);
            drawing.views.clear();
            System.arraycopy(recent, 0, recent, 1, recent.length - 1);
            recent[0] = drawing.name;
        }

        void save(Drawing drawing) {
            if (autosave.remainingCapacity() == 0) autosave.poll();
            autosave.offer(Arrays.copyOf(drawing.pipes, drawing.pipes.length));
        }
    }

    static final Workbench WORKBENCH = new Workbench();

    public static void main(String[] args) throws Exception {
        PartsCatalog.load(50_000);
        CertificateLru.load(10_000);
        Sample s = new Sample(71);
        for (int d = 0; d < 14; d++) {
            Drawing drawing = WORKBENCH.open("system " + s.code(3) + d, Scale.of(7_000), s);
            for (int i = 0; i < 500; i++) {
                int at = s.below(drawing.pipes.length);
                if (s.below(9) == 0) drawing.undo();
                else drawing.change(new Replace(at, drawing.pipes[at], Drawing.pipe(at, s)));
                if (i % 100 == 0) WORKBENCH.save(drawing);
            }
        }
        Ready.last();
    }
}
