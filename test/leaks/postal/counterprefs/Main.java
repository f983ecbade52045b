package ch.schalterhalle.counter;

import org.harness.Ready;

import postal.*;

import java.nio.file.Files;
import java.util.*;
import java.util.prefs.BackingStoreException;
import java.util.prefs.Preferences;

/** Desks of a post office: what a clerk has set during a customer's visit survives a restart of the desk. */
public class Main {
    static final class Visit {
        private final String ticket;
        private final Preferences settings;

        Visit(Preferences desk, String ticket) {
            this.ticket = ticket;
            settings = desk.node("visit-" + ticket);
        }

        void chose(String what, String value) {
            settings.put(what, value);
        }

        Map<String, String> restore() throws BackingStoreException {
            Map<String, String> all = new TreeMap<>();
            for (String key : settings.keys()) all.put(key, settings.get(key, ""));
            return all;
        }
    }

    static final class Desk {
        private final Preferences preferences;
        private final Map<String, Long> takings = new TreeMap<>();
        private Visit visit;

        Desk(int number) {
            preferences = Preferences.userRoot().node("counter/desk-" + number);
        }

        void serve(String ticket, Dice d) throws BackingStoreException {
            visit = new Visit(preferences, ticket);
            visit.chose("customer", d.name());
            visit.chose("sender", d.address());
            visit.chose("label", d.label());
            visit.chose("printer", "label printer " + d.below(6));
            if (d.chance(30)) visit.chose("receipt", d.text(60));
            takings.merge(visit.restore().get("printer"), 80L + d.below(3000), Long::sum);
            visit = null;
        }
    }

    private static final List<Desk> desks = new ArrayList<>();

    public static void main(String[] a) throws Exception {
        Rates.set(85);
        Postmarks.draw(900);
        StreetNames.learn(9000);
        RecentScans.ask(30000);
        Customers.load(18000);
        System.setProperty("java.util.prefs.userRoot", Files.createTempDirectory("counter").toString());
        System.setProperty("java.util.prefs.syncInterval", "36000");
        for (int i = 1; i <= 9; i++) desks.add(new Desk(i));
        Dice d = new Dice(306);
        for (int i = 0; i < Integer.getInteger("visits", 4200); i++) desks.get(d.below(desks.size())).serve(String.format("%c%05d", 'A' + d.below(4), i), d);
        Ready.last();
    }
}
