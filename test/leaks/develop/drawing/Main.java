package org.penandplan.editor;

import com.harborline.freight.Freight;
import java.util.ArrayList;
import java.util.List;
import javax.swing.undo.AbstractUndoableEdit;
import javax.swing.undo.UndoManager;
import org.harness.Ready;
import org.harness.Sample;

/** The history of a drawing has no limit, and each edit keeps the pixels from before it. */
public class Main {
    static class BrushStroke extends AbstractUndoableEdit {
        final int x;
        final int y;
        final int[] before;

        BrushStroke(int x, int y, int[] before) {
            this.x = x;
            this.y = y;
            this.before = before;
        }
    }

    static class DrawingDocument {
        final int[] pixels = new int[600 * 800];
        final List<String> layers = new ArrayList<>(List.of("paper", "ink", "notes"));
        final UndoManager history = new UndoManager();

        DrawingDocument() {
            history.setLimit(-1);
        }

        void stroke(Sample s) {
            int x = s.below(580);
            int y = s.below(780);
            int[] before = new int[20 * 20];
            for (int i = 0; i < before.length; i++) before[i] = pixels[(y + i / 20) * 600 + x + i % 20];
            for (int i = 0; i < before.length; i++) pixels[(y + i / 20) * 600 + x + i % 20] = s.below(1 << 24);
            history.addEdit(new BrushStroke(x, y, before));
        }
    }

    static class Workspace {
        DrawingDocument open = new DrawingDocument();
    }

    static final Workspace WORKSPACE = new Workspace();

    public static void main(String[] args) throws Exception {
        Freight.load();
        Sample s = new Sample(47);
        for (int i = 0; i < 4_800; i++) WORKSPACE.open.stroke(s);
        Ready.last();
    }
}
