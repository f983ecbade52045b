package net.gloomhaven.chat;

import com.google.common.collect.Interner;
import com.google.common.collect.Interners;
import gg.emberfall.live.AvatarCache;
import gg.emberfall.live.ItemCatalog;
import gg.emberfall.live.LoginWindow;
import gg.emberfall.live.OpenBaskets;
import gg.emberfall.live.PlayerLru;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import org.harness.Ready;
import org.harness.Sample;

/** The decoder interns who speaks; each login makes another identity, and a strong interner keeps them all. */
public class Main {
    record Identity(String nick, String clan, String session, Instant loggedIn) {}

    record Message(Identity from, String channel, String text, Instant at) {}

    static final class Decoder {
        private final Interner<Identity> identities = Interners.newStrongInterner();

        Message decode(String nick, String clan, String session, Instant loggedIn, String channel, String text, Instant at) {
            return new Message(identities.intern(new Identity(nick, clan, session, loggedIn)), channel, text, at);
        }
    }

    /** The last messages of a channel, for those who join. */
    static final class Backlog {
        private static final int MOST = 50;
        private final ArrayDeque<Message> messages = new ArrayDeque<>(MOST + 1);

        void add(Message m) {
            messages.add(m);
            if (messages.size() > MOST) messages.poll();
        }
    }

    static final class ChatGateway {
        final Decoder decoder = new Decoder();
        final Map<String, Backlog> backlogs = new HashMap<>();
        final AvatarCache avatars = new AvatarCache(21);
        final PlayerLru profiles = new PlayerLru(22);
        final LoginWindow logins = new LoginWindow(23);
        final OpenBaskets gifts = new OpenBaskets(24);
        final ItemCatalog emotes = new ItemCatalog(25);

        void receive(Message m) {
            backlogs.computeIfAbsent(m.channel, c -> new Backlog()).add(m);
        }
    }

    private static ChatGateway gateway;

    public static void main(String[] args) throws Exception {
        gateway = new ChatGateway();
        Sample s = new Sample(502);
        int logins = 31_000;
        for (int i = 0; i < logins; i++) {
            Instant at = Sample.at(i, logins, Duration.ofHours(30));
            String nick = s.text(10 + s.below(8)), clan = s.code(4), session = s.id() + s.id();
            for (int m = 1 + s.below(3); m > 0; m--) {
                gateway.receive(gateway.decoder.decode(new String(nick), new String(clan), session, at, "zone-" + s.below(40), s.text(40), at.plusSeconds(60L * m)));
            }
        }
        Ready.last();
    }
}
