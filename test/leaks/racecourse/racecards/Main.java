package ie.glenview.cards;

import ie.glenview.base.CateringContracts;
import ie.glenview.base.SilksPictures;
import ie.glenview.base.StableBookings;
import ie.glenview.base.StudRegister;
import ie.glenview.base.ToteWindow;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.Map;
import javax.swing.undo.AbstractUndoableEdit;
import javax.swing.undo.UndoManager;
import org.harness.Ready;
import org.harness.Sample;

/** The editors' desk for race cards: the texts of a meeting are open for weeks until the card goes to the printer. */
public class Main {
    static final class CardText {
        private final String[] paragraphs = new String[24];

        CardText(Sample s) {
            for (int i = 0; i < paragraphs.length; i++) paragraphs[i] = s.text(120 + s.below(200));
        }

        String replace(int paragraph, String text) {
            String before = paragraphs[paragraph];
            paragraphs[paragraph] = text;
            return before;
        }
    }

    static final class ParagraphEdit extends AbstractUndoableEdit {
        private final transient CardText card;
        private final Instant at;
        private final int paragraph;
        private final String before;
        private final String after;

        ParagraphEdit(CardText card, Instant at, int paragraph, String before, String after) {
            this.card = card;
            this.at = at;
            this.paragraph = paragraph;
            this.before = before;
            this.after = after;
        }

        @Override
        public void undo() {
            super.undo();
            card.replace(paragraph, before);
        }

        @Override
        public void redo() {
            super.redo();
            card.replace(paragraph, after);
        }
    }

    static final class CardEditor {
        private final String meeting;
        private final CardText text;
        private final UndoManager history = new UndoManager();

        CardEditor(String meeting, CardText text) {
            this.meeting = meeting;
            this.text = text;
            history.setLimit(-1);
        }

        void write(int paragraph, String words, Instant at) {
            String before = text.replace(paragraph, words);
            history.addEdit(new ParagraphEdit(text, at, paragraph, before, words));
        }

        void takeBack() {
            if (history.canUndo()) history.undo();
        }

        void toPrinter() {
            history.discardAllEdits();
        }
    }

    static final class EditorsDesk {
        private final Map<String, CardEditor> open = new LinkedHashMap<>();

        CardEditor edit(String meeting, Sample s) {
            return open.computeIfAbsent(meeting, m -> new CardEditor(m, new CardText(s)));
        }

        void print(String meeting) {
            CardEditor e = open.remove(meeting);
            if (e != null) e.toPrinter();
        }
    }

    static final class Publications {
        final EditorsDesk desk = new EditorsDesk();
        final StudRegister stud = new StudRegister(71);
        final ToteWindow tote = new ToteWindow(72);
        final SilksPictures silks = new SilksPictures(73);
        final CateringContracts catering = new CateringContracts(74);
        final StableBookings bookings = new StableBookings(75);
    }

    private static final Publications HOUSE = new Publications();

    public static void main(String[] args) throws Exception {
        Sample s = new Sample(907);
        Deque<String> meetings = new ArrayDeque<>();
        int changes = 62_000;
        for (int i = 0; i < changes; i++) {
            if (i % 1800 == 0) {
                meetings.addLast("Glenview meeting " + (i / 1800 + 1));
                if (meetings.size() > 22) HOUSE.desk.print(meetings.removeFirst());
            }
            String meeting = meetings.stream().skip(s.below(meetings.size())).findFirst().orElseThrow();
            CardEditor e = HOUSE.desk.edit(meeting, s);
            e.write(s.below(24), s.text(90 + s.below(220)), Sample.at(i, changes, Duration.ofDays(70)));
            if (s.below(40) == 0) e.takeBack();
        }
        Ready.last();
    }
}
