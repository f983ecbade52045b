package be.scheldebank.core;

import com.arjuna.ats.arjuna.common.arjPropertyManager;
import jakarta.transaction.Synchronization;
import jakarta.transaction.Transaction;
import jakarta.transaction.TransactionManager;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ArrayBlockingQueue;
import org.harness.Ready;
import org.harness.Sample;
import org.tidewater.base.CustomerLru;
import org.tidewater.base.OpenOrders;
import org.tidewater.base.PhraseTrie;
import org.tidewater.base.TariffCube;

/** All accounts of the bank, transactions that are suspended for a moment, the last audit records and the answers not yet confirmed. */
public class Main {
    static final class Account {
        final String iban;
        final String holder;
        final LocalDate opened;
        BigDecimal balance;
        long version;

        Account(String iban, String holder, LocalDate opened, BigDecimal balance) {
            this.iban = iban;
            this.holder = holder;
            this.opened = opened;
            this.balance = balance;
        }
    }

    record Change(String iban, BigDecimal amount, Instant at) {}

    record Audit(long number, String who, String what, Instant at) {}

    static class Work implements Synchronization {
        final List<Change> changes = new ArrayList<>();

        @Override
        public void beforeCompletion() {
            for (Change c : changes) {
                Account a = bank.accounts.get(c.iban);
                a.balance = a.balance.add(c.amount);
                a.version++;
            }
        }

        @Override
        public void afterCompletion(int status) {}
    }

    static class Bank {
        final TransactionManager transactions = com.arjuna.ats.jta.TransactionManager.transactionManager();
        final Map<String, Account> accounts = new HashMap<>();
        final ArrayDeque<Transaction> atSecondPair = new ArrayDeque<>();
        final ArrayBlockingQueue<Audit> audit = new ArrayBlockingQueue<>(12_000);
        final OpenOrders standing = new OpenOrders(231);
        final CustomerLru customers = new CustomerLru(232);
        final TariffCube interest = new TariffCube(233);
        final PhraseTrie payees = new PhraseTrie(234);
    }

    private static Bank bank;

    public static void main(String[] args) throws Exception {
        java.util.logging.LogManager.getLogManager().reset();
        arjPropertyManager.getObjectStoreEnvironmentBean().setObjectStoreType("com.arjuna.ats.internal.arjuna.objectstore.VolatileStore");
        arjPropertyManager.getCoreEnvironmentBean().setNodeIdentifier("anr1");
        bank = new Bank();
        Sample s = new Sample(903);
        for (int i = 0; i < 42_000; i++) {
            String iban = "BE" + (1_000_000 + i);
            bank.accounts.put(iban, new Account(iban, s.text(18), LocalDate.of(1995 + s.below(31), 1 + s.below(12), 1 + s.below(28)), BigDecimal.valueOf(s.below(9_000_000), 2)));
        }
        int n = 20_000;
        for (int i = 0; i < n; i++) {
            Instant at = Sample.at(i, n, Duration.ofHours(9));
            bank.transactions.begin();
            Work w = new Work();
            bank.transactions.getTransaction().registerSynchronization(w);
            for (int c = 1 + s.below(6); c >= 0; c--) w.changes.add(new Change("BE" + (1_000_000 + s.below(42_000)), BigDecimal.valueOf(s.below(9_000) - 4500, 2), at));
            if (s.below(20) == 0) bank.atSecondPair.add(bank.transactions.suspend());
            else bank.transactions.commit();
            if (bank.atSecondPair.size() > 30) {
                bank.transactions.resume(bank.atSecondPair.poll());
                bank.transactions.commit();
            }
            while (!bank.audit.offer(new Audit(i, "clerk-" + s.below(80), s.text(50), at))) bank.audit.poll();
        }
        Ready.last();
    }
}
