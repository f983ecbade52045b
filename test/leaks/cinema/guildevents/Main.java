package com.ravenhold.guilds;

import cinema.*;

import org.greenrobot.eventbus.EventBus;
import org.greenrobot.eventbus.Subscribe;
import org.harness.Ready;

import java.util.*;

/** Players of an online game see on their screen what happens in their guild. */
public class Main {
    record GuildNews(int guild, String text) {}

    record Raid(int guild, String place, long begins) {}

    public static final class PlayerScreen {
        private final String player;
        private final int guild;
        private final ArrayDeque<String> lines = new ArrayDeque<>();
        private final byte[] inventory;

        PlayerScreen(String player, int guild, byte[] inventory) {
            this.player = player;
            this.guild = guild;
            this.inventory = inventory;
        }

        @Subscribe
        public void news(GuildNews n) {
            if (n.guild == guild) show(n.text);
        }

        @Subscribe
        public void raid(Raid r) {
            if (r.guild == guild) show(r.place);
        }

        private void show(String line) {
            lines.addLast(line);
            if (lines.size() > 6) lines.removeFirst();
        }
    }

    static final class World {
        private final EventBus events = EventBus.builder().logNoSubscriberMessages(false).build();
        private final Map<String, PlayerScreen> online = new HashMap<>();

        void enter(String player, int guild, byte[] inventory) {
            PlayerScreen screen = new PlayerScreen(player, guild, inventory);
            online.put(player, screen);
            events.register(screen);
        }

        void leave(String player) {
            online.remove(player);
        }
    }

    private static final World WORLD = new World();

    public static void main(String[] a) throws Exception {
        Films.load(17000);
        Trailers.choose(22000);
        Shows.plan(44000);
        Visitors.warm(26000);
        WeekPage.render(5500);
        Dice d = new Dice(103);
        ArrayDeque<String> playing = new ArrayDeque<>();
        for (int i = 0; i < Integer.getInteger("sessions", 4600); i++) {
            String player = "p" + d.hex(10);
            WORLD.enter(player, d.below(300), d.bytes(512));
            playing.add(player);
            if (playing.size() > 120) WORLD.leave(playing.remove());
            if (i % 20 == 0) WORLD.events.post(new GuildNews(d.below(300), d.text(60)));
            if (i % 90 == 0) WORLD.events.post(new Raid(d.below(300), d.title(), i));
        }
        Ready.last();
    }
}
