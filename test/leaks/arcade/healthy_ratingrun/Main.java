package org.pawnstorm.ratings;

import gg.emberfall.live.AvatarCache;
import gg.emberfall.live.ItemCatalog;
import gg.emberfall.live.LootTables;
import gg.emberfall.live.PlayerLru;
import gg.emberfall.live.ShopDb;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.harness.Ready;
import org.harness.Sample;

/** The rating of a season is under way: the season's games, the matrices of who met whom, and the divisions already done. */
public class Main {
    record Game(long number, int white, int black, byte result, short moves, Instant at) {}

    static final class Player {
        final int index;
        final String nick;
        double rating = 1500;
        double deviation = 350;
        final double[] history = new double[20];

        Player(int index, String nick) {
            this.index = index;
            this.nick = nick;
        }
    }

    static final class Division {
        final String name;
        final List<Player> players = new ArrayList<>();
        final double[][] meetings;

        Division(String name, int size) {
            this.name = name;
            meetings = new double[size][size];
        }
    }

    record Standing(String division, String nick, double rating, double change) {}

    static final class SeasonRun {
        private final String season;
        private final List<Game> games;
        private final List<Division> divisions = new ArrayList<>();
        private final Map<String, List<Standing>> done = new HashMap<>();
        private final ThreadLocal<double[]> scratch = ThreadLocal.withInitial(() -> new double[60_000]);

        SeasonRun(String season, List<Game> games) {
            this.season = season;
            this.games = games;
        }

        List<Standing> rate(Division d) {
            double[] gain = scratch.get();
            List<Standing> standings = new ArrayList<>();
            for (Player p : d.players) {
                double sum = 0;
                for (double m : d.meetings[p.index]) sum += m - 0.5;
                gain[p.index] = sum;
                p.rating += sum / 10;
                p.deviation *= 0.98;
                standings.add(new Standing(d.name, p.nick, p.rating, sum));
            }
            return standings;
        }
    }

    static final class RatingOffice {
        final ItemCatalog prizes = new ItemCatalog(351);
        final AvatarCache avatars = new AvatarCache(352);
        final LootTables packs = new LootTables(353);
        final PlayerLru players = new PlayerLru(354);
        final ShopDb shop;

        RatingOffice() throws Exception {
            shop = new ShopDb(355);
        }
    }

    private static RatingOffice office;

    public static void main(String[] args) throws Exception {
        office = new RatingOffice();
        Sample s = new Sample(806);
        int size = 1_150, divisions = 11, n = 1_250_000;
        List<Game> games = new ArrayList<>(n);
        for (int i = 0; i < n; i++) {
            games.add(new Game(i, s.below(size), s.below(size), (byte) s.below(3), (short) (10 + s.below(120)), Sample.at(i, n, Duration.ofDays(80))));
        }
        SeasonRun run = new SeasonRun("2026-autumn", games);
        for (int d = 0; d < divisions; d++) {
            Division x = new Division("division-" + d, size);
            for (int p = 0; p < size; p++) x.players.add(new Player(p, s.text(14)));
            run.divisions.add(x);
        }
        for (Game g : games) run.divisions.get((int) (g.number % divisions)).meetings[g.white][g.black] += g.result / 2.0;
        ExecutorService workers = Executors.newFixedThreadPool(4, r -> {
            Thread t = new Thread(r, "rating-worker");
            t.setDaemon(true);
            return t;
        });
        Map<String, Future<List<Standing>>> waiting = new HashMap<>();
        for (int d = 0; d < 5; d++) {
            Division x = run.divisions.get(d);
            waiting.put(x.name, workers.submit(() -> run.rate(x)));
        }
        for (Map.Entry<String, Future<List<Standing>>> e : waiting.entrySet()) run.done.put(e.getKey(), e.getValue().get());
        Ready.last();
        System.out.println(run.season + games.size());
    }
}
