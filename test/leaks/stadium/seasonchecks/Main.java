package fr.maillot.checks;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.harness.Ready;
import org.harness.Sample;
import terrace.GoalModel;
import terrace.OpenBaskets;
import terrace.RefereeReports;
import terrace.SeasonTicketHolders;
import terrace.SeatMaps;

/** Season tickets are checked in the background; whoever asks waits for his own answer, and nobody takes the finished checks from the completion service. */
public class Main {
    record Finding(String rule, boolean kept) {}

    record CheckReport(long card, long at, List<Finding> findings, byte[] photo) {}

    static final class TicketChecks {
        private final ExecutorService workers = Executors.newFixedThreadPool(3, r -> {
            Thread thread = new Thread(r, "ticket-check");
            thread.setDaemon(true);
            return thread;
        });
        private final ExecutorCompletionService<CheckReport> checks = new ExecutorCompletionService<>(workers);
        private long refused;

        Future<CheckReport> begin(long card, Sample s) {
            int rules = 2 + s.below(3);
            byte[] photo = s.bytes(300 + s.below(300));
            return checks.submit(() -> {
                List<Finding> findings = new ArrayList<>();
                for (int i = 0; i < rules; i++) findings.add(new Finding("rule " + i + " of " + card % 40, (card + i) % 17 != 0));
                return new CheckReport(card, System.currentTimeMillis(), findings, photo);
            });
        }

        void answer(Future<CheckReport> check) throws Exception {
            if (check.get().findings().stream().anyMatch(finding -> !finding.kept())) refused++;
        }
    }

    static final TicketChecks CHECKS = new TicketChecks();

    public static void main(String[] args) throws Exception {
        GoalModel.load(15, 400);
        OpenBaskets.load(27_000);
        RefereeReports.load(6_700);
        SeasonTicketHolders.load(11_200);
        SeatMaps.load(2_400);
        Sample s = new Sample(6414);
        for (int i = 0; i < 8_000; i++) CHECKS.answer(CHECKS.begin(7_700_000L + s.below(400_000), s));
        Ready.last();
    }
}
