package de.stadt.budget;

import clojure.lang.AFn;
import clojure.lang.Atom;
import clojure.lang.IPersistentMap;
import clojure.lang.Keyword;
import clojure.lang.PersistentHashMap;
import java.time.Duration;
import java.time.Instant;
import org.harness.Ready;
import org.harness.Sample;
import town.CallWindow;
import town.FeeSchedule;
import town.PermitDatabase;
import town.ScannedFiles;
import town.StreetRegister;

/** Pages with the town's budget watch the atom that has the figures; a page that is left goes on watching. */
public class Main {
    static class Page extends AFn {
        private final String visitor;
        private final Instant opened;
        private final String chapter;
        private final long[] bars = new long[36];
        private String title;
        private boolean visible = true;

        Page(String visitor, Instant opened, String chapter, String title) {
            this.visitor = visitor;
            this.opened = opened;
            this.chapter = chapter;
            this.title = title;
        }

        @Override
        public Object invoke(Object key, Object budget, Object before, Object after) {
            if (!visible) return null;
            Object cents = ((IPersistentMap) after).valAt(Keyword.intern(chapter));
            System.arraycopy(bars, 1, bars, 0, bars.length - 1);
            bars[bars.length - 1] = cents == null ? 0 : (Long) cents;
            return null;
        }

        void leave() {
            visible = false;
        }
    }

    static final Atom BUDGET = new Atom(PersistentHashMap.EMPTY);

    private static void book(String chapter, long cents) {
        BUDGET.swap(new AFn() {
            @Override
            public Object invoke(Object now) {
                IPersistentMap map = (IPersistentMap) now;
                Keyword key = Keyword.intern(chapter);
                return map.assoc(key, (Long) map.valAt(key, 0L) + cents);
            }
        });
    }

    public static void main(String[] args) throws Exception {
        StreetRegister.load(6_000);
        FeeSchedule.load(420);
        ScannedFiles.load(7_500);
        CallWindow.load(40_000);
        PermitDatabase.load(30_000);
        Sample s = new Sample(506);
        String[] chapters = new String[80];
        for (int i = 0; i < chapters.length; i++) book(chapters[i] = "chapter-" + s.code(5), 1_000_000L * s.below(900));
        int views = 9_000;
        for (int i = 0; i < views; i++) {
            Page page = new Page("visitor " + s.id(), Sample.at(i, views, Duration.ofDays(19)), chapters[s.below(chapters.length)], s.text(60 + s.below(60)));
            BUDGET.addWatch(page.visitor, page);
            if (i % 250 == 0) book(page.chapter, s.below(90_000) - 45_000);
            page.leave();
        }
        Ready.last();
    }
}
