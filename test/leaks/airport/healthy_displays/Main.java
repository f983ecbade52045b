package com.paxinfo.displays;

import airport.*;

import org.harness.Ready;
import org.springframework.context.ApplicationEvent;
import org.springframework.context.annotation.*;
import org.springframework.context.event.EventListener;

import java.util.*;

/** Healthy: a Spring application that has just started and has had some hundred events. */
public class Main {
    static final class GateChanged extends ApplicationEvent {
        final String flight, gate;

        GateChanged(Object source, String flight, String gate) {
            super(source);
            this.flight = flight;
            this.gate = gate;
        }
    }

    public static class Layouts {
        private final Map<String, char[]> screens = new HashMap<>();

        public Layouts() {
            Rnd r = new Rnd(21);
            for (int i = Rnd.share(900); i > 0; i--) screens.put("screen-" + i, r.remark(2400 + r.upTo(900)).toCharArray());
        }
    }

    public static class Announcer {
        private final Map<String, String> latest = new LinkedHashMap<>();

        @EventListener
        public void gateChanged(GateChanged e) {
            latest.put(e.flight, e.gate);
            if (latest.size() > 200) latest.remove(latest.keySet().iterator().next());
        }
    }

    @Configuration
    static class Application {
        @Bean
        Layouts layouts() {
            return new Layouts();
        }

        @Bean
        Announcer announcer() {
            return new Announcer();
        }
    }

    public static void main(String[] a) throws Exception {
        AnnotationConfigApplicationContext c = new AnnotationConfigApplicationContext(Application.class);
        Phrases.record(14000);
        Gazetteer.read(45000);
        Rnd r = new Rnd(22);
        for (int i = 0; i < 700; i++) c.publishEvent(new GateChanged(c, r.flight(), r.letters(1) + r.upTo(50)));
        Ready.last();
        c.close();
    }
}
