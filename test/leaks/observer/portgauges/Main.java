package com.fibrelink.access;

import static org.rrd4j.ConsolFun.*;

import com.meridian.office.*;
import java.util.*;
import org.harness.Ready;
import org.rrd4j.DsType;
import org.rrd4j.core.*;

/**
 * The traffic of customers' sessions at broadband gateways in round-robin databases in memory. At the end of a session its database
 * is closed, but not deleted: the factory keeps what was stored under the path.
 */
public class Main {
    static final class Session {
        final String id;
        final String line;
        final RrdDb traffic;
        final long began;
        long octets;

        Session(String id, String line, RrdDb traffic, long began) {
            this.id = id;
            this.line = line;
            this.traffic = traffic;
            this.began = began;
        }
    }

    static final class Gateway {
        private final RrdMemoryBackendFactory memory = new RrdMemoryBackendFactory();
        private final Map<String, Session> sessions = new HashMap<>();
        private final Gen g = new Gen(950);
        private long ended;

        Session begin(long time) throws Exception {
            String id = "sess/" + g.code(10);
            RrdDef def = new RrdDef(id, time / 1000 - 1, 300);
            def.addDatasource("down", DsType.GAUGE, 900, 0, Double.NaN);
            def.addDatasource("up", DsType.GAUGE, 900, 0, Double.NaN);
            def.addArchive(AVERAGE, 0.5, 1, 144);
            def.addArchive(MAX, 0.5, 12, 96);
            Session s = new Session(id, "ONT-" + g.digits(9), RrdDb.getBuilder().setRrdDef(def).setBackendFactory(memory).build(), time);
            sessions.put(id, s);
            return s;
        }

        void measure(Session s, long time) throws Exception {
            double down = g.real() * 5e8;
            s.traffic.createSample(time / 1000).setValues(down, down / 9).update();
            s.octets += (long) down;
        }

        void end(String id) throws Exception {
            Session s = sessions.remove(id);
            s.traffic.close();
            ended++;
        }
    }

    public static void main(String[] args) throws Exception {
        Partners.load(18_000);
        Codes.load(23_000);
        RateTables.load(860, 1000);
        QuoteCache.load(17_000);
        Gateway[] gateways = {new Gateway(), new Gateway(), new Gateway()};
        EventWindow logins = new EventWindow(39_000);
        Gateway gw = gateways[1];
        Deque<String> order = new ArrayDeque<>();
        int rounds = 1_250;
        for (int i = 0; i < rounds; i++) {
            Session s = gw.begin(Gen.at(i, rounds, 30));
            order.add(s.id);
            for (int k = 1; k < 6; k++) gw.measure(s, Gen.at(i, rounds, 30) + k * 10_000L);
            if (order.size() > 60) gw.end(order.poll());
        }
        for (Gateway other : new Gateway[] {gateways[0], gateways[2]}) for (int i = 0; i < 40; i++) other.begin(Gen.at(i, 40, 6));
        System.out.println("sessions " + gw.sessions.size() + ", ended " + gw.ended);
        Ready.last();
        System.out.println(logins + gateways[0].memory.getName());
    }
}
