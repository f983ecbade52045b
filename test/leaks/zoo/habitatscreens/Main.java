package no.arktispark.screens;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import org.harness.Ready;
import org.harness.Sample;
import vivarium.EnclosurePhotos;
import vivarium.GateWindows;
import vivarium.MemberDesk;
import vivarium.Pedigrees;
import vivarium.SpeciesBook;

/** Screens in the houses show what an animal does. A screen takes its listener off when the picture changes, but writes the method reference a second time: that is another object, which the feed does not know. */
public class Main {
    record Sighting(String animal, String place, String doing, long at) {}

    static final class HabitatFeed {
        private final List<Consumer<Sighting>> listeners = new CopyOnWriteArrayList<>();
        private long sent;

        void listen(Consumer<Sighting> listener) {
            listeners.add(listener);
        }

        void forget(Consumer<Sighting> listener) {
            listeners.remove(listener);
        }

        void seen(Sighting sighting) {
            for (Consumer<Sighting> listener : listeners) listener.accept(sighting);
            sent++;
        }
    }

    static final class ScreenPage {
        private final String animal;
        private final String caption;
        private final byte[] thumbnail;
        private final List<Sighting> shown = new ArrayList<>();

        ScreenPage(String animal, Sample s) {
            this.animal = animal;
            caption = s.text(80);
            thumbnail = s.bytes(1_800 + s.below(1_200));
        }

        void open(HabitatFeed feed) {
            feed.listen(this::show);
        }

        void close(HabitatFeed feed) {
            feed.forget(this::show);
        }

        private void show(Sighting sighting) {
            if (!sighting.animal().equals(animal)) return;
            shown.add(sighting);
            if (shown.size() > 3) shown.remove(0);
        }
    }

    static final HabitatFeed FEED = new HabitatFeed();

    public static void main(String[] args) throws Exception {
        EnclosurePhotos.load(7_000);
        GateWindows.load(60, 2_200);
        MemberDesk.load(22_000);
        Pedigrees.load(60_000, 1_000);
        SpeciesBook.load(13_000);
        Sample s = new Sample(5213);
        ScreenPage[] screens = new ScreenPage[40];
        for (int i = 0; i < 2_700; i++) {
            int screen = i % screens.length;
            if (screens[screen] != null) screens[screen].close(FEED);
            screens[screen] = new ScreenPage("animal " + s.below(200), s);
            screens[screen].open(FEED);
            FEED.seen(new Sighting("animal " + s.below(200), "place " + s.below(30), s.text(20), System.currentTimeMillis()));
        }
        Ready.last();
    }
}
