package ch.firnbahn.tickets;

import ch.firnbahn.base.FareMatrix;
import ch.firnbahn.base.RopeForces;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.harness.Ready;
import org.harness.Sample;
import org.infinispan.Cache;
import org.infinispan.configuration.cache.ConfigurationBuilder;
import org.infinispan.configuration.global.GlobalConfigurationBuilder;
import org.infinispan.eviction.EvictionStrategy;
import org.infinispan.manager.DefaultCacheManager;

/** The tickets of the day in a cache of Infinispan that keeps 60,000, and the rights of season passes in one that keeps them for an hour. */
public class Main {
    record Ride(Instant at, String line, short stile) {}

    static final class Ticket {
        final String number;
        final String kind;
        final int centimes;
        final List<Ride> rides = new ArrayList<>();
        String holder;

        Ticket(String number, String kind, int centimes) {
            this.number = number;
            this.kind = kind;
            this.centimes = centimes;
        }
    }

    record Rights(String pass, boolean[] lines, Instant checked, String remark) {}

    static final class TicketGrid {
        private final DefaultCacheManager manager;
        private final Cache<String, Ticket> tickets;
        private final Cache<String, Rights> rights;

        TicketGrid() {
            GlobalConfigurationBuilder global = new GlobalConfigurationBuilder();
            global.jmx().disable();
            manager = new DefaultCacheManager(global.build());
            manager.defineConfiguration("tickets", new ConfigurationBuilder().memory().maxCount(60_000).whenFull(EvictionStrategy.REMOVE).build());
            manager.defineConfiguration("rights", new ConfigurationBuilder().expiration().lifespan(1, TimeUnit.HOURS).wakeUpInterval(1, TimeUnit.MINUTES).build());
            tickets = manager.getCache("tickets");
            rights = manager.getCache("rights");
        }

        void ride(String number, Sample s) {
            Ticket t = tickets.get(number);
            if (t == null) {
                t = new Ticket(number, "day " + s.below(9), 2500 + s.below(6000));
                t.holder = s.text(12 + s.below(20));
            }
            t.rides.add(new Ride(Instant.now(), "line " + s.below(22), (short) s.below(70)));
            tickets.put(number, t);
        }

        Rights rights(String pass, Sample s) {
            return rights.computeIfAbsent(pass, p -> new Rights(p, new boolean[64], Instant.now(), s.text(30 + s.below(50))));
        }
    }

    static final class Gate {
        final TicketGrid grid = new TicketGrid();
        final FareMatrix fares = new FareMatrix(121);
        final RopeForces forces = new RopeForces(122);
    }

    private static Gate gate;

    public static void main(String[] args) throws Exception {
        gate = new Gate();
        Sample s = new Sample(1211);
        for (int i = 0; i < 520_000; i++) {
            gate.grid.ride("T" + (4_000_000 + i / 5 + s.below(9000)), s);
            if (i % 4 == 0) gate.grid.rights("SP" + s.below(26_000), s);
        }
        Ready.last();
    }
}
