package com.betonring.console;

import io.reactivex.rxjava3.core.Single;
import io.reactivex.rxjava3.disposables.CompositeDisposable;
import io.reactivex.rxjava3.subjects.BehaviorSubject;
import java.util.ArrayList;
import java.util.List;
import org.harness.Ready;
import org.harness.Sample;
import stonepit.GradingCurves;
import stonepit.OpenOrders;
import stonepit.PlantTexts;
import stonepit.QuarryFaces;
import stonepit.SitePictures;

/** The console adds the subscription of each query to what it disposes of when it is closed; it is open day and night, and subscriptions that are done stay in there. */
public class Main {
    record Silo(String material, double tonnes) {}

    record StockAnswer(String plant, List<Silo> silos, long at) {}

    static final class StockQuery {
        private final String plant;
        private final String askedBy;
        private final String reason;
        private final long at;

        StockQuery(String plant, String askedBy, String reason, long at) {
            this.plant = plant;
            this.askedBy = askedBy;
            this.reason = reason;
            this.at = at;
        }
    }

    static final class StockService {
        private final Sample s = new Sample(8832);

        Single<StockAnswer> ask(StockQuery query) {
            return Single.fromCallable(() -> {
                List<Silo> silos = new ArrayList<>();
                for (int i = 0; i < 8; i++) silos.add(new Silo("silo " + i, 120 * s.real()));
                return new StockAnswer(query.plant, silos, query.at);
            });
        }
    }

    static final class Journal {
        private final String[] lines = new String[300];
        private int next;

        void write(String line) {
            lines[next] = line;
            next = (next + 1) % lines.length;
        }
    }

    static final class PlantConsole {
        private final StockService stocks;
        private final CompositeDisposable subscriptions = new CompositeDisposable();
        private final BehaviorSubject<StockAnswer> shown = BehaviorSubject.create();
        private final Journal journal = new Journal();
        private double cement;

        PlantConsole(StockService stocks) {
            this.stocks = stocks;
            subscriptions.add(shown.subscribe(answer -> cement = answer.silos().get(0).tonnes()));
        }

        void refresh(String plant, String operator, String reason, long at) {
            StockQuery query = new StockQuery(plant, operator, reason, at);
            subscriptions.add(stocks.ask(query).subscribe(answer -> {
                shown.onNext(answer);
                journal.write(query.askedBy + ": " + answer.silos().size() + " silos of " + query.plant);
            }, failure -> journal.write(query.reason + ": " + failure)));
        }

        void close() {
            subscriptions.dispose();
        }
    }

    private static PlantConsole console;

    public static void main(String[] args) throws Exception {
        PlantTexts.load(4_500);
        SitePictures.load(7_000);
        GradingCurves.load(11_000);
        OpenOrders.load(24_000);
        QuarryFaces.load(14, 400, 260);
        Sample s = new Sample(8833);
        console = new PlantConsole(new StockService());
        int queries = 8_200;
        long now = System.currentTimeMillis();
        for (int i = 1; i <= queries; i++) console.refresh("plant " + s.below(14), "operator " + s.below(40), s.text(130), now - (queries - i) * 90_000L);
        Ready.last();
    }
}
