package com.norrsund.checkin;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import javax.swing.DefaultListModel;
import javax.swing.event.DocumentEvent;
import javax.swing.event.DocumentListener;
import javax.swing.text.BadLocationException;
import javax.swing.text.Document;
import javax.swing.text.PlainDocument;
import org.harness.Ready;
import org.harness.Sample;
import quay.BookingWindow;
import quay.FareTables;
import quay.GuestLru;
import quay.TicketBuffers;
import quay.Timetable;

/** The terminal's announcement is one document that all dialogues of the check-in show; a dialogue that is closed goes on listening to it. */
public class Main {
    static class CheckInDialogue implements DocumentListener {
        private final String booking;
        private final Instant opened;
        private final DefaultListModel<String> travellers = new DefaultListModel<>();
        private final Document announcement;
        private String shown = "";
        private boolean closed;

        CheckInDialogue(String booking, Instant opened, Document announcement) {
            this.booking = booking;
            this.opened = opened;
            this.announcement = announcement;
            announcement.addDocumentListener(this);
            show();
        }

        private void show() {
            try {
                shown = announcement.getText(0, announcement.getLength());
            } catch (BadLocationException e) {
                shown = "";
            }
        }

        @Override
        public void insertUpdate(DocumentEvent e) {
            if (!closed) show();
        }

        @Override
        public void removeUpdate(DocumentEvent e) {
            if (!closed) show();
        }

        @Override
        public void changedUpdate(DocumentEvent e) {}

        void close() {
            closed = true;
        }
    }

    static class Terminal {
        private final PlainDocument announcement = new PlainDocument();
        private final Deque<CheckInDialogue> open = new ArrayDeque<>();

        void announce(String text) throws BadLocationException {
            announcement.replace(0, announcement.getLength(), text, null);
        }

        CheckInDialogue next(String booking, Instant at) {
            CheckInDialogue dialogue = new CheckInDialogue(booking, at, announcement);
            open.addLast(dialogue);
            while (open.size() > 9) open.removeFirst().close();
            return dialogue;
        }
    }

    static final Terminal TERMINAL = new Terminal();

    public static void main(String[] args) throws Exception {
        BookingWindow.load(24_000);
        FareTables.load(170);
        GuestLru.load(22_000);
        TicketBuffers.load(480);
        Timetable.load(54_000);
        Sample s = new Sample(9_118);
        int n = 9_000;
        for (int i = 0; i < n; i++) {
            if (i % 120 == 0) TERMINAL.announce("Lane " + (1 + s.below(12)) + ": " + s.text(60));
            CheckInDialogue dialogue = TERMINAL.next(s.code(7), Sample.at(i, n, Duration.ofHours(26)));
            for (int k = s.below(5); k >= 0; k--) dialogue.travellers.addElement(s.text(22));
        }
        Ready.last();
    }
}
