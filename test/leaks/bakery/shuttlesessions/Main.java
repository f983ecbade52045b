package com.tidewater.shuttle;

import de.kornfeld.bakery.*;
import io.netty.util.AttributeKey;
import io.netty.util.DefaultAttributeMap;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import org.harness.Ready;
import org.harness.Sample;

/** Connections of shuttle buses keep their state in attributes whose key is made of the session's id. */
public class Main {
    static final class Connection extends DefaultAttributeMap {
        final String bus, session;

        Connection(String bus, String session) {
            this.bus = bus;
            this.session = session;
        }
    }

    record Position(double latitude, double longitude, Instant at) {}

    static final class Gateway {
        private final Map<String, Connection> connected = new HashMap<>();
        long frames;

        Connection connect(String bus, String session) {
            Connection c = new Connection(bus, session);
            connected.put(session, c);
            return c;
        }

        void position(Connection c, Position p) {
            c.attr(AttributeKey.<Position>valueOf("com.tidewater.shuttle/session/" + c.session + "/position")).set(p);
            frames++;
        }

        void disconnect(Connection c) {
            connected.remove(c.session);
        }
    }

    public static void main(String[] args) throws Exception {
        FlourLots lots = FlourLots.load();
        Photos.load();
        Regulars regulars = Regulars.open();
        Recipes.load();
        OpenOrders orders = OpenOrders.load();
        Gateway gateway = new Gateway();
        Words w = new Words(10);
        ArrayDeque<Connection> line = new ArrayDeque<>();
        int n = 27_000;
        for (int i = 0; i < n; i++) {
            Instant at = Sample.at(i, n, Duration.ofDays(12));
            Connection c = gateway.connect("bus-" + w.below(300), w.hex(32));
            gateway.position(c, new Position(53 + w.real(), 8 + w.real(), at));
            gateway.position(c, new Position(53 + w.real(), 8 + w.real(), at));
            line.add(c);
            if (line.size() > 250) gateway.disconnect(line.poll());
        }
        Ready.last();
        System.out.println(lots + " " + regulars + orders + gateway.frames);
    }
}
