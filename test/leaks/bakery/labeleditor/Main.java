package com.vellum.typeset;

import de.kornfeld.bakery.*;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import javax.swing.text.BadLocationException;
import javax.swing.text.PlainDocument;
import javax.swing.undo.UndoManager;
import org.harness.Ready;
import org.harness.Sample;

/** Labels are edited on the server, each in a document with an undo manager whose limit was taken away. */
public class Main {
    static final class Editor {
        final String label, owner;
        final PlainDocument document = new PlainDocument();
        final UndoManager history = new UndoManager();
        Instant lastEdit;

        Editor(String label, String owner) {
            this.label = label;
            this.owner = owner;
            history.setLimit(-1);
            document.addUndoableEditListener(history);
        }

        void replace(int at, int length, String text, Instant when) throws BadLocationException {
            document.remove(at, length);
            document.insertString(at, text, null);
            lastEdit = when;
        }
    }

    static final class Studio {
        private final Map<String, Editor> open = new LinkedHashMap<>();

        Editor editor(String label, String owner) {
            return open.computeIfAbsent(label, l -> new Editor(l, owner));
        }
    }

    private static final Studio STUDIO = new Studio();

    public static void main(String[] args) throws Exception {
        Photos.load();
        Recipes.load();
        OpenOrders orders = OpenOrders.load();
        StockDb.load();
        FlourLots lots = FlourLots.load();
        Words w = new Words(8);
        for (int i = 0; i < 9; i++) STUDIO.editor("label-" + (410 + i), w.person()).document.insertString(0, w.note(300), null);
        int n = 9_500;
        for (int i = 0; i < n; i++) {
            Editor e = STUDIO.editor("label-" + (410 + w.below(9)), null);
            String text = w.note(13);
            int length = Math.min(30 + w.below(60), e.document.getLength());
            e.replace(w.below(e.document.getLength() - length), length, text, Sample.at(i, n, Duration.ofHours(8)));
        }
        Ready.last();
        System.out.println(orders + " " + lots);
    }
}
