package org.cornerstone.accounts;

import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.harness.Ready;
import org.harness.Sample;
import org.meadow.clinic.Clinic;

/** Aggregates note every event so that it can be stored; the repository stores them and does not mark them as committed. */
public class Main {
    interface AccountEvent {}

    record Deposited(long sequence, Instant at, BigDecimal amount, String reference) implements AccountEvent {}

    record Withdrawn(long sequence, Instant at, BigDecimal amount, String reference) implements AccountEvent {}

    static class Account {
        final String number;
        private BigDecimal balance = BigDecimal.ZERO;
        private final List<AccountEvent> uncommitted = new ArrayList<>();

        Account(String number) {
            this.number = number;
        }

        void apply(AccountEvent e, BigDecimal change) {
            balance = balance.add(change);
            uncommitted.add(e);
        }
    }

    static class AccountRepository {
        private final Map<String, Account> accounts = new HashMap<>();
        private long stored;

        Account get(String number) {
            return accounts.computeIfAbsent(number, Account::new);
        }

        void save(Account a) {
            stored += a.uncommitted.size();
        }
    }

    static class Bank {
        final Clinic tenant = new Clinic();
        final AccountRepository repository = new AccountRepository();

        Bank() throws Exception {}
    }

    private static Bank bank;

    public static void main(String[] args) throws Exception {
        bank = new Bank();
        Sample s = new Sample(94);
        int n = 36_000;
        for (int i = 0; i < n; i++) {
            Account a = bank.repository.get("DE" + s.below(120));
            BigDecimal amount = BigDecimal.valueOf(s.below(100_000), 2);
            Instant at = Sample.at(i, n, Duration.ofHours(7));
            if (i % 3 == 0) a.apply(new Withdrawn(i, at, amount, s.code(12)), amount.negate());
            else a.apply(new Deposited(i, at, amount, s.code(12)), amount);
            bank.repository.save(a);
        }
        Ready.last();
    }
}
