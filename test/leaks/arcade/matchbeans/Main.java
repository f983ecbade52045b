package com.northpike.arena;

import gg.emberfall.live.AvatarCache;
import gg.emberfall.live.ItemCatalog;
import gg.emberfall.live.LoginWindow;
import gg.emberfall.live.LootTables;
import gg.emberfall.live.PlayerLru;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javax.management.ObjectName;
import org.harness.Ready;
import org.harness.Sample;

/** A monitor of each match is registered with the MBean server and stays there when the match has ended. */
public class Main {
    public interface MatchMonitorMBean {
        int getPlayers();

        long getKills();

        String getPhase();
    }

    record Kill(long killer, long victim, String weapon, Instant at) {}

    static final class Match {
        final String id;
        final Instant began;
        final long[] players;
        final List<Kill> kills = new ArrayList<>();
        String phase = "warm-up";

        Match(String id, Instant began, long[] players) {
            this.id = id;
            this.began = began;
            this.players = players;
        }
    }

    public static final class MatchMonitor implements MatchMonitorMBean {
        private final Match match;

        MatchMonitor(Match match) {
            this.match = match;
        }

        @Override
        public int getPlayers() {
            return match.players.length;
        }

        @Override
        public long getKills() {
            return match.kills.size();
        }

        @Override
        public String getPhase() {
            return match.phase;
        }
    }

    static final class MatchDirector {
        private final Map<String, Match> running = new LinkedHashMap<>();
        long finished;

        Match begin(String id, String mode, Instant at, long[] players) throws Exception {
            Match m = new Match(id, at, players);
            running.put(id, m);
            ManagementFactory.getPlatformMBeanServer().registerMBean(new MatchMonitor(m), new ObjectName("com.northpike.arena:type=Match,mode=" + mode + ",id=" + id));
            return m;
        }

        void end(String id) {
            Match m = running.remove(id);
            m.phase = "finished";
            finished++;
        }
    }

    static final class Arena {
        final MatchDirector director = new MatchDirector();
        final AvatarCache avatars = new AvatarCache(81);
        final ItemCatalog skins = new ItemCatalog(82);
        final LoginWindow logins = new LoginWindow(83);
        final LootTables crates = new LootTables(84);
        final PlayerLru players = new PlayerLru(85);
    }

    private static Arena arena;

    public static void main(String[] args) throws Exception {
        arena = new Arena();
        Sample s = new Sample(508);
        int n = 1_600;
        String[] modes = {"duel", "squads", "siege"};
        for (int i = 0; i < n; i++) {
            Instant at = Sample.at(i, n, Duration.ofHours(26));
            long[] players = new long[2 + s.below(30)];
            for (int p = 0; p < players.length; p++) players[p] = s.number();
            Match m = arena.director.begin(s.id(), modes[s.below(3)], at, players);
            m.phase = "running";
            for (int k = 20 + s.below(100); k > 0; k--) {
                m.kills.add(new Kill(players[s.below(players.length)], players[s.below(players.length)], s.code(5), at.plusSeconds(700 - k * 5L)));
            }
            if (arena.director.running.size() > 25) arena.director.end(arena.director.running.keySet().iterator().next());
        }
        Ready.last();
    }
}
