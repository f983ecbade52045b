package com.apoteca.boards;

import apoteca.FridgeRings;
import apoteca.Interactions;
import apoteca.LabelBuffers;
import apoteca.PickQueue;
import apoteca.Regulars;
import clojure.lang.AFn;
import clojure.lang.Atom;
import clojure.lang.IPersistentMap;
import clojure.lang.Keyword;
import clojure.lang.PersistentHashMap;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.harness.Ready;
import org.harness.Sample;

/** Each board that is opened watches the atom with the stock; when it is closed the watch of the branch is removed, but it was added under the board's own key. */
public class Main {
    static class Board extends AFn {
        private final String branch;
        private final Keyword key;
        private final Instant opened;
        private final List<String> lines = new ArrayList<>();
        private int changes;

        Board(String branch, Keyword key, Instant opened) {
            this.branch = branch;
            this.key = key;
            this.opened = opened;
        }

        @Override
        public Object invoke(Object watch, Object reference, Object before, Object after) {
            changes++;
            return null;
        }
    }

    static class Stock {
        private final Atom packs = new Atom(PersistentHashMap.EMPTY);

        void count(int pzn, int count) {
            packs.swap(new AFn() {
                @Override
                public Object invoke(Object stock) {
                    return ((IPersistentMap) stock).assoc(pzn, count);
                }
            });
        }
    }

    static class Boards {
        private final Stock stock = new Stock();
        private final Map<String, Board> open = new HashMap<>();
        private int opened;

        Board open(String branch, Instant at) {
            Board board = new Board(branch, Keyword.intern("board", branch + "-" + ++opened), at);
            open.put(branch, board);
            stock.packs.addWatch(board.key, board);
            return board;
        }

        void close(String branch) {
            open.remove(branch);
            stock.packs.removeWatch(Keyword.intern("board", branch));
        }
    }

    static final Boards BOARDS = new Boards();

    public static void main(String[] args) throws Exception {
        PickQueue.load(36_000);
        FridgeRings.load(290, 2_000);
        LabelBuffers.load(80);
        Regulars.load(26_000);
        Interactions.load(250_000);
        Sample s = new Sample(606);
        int boards = 2_600;
        for (int i = 0; i < boards; i++) {
            String branch = "branch-" + s.below(85);
            Board board = BOARDS.open(branch, Sample.at(i, boards, java.time.Duration.ofDays(20)));
            for (int k = 6 + s.below(16); k > 0; k--) board.lines.add(s.text(30 + s.below(40)));
            if (i % 4 == 0) BOARDS.stock.count(1_000_000 + s.below(400), s.below(90));
            BOARDS.close(branch);
        }
        Ready.last();
    }
}
