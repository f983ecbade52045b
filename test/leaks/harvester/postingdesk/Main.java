package ch.helvetiabank.postings;

import com.arjuna.ats.arjuna.common.arjPropertyManager;
import jakarta.transaction.Status;
import jakarta.transaction.Synchronization;
import jakarta.transaction.Transaction;
import jakarta.transaction.TransactionManager;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.harness.Ready;
import org.harness.Sample;
import org.tidewater.base.BufferStock;
import org.tidewater.base.CustomerLru;
import org.tidewater.base.EventWindow;
import org.tidewater.base.LedgerDb;
import org.tidewater.base.OpenOrders;

/** A transfer that needs a second pair of eyes has its transaction suspended, and nobody resumes it. */
public class Main {
    record Posting(long id, String account, BigDecimal amount, Instant at, String purpose) {}

    static class UnitOfWork implements Synchronization {
        final List<Posting> postings = new ArrayList<>();
        private final Map<String, BigDecimal> balances;

        UnitOfWork(Map<String, BigDecimal> balances) {
            this.balances = balances;
        }

        @Override
        public void beforeCompletion() {
            for (Posting p : postings) balances.merge(p.account, p.amount, BigDecimal::add);
        }

        @Override
        public void afterCompletion(int status) {
            postings.clear();
        }
    }

    static class Desk {
        final TransactionManager transactions = com.arjuna.ats.jta.TransactionManager.transactionManager();
        final Map<String, BigDecimal> balances = new HashMap<>();
        final LedgerDb ledger = new LedgerDb(41);
        final OpenOrders standingOrders = new OpenOrders(42);
        final CustomerLru customers = new CustomerLru(43);
        final EventWindow audit = new EventWindow(44);
        final BufferStock buffers = new BufferStock();
        private long booked, referred;

        Desk() throws Exception {}

        void transfer(int i, int n, Sample s) throws Exception {
            transactions.begin();
            UnitOfWork w = new UnitOfWork(balances);
            transactions.getTransaction().registerSynchronization(w);
            Instant at = Sample.at(i, n, Duration.ofHours(8));
            for (int p = 4 + s.below(20); p >= 0; p--)
                w.postings.add(new Posting(i * 100L + p, "CH" + s.below(3000), BigDecimal.valueOf(s.below(90_000) - 45_000, 2), at, s.text(34)));
            if (s.below(100) < 7) refer(w);
            else {
                transactions.commit();
                booked++;
            }
        }

        private void refer(UnitOfWork w) throws Exception {
            Transaction t = transactions.suspend();
            if (t.getStatus() == Status.STATUS_ACTIVE) referred++;
        }
    }

    private static Desk desk;

    public static void main(String[] args) throws Exception {
        java.util.logging.LogManager.getLogManager().reset();
        arjPropertyManager.getObjectStoreEnvironmentBean().setObjectStoreType("com.arjuna.ats.internal.arjuna.objectstore.VolatileStore");
        arjPropertyManager.getCoreEnvironmentBean().setNodeIdentifier("zrh1");
        arjPropertyManager.getCoordinatorEnvironmentBean().setDefaultTimeout(0);
        desk = new Desk();
        Sample s = new Sample(813);
        int n = 19_000;
        for (int i = 0; i < n; i++) desk.transfer(i, n, s);
        desk.ledger.total();
        Ready.last();
    }
}
