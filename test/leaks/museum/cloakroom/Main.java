package at.garderobe.tags;

import museum.*;

import org.harness.Ready;

import java.util.*;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

/** Tags of the cloakroom: a tag is good for the opening hours of one day, then the register forgets it. */
public class Main {
    record Tag(String number, String hook, String remark, long until) {}

    static final class Register {
        private final Map<String, Tag> tags = new ConcurrentHashMap<>();
        private long clock = 1_700_000_000L;

        /** Seconds. */
        long now() {
            return clock;
        }

        void hand(String number, String hook, String remark) {
            tags.put(number, new Tag(number, hook, remark, now() + TimeUnit.HOURS.toMillis(10)));
        }

        void tidy() {
            tags.values().removeIf(t -> t.until < now());
        }
    }

    private static Register register;

    public static void main(String[] a) throws Exception {
        Thumbnails.warm(18000);
        Contracts.read(31000);
        Visits.count(135000);
        Gates.open(180000);
        FloorPlan.draw(135000);
        register = new Register();
        Dice d = new Dice(111);
        for (int day = 0; day < Integer.getInteger("days", 90); day++) {
            for (int i = 0; i < 250; i++) {
                register.hand(day + "-" + d.code(9), "hook-" + d.below(600), d.text(40));
                register.clock += 120;
            }
            register.clock += TimeUnit.HOURS.toSeconds(15);
            register.tidy();
        }
        Ready.last();
    }
}
