package io.wolfden.moderation;

import gg.emberfall.live.AvatarCache;
import gg.emberfall.live.ItemCatalog;
import gg.emberfall.live.LatencyRings;
import gg.emberfall.live.OpenBaskets;
import gg.emberfall.live.PlayerLru;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.DelayQueue;
import java.util.concurrent.Delayed;
import java.util.concurrent.TimeUnit;
import org.harness.Ready;
import org.harness.Sample;

/** The delay of a mute takes seconds from milliseconds: it never ends, and the thread that lifts mutes waits in vain. */
public class Main {
    record Offence(String channel, String text, Instant at) {}

    static final class Mute implements Delayed {
        final long player;
        final long untilMillis;
        final String moderator;
        final List<Offence> offences = new ArrayList<>();
        private final Clock clock;

        Mute(long player, long untilMillis, String moderator, Clock clock) {
            this.player = player;
            this.untilMillis = untilMillis;
            this.moderator = moderator;
            this.clock = clock;
        }

        @Override
        public long getDelay(TimeUnit unit) {
            return unit.convert(untilMillis - clock.instant().getEpochSecond(), TimeUnit.MILLISECONDS);
        }

        @Override
        public int compareTo(Delayed o) {
            return Long.compare(untilMillis, ((Mute) o).untilMillis);
        }
    }

    static final class MuteLifter implements Runnable {
        private final DelayQueue<Mute> mutes = new DelayQueue<>();
        private final Set<Long> silenced;
        long lifted;

        MuteLifter(Set<Long> silenced) {
            this.silenced = silenced;
        }

        @Override
        public void run() {
            try {
                while (true) {
                    Mute m = mutes.take();
                    silenced.remove(m.player);
                    lifted++;
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    static final class Moderation {
        private final Set<Long> silenced = ConcurrentHashMap.newKeySet();
        private final MuteLifter lifter = new MuteLifter(silenced);
        final AvatarCache avatars = new AvatarCache(91);
        final ItemCatalog emotes = new ItemCatalog(92);
        final LatencyRings latency = new LatencyRings(93);
        final OpenBaskets gifts = new OpenBaskets(94);
        final PlayerLru players = new PlayerLru(95);

        void start() {
            Thread t = new Thread(lifter, "mute-lifter");
            t.setDaemon(true);
            t.start();
        }

        void mute(long player, String moderator, Instant at, int seconds, List<Offence> offences) {
            Mute m = new Mute(player, at.toEpochMilli() + seconds * 1000L, moderator, Clock.systemUTC());
            m.offences.addAll(offences);
            silenced.add(player);
            lifter.mutes.add(m);
        }
    }

    private static Moderation moderation;

    public static void main(String[] args) throws Exception {
        moderation = new Moderation();
        moderation.start();
        Sample s = new Sample(509);
        int n = 15_000;
        for (int i = 0; i < n; i++) {
            Instant at = Sample.at(i, n, Duration.ofHours(40));
            List<Offence> offences = new ArrayList<>();
            for (int o = 1 + s.below(5); o > 0; o--) offences.add(new Offence("zone-" + s.below(60), s.text(30 + s.below(90)), at.minusSeconds(o * 9L)));
            moderation.mute(3_000_000 + s.below(2_000_000), "mod-" + s.below(30), at, 60 * (5 + s.below(25)), offences);
        }
        Ready.last();
    }
}
