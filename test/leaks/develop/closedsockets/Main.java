package io.campfire.presence;

import java.time.Duration;
import java.time.Instant;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import net.gridsense.telemetry.Telemetry;
import org.harness.Ready;
import org.harness.Sample;

/** Sockets are added to the set of their room when they open; when one closes by timeout, it stays there. */
public class Main {
    enum State { OPEN, CLOSING, CLOSED }

    static class ClientSocket {
        final String user;
        final Instant opened;
        Instant closedAt;
        State state = State.OPEN;
        final byte[] receiveBuffer = new byte[1_024];

        ClientSocket(String user, Instant opened) {
            this.user = user;
            this.opened = opened;
        }

        void timeout(Instant now) {
            state = State.CLOSED;
            closedAt = now;
        }
    }

    static class Room {
        final String name;
        private final Set<ClientSocket> sockets = ConcurrentHashMap.newKeySet();

        Room(String name) {
            this.name = name;
        }

        int broadcast() {
            int sent = 0;
            for (ClientSocket s : sockets) if (s.state == State.OPEN) sent++;
            return sent;
        }
    }

    private static final Room LOBBY = new Room("lobby");

    public static void main(String[] args) throws Exception {
        Telemetry.start();
        Sample s = new Sample(91);
        int n = 4_800;
        for (int i = 0; i < n; i++) {
            Instant at = Sample.at(i, n, Duration.ofHours(9));
            ClientSocket c = new ClientSocket("user-" + s.below(4000), at);
            LOBBY.sockets.add(c);
            if (i % 25 != 0) c.timeout(at.plusSeconds(90));
            if (i == n / 2) Ready.first();
        }
        Ready.last();
    }
}
