package de.stadt.permits;

import clojure.lang.AFn;
import clojure.lang.Atom;
import clojure.lang.IPersistentMap;
import clojure.lang.PersistentHashMap;
import clojure.lang.PersistentVector;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicLong;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;
import town.FormTexts;

/** Healthy: the applications for building permits that are being decided, in an atom; they come over months and leave when they are decided. */
public class Main {
    enum Stage { RECEIVED, COMPLETE, HEARD, DECIDED }

    record Step(Stage stage, Instant at, String clerk) {}

    record Application(long number, Instant received, String applicant, int parcel, String works, PersistentVector steps) {
        Application step(Step step) {
            return new Application(number, received, applicant, parcel, works, steps.cons(step));
        }

        Stage stage() {
            return ((Step) steps.peek()).stage;
        }
    }

    static class Office {
        private final Atom open = new Atom(PersistentHashMap.EMPTY);
        private final AtomicLong decided = new AtomicLong();
        private volatile int shown;

        Office() {
            open.addWatch("board", new AFn() {
                @Override
                public Object invoke(Object key, Object atom, Object before, Object after) {
                    shown = ((IPersistentMap) after).count();
                    return null;
                }
            });
        }

        void put(Application application) {
            open.swap(new AFn() {
                @Override
                public Object invoke(Object map) {
                    return ((IPersistentMap) map).assoc(application.number, application);
                }
            });
        }

        void decide(long number) {
            open.swap(new AFn() {
                @Override
                public Object invoke(Object map) {
                    return ((IPersistentMap) map).without(number);
                }
            });
            decided.incrementAndGet();
        }

        Application get(long number) {
            return (Application) ((IPersistentMap) open.deref()).valAt(number);
        }
    }

    static final Office OFFICE = new Office();

    public static void main(String[] args) throws Exception {
        FormTexts.load(5_200);
        Sample s = new Sample(525);
        int all = Scale.of(60_000), atOnce = Scale.of(21_000);
        for (int i = 0; i < all; i++) {
            Instant at = Sample.at(i, all, Duration.ofDays(540));
            OFFICE.put(new Application(i, at, s.text(26), s.below(90_000), s.text(80 + s.below(120)), PersistentVector.create(new Step(Stage.RECEIVED, at, s.code(5)))));
            for (int k = 0; k < 2 && i > 0; k++) {
                Application application = OFFICE.get(Math.max(0, i - s.below(atOnce)));
                if (application == null || application.stage() == Stage.HEARD) continue;
                OFFICE.put(application.step(new Step(Stage.values()[application.stage().ordinal() + 1], at, s.code(5))));
            }
            if (i >= atOnce) OFFICE.decide(i - atOnce);
        }
        Ready.last();
    }
}
