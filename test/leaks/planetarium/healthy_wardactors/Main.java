package org.stellamed.ward;

import eu.polarhall.house.Narrations;
import eu.polarhall.house.Planets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import java.util.function.BiConsumer;
import org.harness.Ready;
import org.harness.Sample;

/** An actor for each patient of a hospital group: mailboxes are emptied as fast as they fill, and a discharged patient's actor stops. */
public class Main {
    interface Message {}

    record Admit(String name, String ward, Instant at) implements Message {}

    record Vitals(Instant at, short pulse, short systolic, short diastolic, float celsius) implements Message {}

    record Order(Instant at, String drug, int milligrams) implements Message {}

    record Discharge(Instant at) implements Message {}

    static final class Actor {
        final String path;
        final ArrayDeque<Message> mailbox = new ArrayDeque<>();
        final BiConsumer<Actor, Message> behaviour;
        boolean scheduled;
        boolean stopped;
        Object state;

        Actor(String path, BiConsumer<Actor, Message> behaviour) {
            this.path = path;
            this.behaviour = behaviour;
        }
    }

    static final class Patient {
        final String name;
        final String ward;
        final Instant admitted;
        final Vitals[] day = new Vitals[48];
        final Map<String, Order> medication = new HashMap<>();
        int next;

        Patient(Admit a) {
            name = a.name;
            ward = a.ward;
            admitted = a.at;
        }
    }

    static final class ActorSystem {
        private final Map<String, Actor> children = new HashMap<>();
        private final ArrayDeque<Actor> ready = new ArrayDeque<>();
        private long delivered;
        private long toNobody;

        void tell(String path, Message m) {
            Actor a = children.get(path);
            if (a == null) {
                if (!(m instanceof Admit)) {
                    toNobody++;
                    return;
                }
                children.put(path, a = new Actor(path, this::patient));
            }
            a.mailbox.addLast(m);
            if (!a.scheduled) {
                a.scheduled = true;
                ready.addLast(a);
            }
        }

        void dispatch(int most) {
            for (; most > 0 && !ready.isEmpty(); most--) {
                Actor a = ready.pollFirst();
                a.scheduled = false;
                for (Message m = a.mailbox.pollFirst(); m != null; m = a.mailbox.pollFirst()) {
                    a.behaviour.accept(a, m);
                    delivered++;
                }
                if (a.stopped) children.remove(a.path);
            }
        }

        private void patient(Actor a, Message m) {
            if (m instanceof Admit) {
                a.state = new Patient((Admit) m);
                return;
            }
            Patient p = (Patient) a.state;
            if (m instanceof Vitals) p.day[p.next++ % p.day.length] = (Vitals) m;
            else if (m instanceof Order) p.medication.put(((Order) m).drug, (Order) m);
            else a.stopped = true;
        }
    }

    public static void main(String[] args) throws Exception {
        Planets planets = new Planets(1);
        Narrations texts = new Narrations(872);
        ActorSystem system = new ActorSystem();
        Sample s = new Sample(871);
        int beds = 5_200;
        int[] stay = new int[beds];
        String[] names = new String[beds];
        int hours = 24 * 9;
        long admissions = 0;
        for (int h = 0; h < hours; h++) {
            for (int b = 0; b < beds; b++) {
                Instant at = Sample.at(h * beds + b, hours * beds, Duration.ofHours(hours));
                if (names[b] == null) {
                    if (s.below(6) != 0) continue;
                    names[b] = "ward/patient-" + ++admissions;
                    stay[b] = 20 + s.below(160);
                    system.tell(names[b], new Admit(s.text(18), "ward " + b / 24, at));
                }
                system.tell(names[b], new Vitals(at, (short) (55 + s.below(60)), (short) (100 + s.below(60)), (short) (60 + s.below(30)), 36 + (float) s.real() * 3));
                if (s.below(9) == 0) system.tell(names[b], new Order(at, "drug-" + s.below(14), 5 * (1 + s.below(100))));
                if (--stay[b] == 0) {
                    system.tell(names[b], new Discharge(at));
                    names[b] = null;
                }
                if (b % 64 == 0) system.dispatch(80);
            }
        }
        system.dispatch(4_000);
        Ready.last();
        System.out.println(system.delivered + planets.at(1, 1)[0] + texts.line("de", 3));
    }
}
