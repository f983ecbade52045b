package com.rookandember.tournaments;

import gg.emberfall.live.AvatarCache;
import gg.emberfall.live.ItemCatalog;
import gg.emberfall.live.LoginWindow;
import gg.emberfall.live.LootTables;
import gg.emberfall.live.PlayerLru;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.harness.Ready;
import org.harness.Sample;

/** The thread of a tournament waits for its next round. A tournament that is called off is forgotten, its thread waits on. */
public class Main {
    record Entrant(long player, String nick, int rating) {}

    record Game(Entrant white, Entrant black, int score, String moves, Instant at) {}

    static final class Bracket {
        final String name;
        final Instant opened;
        final List<Entrant> entrants = new ArrayList<>();
        final List<Game> games = new ArrayList<>();
        private int round;
        private int played;
        private boolean over;

        Bracket(String name, Instant opened) {
            this.name = name;
            this.opened = opened;
        }

        synchronized void nextRound() {
            round++;
            notifyAll();
        }

        synchronized void close() {
            over = true;
            notifyAll();
        }

        synchronized boolean awaitRound() throws InterruptedException {
            while (!over && round == played) wait();
            played = round;
            return !over;
        }
    }

    static final class BracketRunner implements Runnable {
        private final Bracket bracket;
        private final Sample sample;

        BracketRunner(Bracket bracket, long seed) {
            this.bracket = bracket;
            sample = new Sample(seed);
        }

        @Override
        public void run() {
            try {
                while (bracket.awaitRound()) {
                    List<Entrant> e = bracket.entrants;
                    for (int i = 0; i + 1 < e.size(); i += 2) {
                        bracket.games.add(new Game(e.get(i), e.get(i + 1), sample.below(3) - 1, sample.text(80 + sample.below(160)), bracket.opened.plusSeconds(900L * (bracket.played))));
                    }
                }
            } catch (InterruptedException x) {
                Thread.currentThread().interrupt();
            }
        }
    }

    static final class TournamentOffice {
        private final Map<String, Bracket> open = new LinkedHashMap<>();
        final AvatarCache avatars = new AvatarCache(101);
        final ItemCatalog prizes = new ItemCatalog(102);
        final LoginWindow logins = new LoginWindow(103);
        final LootTables packs = new LootTables(104);
        final PlayerLru players = new PlayerLru(105);
        int finished;

        Bracket open(String name, Instant at, Sample s) {
            Bracket b = new Bracket(name, at);
            for (int i = 32 + 2 * s.below(80); i > 0; i--) b.entrants.add(new Entrant(s.number(), s.text(12), 800 + s.below(1900)));
            open.put(name, b);
            Thread t = new Thread(new BracketRunner(b, s.number()), "bracket-" + name);
            t.setDaemon(true);
            t.start();
            return b;
        }

        void finish(Bracket b) {
            open.remove(b.name);
            b.close();
            finished++;
        }

        void callOff(Bracket b) {
            open.remove(b.name);
        }
    }

    private static TournamentOffice office;

    public static void main(String[] args) throws Exception {
        office = new TournamentOffice();
        Sample s = new Sample(510);
        int n = 400;
        for (int i = 0; i < n; i++) {
            Bracket b = office.open(s.code(6), Sample.at(i, n, Duration.ofHours(52)), s);
            for (int r = 3; r > 0; r--) {
                b.nextRound();
                Thread.sleep(6);
            }
            if (i % 3 == 0) office.callOff(b);
            else if (i < n - 4) office.finish(b);
        }
        Thread.sleep(400);
        Ready.last();
    }
}
