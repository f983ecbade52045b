package com.brightwater.desk;

import hall.BrokerDirectory;
import hall.ClaimThumbnails;
import hall.PolicyRegister;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import javax.swing.undo.AbstractUndoableEdit;
import javax.swing.undo.UndoManager;
import org.harness.Ready;
import org.harness.Sample;
import org.springframework.web.server.WebSession;
import org.springframework.web.server.session.InMemoryWebSessionStore;

/** Healthy: clerks at work on drafts, each in a session that ends after thirty quiet minutes, each draft with thirty steps to undo. */
public class Main {
    static class Change extends AbstractUndoableEdit {
        private final transient Draft draft;
        private final int clause;
        private final String before;
        private final String after;

        Change(Draft draft, int clause, String after) {
            this.draft = draft;
            this.clause = clause;
            this.before = draft.clauses.get(clause);
            this.after = after;
            draft.clauses.set(clause, after);
        }

        @Override
        public void undo() {
            super.undo();
            draft.clauses.set(clause, before);
        }

        @Override
        public void redo() {
            super.redo();
            draft.clauses.set(clause, after);
        }
    }

    static class Draft {
        private final String policy;
        private final List<String> clauses = new ArrayList<>();
        private final UndoManager undo = new UndoManager();

        Draft(String policy, int clauses, Sample s) {
            this.policy = policy;
            for (int i = 0; i < clauses; i++) this.clauses.add(s.text(240));
            undo.setLimit(30);
        }

        void edit(int clause, String text) {
            undo.addEdit(new Change(this, clause, text));
        }
    }

    static class PolicyDesk {
        private final InMemoryWebSessionStore sessions = new InMemoryWebSessionStore();

        String open(String clerk, Sample s) {
            WebSession session = sessions.createWebSession().block();
            session.getAttributes().put("clerk", clerk);
            session.getAttributes().put("draft", new Draft("P" + s.below(9_000_000), 12, s));
            session.start();
            session.save().block();
            return session.getId();
        }

        void edit(String id, Sample s) {
            WebSession session = sessions.retrieveSession(id).block();
            if (session == null) return;
            Draft draft = session.getAttribute("draft");
            draft.edit(s.below(12), s.text(240));
            if (s.below(40) == 0) draft.undo.undo();
            session.save().block();
        }
    }

    static final PolicyDesk DESK = new PolicyDesk();

    public static void main(String[] args) throws Exception {
        PolicyRegister.load(60_000);
        BrokerDirectory.load(40_000);
        ClaimThumbnails.load(1_100, 16_000);
        Sample s = new Sample(62);
        Deque<String> atWork = new ArrayDeque<>();
        Instant now = Instant.now().minus(Duration.ofHours(8));
        for (int minute = 0; minute < 8 * 60; minute++) {
            now = now.plusSeconds(60);
            DESK.sessions.setClock(Clock.fixed(now, ZoneOffset.UTC));
            for (int i = 0; i < 15; i++) atWork.addLast(DESK.open("clerk " + s.below(4_000), s));
            while (atWork.size() > 600) atWork.removeFirst();
            for (String id : atWork) if (s.below(2) == 0) DESK.edit(id, s);
            if (minute % 5 == 0) DESK.sessions.removeExpiredSessions();
        }
        DESK.sessions.setClock(Clock.systemUTC());
        Ready.last();
    }
}
