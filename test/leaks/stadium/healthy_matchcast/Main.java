package ca.icerink.cast;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.harness.Ready;
import org.harness.Sample;
import rx.Subscription;
import rx.subjects.PublishSubject;
import rx.subscriptions.CompositeSubscription;
import terrace.FrameBuffers;
import terrace.PitchSensors;

/** Healthy: thirty games are on at once; viewers come and go, each with the last messages for a reconnection, and a game that is over leaves with all that belongs to it. */
public class Main {
    record Play(long at, int game, String text) {}

    static final class Viewer {
        private final long number;
        private final Deque<Play> forReconnect = new ArrayDeque<>();
        private Subscription subscription;

        Viewer(long number) {
            this.number = number;
        }

        void show(Play play) {
            forReconnect.addLast(play);
            if (forReconnect.size() > 25) forReconnect.removeFirst();
        }
    }

    static final class Game {
        private final int number;
        private final PublishSubject<Play> plays = PublishSubject.create();
        private final CompositeSubscription subscriptions = new CompositeSubscription();
        private final Deque<Viewer> viewers = new ArrayDeque<>();
        private final List<Play> report = new ArrayList<>();

        Game(int number) {
            this.number = number;
            plays.subscribe(report::add);
        }

        void join(Viewer viewer) {
            viewer.subscription = plays.subscribe(viewer::show);
            subscriptions.add(viewer.subscription);
            viewers.addLast(viewer);
            if (viewers.size() > 220) subscriptions.remove(viewers.removeFirst().subscription);
        }
    }

    static final class Cast {
        private final Map<Integer, Game> running = new HashMap<>();
        private long viewers;

        void begin(int number) {
            running.put(number, new Game(number));
            Game over = running.remove(number - 30);
            if (over != null) over.subscriptions.unsubscribe();
        }
    }

    static final Cast CAST = new Cast();

    public static void main(String[] args) throws Exception {
        FrameBuffers.load(90);
        PitchSensors.load(340, 1_250);
        Sample s = new Sample(6504);
        long at = System.currentTimeMillis() - 90L * 100_000L;
        for (int number = 0; number < 90; number++) {
            CAST.begin(number);
            for (Game game : CAST.running.values()) {
                for (int i = 0; i < 30; i++) game.join(new Viewer(CAST.viewers++));
                for (int i = 0; i < 12; i++) game.plays.onNext(new Play(at + i * 8_000L, game.number, s.text(60 + s.below(90))));
            }
            at += 100_000L;
        }
        Ready.last();
    }
}
