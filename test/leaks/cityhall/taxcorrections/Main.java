package de.stadt.tax;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;
import town.AirRings;
import town.MailRoom;
import town.ParcelMap;
import town.Reservations;
import town.ResidentsLru;

/** A clerk's unit of work remembers how to take back each step; when it is committed, nobody forgets the steps. */
public class Main {
    static class Account {
        private final int number;
        private int[] centsByMonth;

        Account(int number, int[] centsByMonth) {
            this.number = number;
            this.centsByMonth = centsByMonth;
        }
    }

    static class UnitOfWork {
        private final String clerk;
        private final List<Runnable> takeBack = new ArrayList<>();
        private int steps;
        private int commits;

        UnitOfWork(String clerk) {
            this.clerk = clerk;
        }

        void correct(Account account, int month, int cents) {
            int[] before = account.centsByMonth;
            takeBack.add(() -> account.centsByMonth = before);
            int[] after = Arrays.copyOf(before, before.length);
            after[month] += cents;
            account.centsByMonth = after;
            steps++;
        }

        void commit() {
            commits++;
            steps = 0;
        }

        void rollback() {
            Collections.reverse(takeBack);
            takeBack.forEach(Runnable::run);
            takeBack.clear();
            steps = 0;
        }
    }

    static class TaxOffice {
        private final List<Account> accounts = new ArrayList<>();
        private final Map<String, UnitOfWork> atWork = new LinkedHashMap<>();

        UnitOfWork of(String clerk) {
            return atWork.computeIfAbsent(clerk, UnitOfWork::new);
        }
    }

    static final TaxOffice OFFICE = new TaxOffice();

    public static void main(String[] args) throws Exception {
        ParcelMap.load(34_000);
        ResidentsLru.load(26_000);
        Reservations.load(21_000);
        AirRings.load(260, 2_000);
        MailRoom.load(2_900);
        Sample s = new Sample(505);
        for (int i = 0; i < Scale.of(4_000); i++) OFFICE.accounts.add(new Account(900_000 + i, new int[120]));
        String[] clerks = {"Albers", "Brandt", "Celik", "Dorn", "Ebert", "Fuchs"};
        for (int i = 0; i < 9_500; i++) {
            UnitOfWork work = OFFICE.of(clerks[s.below(3) == 0 ? s.below(6) : s.below(2)]);
            Account account = OFFICE.accounts.get(s.below(OFFICE.accounts.size()));
            work.correct(account, s.below(120), 100 + s.below(20_000));
            if (work.steps > 3 && s.below(3) == 0) work.commit();
        }
        for (UnitOfWork work : OFFICE.atWork.values()) work.commit();
        Ready.last();
    }
}
