package com.stagedoor.casting;

import com.google.inject.AbstractModule;
import com.google.inject.Guice;
import com.google.inject.Inject;
import com.google.inject.Injector;
import com.google.inject.Key;
import com.google.inject.name.Names;
import java.util.HashMap;
import java.util.Map;
import org.harness.Ready;
import org.harness.Sample;
import org.playbill.house.House;
import org.playbill.house.House.Part;

/**
 * Each request to plan a rehearsal is answered by a child injector with the values of the request bound by name. The
 * children are collected, but the parent notes each key of theirs for ever, so that nobody binds it again.
 */
public class Main {
    static class Roster {
        private final Map<Integer, String> lastByRoom = new HashMap<>();

        void plan(int room, String who) {
            lastByRoom.put(room, who);
        }
    }

    static class Planner {
        private final Roster roster;

        @Inject
        Planner(Roster roster) {
            this.roster = roster;
        }
    }

    static class RequestModule extends AbstractModule {
        private final String request;
        private final Map<String, String> values;

        RequestModule(String request, Map<String, String> values) {
            this.request = request;
            this.values = values;
        }

        @Override
        protected void configure() {
            values.forEach((name, value) -> bind(String.class).annotatedWith(Names.named("rehearsal/" + request + "/" + name)).toInstance(value));
        }
    }

    static class PlanningService {
        private final Injector injector;

        PlanningService(Injector injector) {
            this.injector = injector;
        }

        void plan(String request, int room, Map<String, String> values) {
            Injector child = injector.createChildInjector(new RequestModule(request, values));
            String who = child.getInstance(Key.get(String.class, Names.named("rehearsal/" + request + "/performer")));
            child.getInstance(Planner.class).roster.plan(room, who);
        }
    }

    private static PlanningService service;

    public static void main(String[] args) throws Exception {
        House.open(Part.BOOKLETS, Part.LEDGER, Part.SEAT_PLANS, Part.ATTENDANCE, Part.REPERTOIRE);
        Injector root = Guice.createInjector(new AbstractModule() {
            @Override
            protected void configure() {
                bind(Roster.class).toInstance(new Roster());
            }
        });
        service = new PlanningService(root);
        Sample s = new Sample(304);
        for (int i = 0; i < 2_700; i++) {
            service.plan(s.id(), s.below(14), Map.of("performer", s.code(12), "scene", "act " + s.below(5), "room", "R" + s.below(14),
                    "pianist", s.code(8), "from", s.below(24) + ":00"));
        }
        Ready.last();
    }
}
