package tv.nowplaying.stats;

import cinema.*;

import io.reactivex.rxjava3.disposables.Disposable;
import io.reactivex.rxjava3.subjects.PublishSubject;

import org.harness.Ready;

import java.util.*;

/** Players send a beat every ten seconds; the seconds that somebody looked are summed for each session. */
public class Main {
    record Beat(String session, String film, int second, boolean last) {}

    static final class Watch {
        final String session, film;
        int seconds;

        Watch(String session, String film) {
            this.session = session;
            this.film = film;
        }

        Watch plus(Beat b) {
            Watch w = new Watch(b.session, b.film);
            w.seconds = seconds + 10;
            return w;
        }
    }

    static final class Stats {
        private final PublishSubject<Beat> beats = PublishSubject.create();
        private final Map<String, Integer> secondsByFilm = new HashMap<>();
        private final Disposable running;

        Stats() {
            running = beats.groupBy(Beat::session)
                    .flatMap(session -> session.scan(new Watch("", ""), Watch::plus))
                    .filter(w -> w.seconds > 0)
                    .subscribe(w -> secondsByFilm.merge(w.film, 10, Integer::sum));
        }
    }

    private static final Stats STATS = new Stats();

    public static void main(String[] a) throws Exception {
        WeekPage.render(6000);
        Posters.warm(11000);
        Shows.plan(46000);
        HallPlans.draw(5600);
        Visitors.warm(28000);
        Dice d = new Dice(117);
        for (int i = 0; i < Integer.getInteger("sessions", 3600); i++) {
            String session = d.hex(24);
            String film = "film-" + d.below(120);
            int beats = 2 + d.below(9);
            for (int k = 1; k <= beats; k++) STATS.beats.onNext(new Beat(session, film, 10 * k, k == beats));
        }
        Ready.last();
    }
}
