package org.lindenfund.grants;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.harness.Ready;
import org.harness.Sample;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import quad.Citations;
import quad.CoverPictures;
import quad.OpenLoans;
import quad.RoomPlans;
import quad.SubjectTrie;

/** Applications for grants are checked; the logging that belongs to the tests came with the delivery and keeps every event. */
public class Main {
    record Application(int number, String applicant, long euros, String abstractText) {}

    static final class ApplicationCheck {
        private static final Logger LOG = LoggerFactory.getLogger(ApplicationCheck.class);
        private int refused;

        synchronized boolean check(Application application) {
            LOG.info("checking application {} of {}: {}", application.number(), application.applicant(), application.abstractText());
            boolean good = application.euros() < 900_000;
            if (!good) {
                refused++;
                LOG.warn("application {} asks for {} euros", application.number(), application.euros());
            }
            return good;
        }
    }

    static final class BudgetLedger {
        private static final Logger LOG = LoggerFactory.getLogger(BudgetLedger.class);
        private long promised;

        synchronized void promise(Application application) {
            promised += application.euros();
            LOG.debug("promised {} euros to {}, now {}", application.euros(), application.applicant(), promised);
        }
    }

    static final ApplicationCheck CHECK = new ApplicationCheck();
    static final BudgetLedger LEDGER = new BudgetLedger();

    public static void main(String[] args) throws Exception {
        Citations.load(110_000);
        CoverPictures.load(7_500);
        OpenLoans.load(60_000);
        RoomPlans.load(470, 30);
        SubjectTrie.load(36_000);
        ExecutorService office = Executors.newFixedThreadPool(2, r -> new Thread(r, "grant-office"));
        List<Future<?>> calls = new ArrayList<>();
        for (int call = 0; call < 8; call++) {
            int which = call;
            calls.add(office.submit(() -> {
                Sample s = new Sample(5303 + which);
                for (int i = 0; i < 650; i++) {
                    Application application = new Application(which * 10_000 + i, s.code(6) + " " + s.code(9), 1_000L * s.below(1_000), s.text(240 + s.below(160)));
                    if (CHECK.check(application)) LEDGER.promise(application);
                }
            }));
        }
        for (Future<?> call : calls) call.get();
        Ready.last();
    }
}
