package com.betonring.sites;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.harness.Ready;
import org.harness.Sample;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.context.ApplicationEvent;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.context.ApplicationListener;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Scope;
import stonepit.BeltScales;
import stonepit.GateWindow;
import stonepit.GradingCurves;
import stonepit.QuarryFaces;
import stonepit.RoadTolls;

/** The tablet of a foreman connects anew after each pause; each connection is added to the context's listeners, and disconnecting does not take it off. */
public class Main {
    static final class LorryMoved extends ApplicationEvent {
        private final String site;
        private final double latitude;
        private final double longitude;

        LorryMoved(Object source, String site, double latitude, double longitude) {
            super(source);
            this.site = site;
            this.latitude = latitude;
            this.longitude = longitude;
        }
    }

    record Note(String text, Instant at) {}

    static class TabletConnection implements ApplicationListener<LorryMoved> {
        private String foreman;
        private String site;
        private Instant since;
        private boolean connected;
        private final List<Note> notes = new ArrayList<>();
        private final double[] position = new double[2];

        void connect(String foreman, String site, Instant since) {
            this.foreman = foreman;
            this.site = site;
            this.since = since;
            connected = true;
        }

        void disconnect() {
            connected = false;
        }

        @Override
        public void onApplicationEvent(LorryMoved moved) {
            if (!connected || !moved.site.equals(site)) return;
            position[0] = moved.latitude;
            position[1] = moved.longitude;
        }
    }

    static class TabletGateway {
        private final ConfigurableApplicationContext context;
        private final ObjectProvider<TabletConnection> connections;
        private final Map<String, TabletConnection> byForeman = new HashMap<>();

        TabletGateway(ConfigurableApplicationContext context, ObjectProvider<TabletConnection> connections) {
            this.context = context;
            this.connections = connections;
        }

        TabletConnection connect(String foreman, String site, Instant at) {
            TabletConnection connection = connections.getObject();
            connection.connect(foreman, site, at);
            context.addApplicationListener(connection);
            TabletConnection before = byForeman.put(foreman, connection);
            if (before != null) before.disconnect();
            return connection;
        }
    }

    static class Tracking {
        private final ApplicationEventPublisher events;
        private final Deque<LorryMoved> lastMoves = new ArrayDeque<>();

        Tracking(ApplicationEventPublisher events) {
            this.events = events;
        }

        void moved(String site, double latitude, double longitude) {
            LorryMoved moved = new LorryMoved(this, site, latitude, longitude);
            events.publishEvent(moved);
            lastMoves.addLast(moved);
            if (lastMoves.size() > 200) lastMoves.removeFirst();
        }
    }

    @Configuration(proxyBeanMethods = false)
    static class Sites {
        @Bean
        @Scope("prototype")
        TabletConnection tabletConnection() {
            return new TabletConnection();
        }

        @Bean
        TabletGateway tabletGateway(ConfigurableApplicationContext context, ObjectProvider<TabletConnection> connections) {
            return new TabletGateway(context, connections);
        }

        @Bean
        Tracking tracking(ApplicationEventPublisher events) {
            return new Tracking(events);
        }
    }

    public static void main(String[] args) throws Exception {
        QuarryFaces.load(14, 400, 260);
        GateWindow.load(80_000);
        GradingCurves.load(11_000);
        BeltScales.load(30, 14_000);
        RoadTolls.load(38_000);
        Sample s = new Sample(8829);
        AnnotationConfigApplicationContext context = new AnnotationConfigApplicationContext(Sites.class);
        TabletGateway gateway = context.getBean(TabletGateway.class);
        Tracking tracking = context.getBean(Tracking.class);
        int connects = 6_000;
        for (int i = 0; i < connects; i++) {
            Instant at = Sample.at(i, connects, Duration.ofDays(12));
            TabletConnection c = gateway.connect("foreman " + s.below(90), "site " + s.below(60), at);
            for (int k = s.below(5); k >= 0; k--) c.notes.add(new Note(s.text(110), at));
            if (i % 40 == 0) tracking.moved("site " + s.below(60), 47 + s.real(), 11 + s.real());
        }
        for (int i = 0; i < 150; i++) tracking.moved("site " + s.below(60), 47 + s.real(), 11 + s.real());
        Ready.last();
        context.close();
    }
}
