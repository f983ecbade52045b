package gg.duelgrid.server;

import cinema.*;

import org.harness.Ready;

import java.util.*;

/** A game server. Who does not move for six hours has lost; a match that ends stops its clock. */
public class Main {
    static final class Match {
        final String white, black;
        final List<String> moves = new ArrayList<>();
        Forfeit clock;

        Match(String white, String black) {
            this.white = white;
            this.black = black;
        }
    }

    static final class Forfeit extends TimerTask {
        private final Match match;
        private final Arena arena;

        Forfeit(Arena arena, Match match) {
            this.arena = arena;
            this.match = match;
        }

        @Override
        public void run() {
            arena.end(match);
        }
    }

    static final class Arena {
        private final Timer clocks = new Timer("match-clocks", true);
        private final Set<Match> playing = new HashSet<>();
        private int played;

        Match begin(String white, String black) {
            Match m = new Match(white, black);
            m.clock = new Forfeit(this, m);
            clocks.schedule(m.clock, 6 * 3_600_000L);
            playing.add(m);
            return m;
        }

        void end(Match m) {
            m.clock.cancel();
            playing.remove(m);
            played++;
        }
    }

    private static final Arena ARENA = new Arena();

    public static void main(String[] a) throws Exception {
        TitleTree.build(36000);
        Visitors.warm(26000);
        Audience.read(210);
        Licences.read(9000);
        Frames.open(140);
        Dice d = new Dice(102);
        ArrayDeque<Match> now = new ArrayDeque<>();
        for (int i = 0; i < Integer.getInteger("matches", 5200); i++) {
            Match m = ARENA.begin("player" + d.hex(8), "player" + d.hex(8));
            for (int k = 0; k < 14; k++) m.moves.add(d.seat() + "-" + d.seat());
            now.add(m);
            if (now.size() > 40) ARENA.end(now.remove());
        }
        Ready.last();
    }
}
