package plaza;

import java.util.ArrayList;
import java.util.TreeMap;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: prepaid accounts in the order of their numbers; accounts are opened and closed all day, their number stays about the same. */
public final class AccountBook {
    static final class Account {
        private final int number;
        private final String holder;
        private long cents;
        private long changedAt;

        Account(int number, String holder, long cents, long changedAt) {
            this.number = number;
            this.holder = holder;
            this.cents = cents;
            this.changedAt = changedAt;
        }
    }

    private static final TreeMap<Integer, Account> ACCOUNTS = new TreeMap<>();

    private AccountBook() {}

    public static void load(int accounts) {
        Sample s = new Sample(912);
        int n = Scale.of(accounts);
        long at = System.currentTimeMillis() - 86_400_000L;
        ArrayList<Integer> open = new ArrayList<>();
        for (int i = 0; i < n + n / 3; i++) {
            at += 86_400_000L / (2 * n);
            ACCOUNTS.put(500_000 + i, new Account(500_000 + i, s.code(5) + " " + s.code(9), s.below(40_000), at));
            open.add(500_000 + i);
            if (open.size() > n) {
                int which = s.below(open.size());
                ACCOUNTS.remove(open.get(which));
                open.set(which, open.get(open.size() - 1));
                open.remove(open.size() - 1);
            }
            Account some = ACCOUNTS.get(open.get(s.below(open.size())));
            some.cents -= s.below(900);
            some.changedAt = at;
        }
    }
}
