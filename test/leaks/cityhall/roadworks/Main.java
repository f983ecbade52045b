package de.stadt.roads;

import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.cometd.bayeux.Promise;
import org.cometd.bayeux.server.ConfigurableServerChannel;
import org.cometd.bayeux.server.LocalSession;
import org.cometd.bayeux.server.ServerChannel;
import org.cometd.server.BayeuxServerImpl;
import org.harness.Ready;
import org.harness.Sample;
import town.CallWindow;
import town.FormTexts;
import town.PermitDatabase;
import town.PlotterPool;
import town.Reservations;

/** A channel for each site of road works, made persistent so that it lasts until somebody looks; when the works are over it stays. */
public class Main {
    static class Roads {
        private final BayeuxServerImpl bayeux = new BayeuxServerImpl();
        private final AtomicLong changes = new AtomicLong();
        private LocalSession office;

        void start() throws Exception {
            bayeux.start();
            office = bayeux.newLocalSession("roads office");
            office.handshake();
        }

        void begin(int site, String street, Instant from) {
            ServerChannel channel = bayeux.createChannelIfAbsent("/roadworks/" + site, (ConfigurableServerChannel.Initializer) c -> c.setPersistent(true)).getReference();
            Map<String, Object> notice = new HashMap<>();
            notice.put("street", street);
            notice.put("from", from.toString());
            notice.put("state", "begun");
            channel.setAttribute("notice", notice);
            tell(channel, notice);
        }

        void end(int site, Instant at) {
            ServerChannel channel = bayeux.getChannel("/roadworks/" + site);
            Map<String, Object> notice = new HashMap<>();
            notice.put("state", "over");
            notice.put("at", at.toString());
            tell(channel, notice);
        }

        private void tell(ServerChannel channel, Map<String, Object> notice) {
            channel.publish(office, notice, Promise.noop());
            changes.incrementAndGet();
        }
    }

    static final Roads ROADS = new Roads();

    public static void main(String[] args) throws Exception {
        FormTexts.load(5_200);
        Reservations.load(21_000);
        CallWindow.load(40_000);
        PermitDatabase.load(30_000);
        PlotterPool.load(56);
        ROADS.start();
        Sample s = new Sample(514);
        int sites = 3_400;
        for (int i = 0; i < sites; i++) {
            ROADS.begin(80_000 + i, s.text(26), Sample.at(i, sites, Duration.ofDays(300)));
            if (i >= 40) ROADS.end(80_000 + i - 40, Sample.at(i, sites, Duration.ofDays(300)));
        }
        Ready.last();
    }
}
