package com.oddshouse.live;

import org.harness.Ready;
import org.harness.Sample;
import rx.subjects.PublishSubject;
import rx.subscriptions.CompositeSubscription;
import terrace.ClubCrests;
import terrace.Fixtures;
import terrace.GateWindows;
import terrace.PriceList;
import terrace.RefereeReports;

/** A live bet waits for its goal in the ticker; its subscription ends with that and stays in the service's collection of subscriptions all the same. */
public class Main {
    record Goal(int match, int minute) {}

    static final class BetSlip {
        private final long number;
        private final int match;
        private final String account;
        private final int[] odds;
        private boolean settled;

        BetSlip(long number, int match, String account, int[] odds) {
            this.number = number;
            this.match = match;
            this.account = account;
            this.odds = odds;
        }

        void settle(Goal goal) {
            settled = goal.match() == match;
        }
    }

    static final class LiveBetting {
        private final PublishSubject<Goal> ticker = PublishSubject.create();
        private final CompositeSubscription subscriptions = new CompositeSubscription();
        private long placed;

        void place(BetSlip slip) {
            subscriptions.add(ticker.filter(goal -> goal.match() == slip.match).take(1).subscribe(slip::settle));
            placed++;
        }

        void goal(Goal goal) {
            ticker.onNext(goal);
        }

        void stop() {
            subscriptions.unsubscribe();
        }
    }

    static final LiveBetting BETTING = new LiveBetting();

    public static void main(String[] args) throws Exception {
        ClubCrests.load(4_500);
        Fixtures.load(13_500);
        GateWindows.load(300, 400);
        PriceList.load(44_000);
        RefereeReports.load(6_700);
        Sample s = new Sample(6409);
        long number = 5_000_000L;
        for (int match = 0; match < 250; match++) {
            for (int i = 0; i < 44; i++) {
                int[] odds = new int[40];
                for (int k = 0; k < odds.length; k++) odds[k] = 101 + s.below(900);
                BETTING.place(new BetSlip(number++, match, "A" + s.code(8), odds));
            }
            BETTING.goal(new Goal(match, 1 + s.below(90)));
        }
        Ready.last();
    }
}
