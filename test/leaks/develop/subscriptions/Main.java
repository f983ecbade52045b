package com.brightdesk.portfolio;

import io.reactivex.rxjava3.core.Observable;
import io.reactivex.rxjava3.disposables.CompositeDisposable;
import io.reactivex.rxjava3.subjects.PublishSubject;
import org.harness.Ready;
import org.harness.Sample;
import org.meadow.clinic.Clinic;

/** Subscriptions that have ended are not deleted from the CompositeDisposable of a service that lives as long as the program. */
public class Main {
    static class Valuation {
        final String portfolio;
        final double[] path = new double[70];

        Valuation(String portfolio) {
            this.portfolio = portfolio;
        }

        void apply(double price) {
            path[0] = price;
        }
    }

    static class PortfolioService {
        private final CompositeDisposable open = new CompositeDisposable();
        private final PublishSubject<Double> prices = PublishSubject.create();

        void value(String portfolio) {
            Valuation v = new Valuation(portfolio);
            Observable<Double> some = prices.take(3);
            open.add(some.map(p -> p * v.path.length).subscribe(v::apply, e -> v.apply(0)));
        }
    }

    static class Application {
        final Clinic clinic = new Clinic();
        final PortfolioService portfolios = new PortfolioService();

        Application() throws Exception {}
    }

    private static Application application;

    public static void main(String[] args) throws Exception {
        application = new Application();
        Sample s = new Sample(72);
        for (int i = 0; i < 7_000; i++) {
            application.portfolios.value(s.code(12));
            application.portfolios.prices.onNext(s.real());
        }
        Ready.last();
    }
}
