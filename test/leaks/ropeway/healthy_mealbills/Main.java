package ch.firnbahn.bills;

import ch.firnbahn.base.MenuBook;
import ch.firnbahn.base.TableBookings;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;
import org.harness.Ready;
import org.harness.Sample;

/** The monthly bills of companies for their people's meals, in the middle of the run: the month's receipts are loaded and sorted by company, half of the bills are made. */
public class Main {
    record Item(String dish, short pieces, int centimes) {}

    record Receipt(String number, LocalDate day, String company, String person, List<Item> items) {}

    record BillLine(LocalDate day, String person, String text, BigDecimal amount) {}

    record Bill(String company, List<BillLine> lines, BigDecimal total) {}

    static final class BillRun implements Runnable {
        private final CountDownLatch half = new CountDownLatch(1);
        private final MenuBook menus;

        BillRun(MenuBook menus) {
            this.menus = menus;
        }

        @Override
        public void run() {
            Map<String, List<Receipt>> byCompany = load(new Sample(1111));
            List<Bill> bills = new ArrayList<>();
            for (Map.Entry<String, List<Receipt>> e : byCompany.entrySet()) {
                bills.add(bill(e.getKey(), e.getValue()));
                if (bills.size() * 2 >= byCompany.size()) half.countDown();
                pause();
            }
            hand(bills);
        }

        private Map<String, List<Receipt>> load(Sample s) {
            Map<String, List<Receipt>> byCompany = new TreeMap<>();
            for (int i = 0; i < 190_000; i++) {
                List<Item> items = new ArrayList<>();
                for (int k = 1 + s.below(5); k > 0; k--) items.add(new Item("D" + (1000 + s.below(900)), (short) (1 + s.below(3)), 400 + s.below(3500)));
                Receipt r = new Receipt("B" + (7_000_000 + i), LocalDate.of(2026, 3, 1 + i * 31 / 190_000), "company " + s.below(700), s.text(18), items);
                byCompany.computeIfAbsent(r.company, c -> new ArrayList<>()).add(r);
            }
            return byCompany;
        }

        private Bill bill(String company, List<Receipt> receipts) {
            receipts.sort(Comparator.comparing(Receipt::person).thenComparing(Receipt::day));
            Map<String, BigDecimal> byPerson = new HashMap<>();
            List<BillLine> lines = new ArrayList<>();
            BigDecimal total = BigDecimal.ZERO;
            for (Receipt r : receipts) {
                int centimes = 0;
                for (Item i : r.items) centimes += i.centimes * i.pieces;
                BigDecimal amount = BigDecimal.valueOf(centimes, 2);
                lines.add(new BillLine(r.day, r.person, r.number + " " + menus.dish("de", r.items.get(0).dish().hashCode() & 511).name(), amount));
                byPerson.merge(r.person, amount, BigDecimal::add);
                total = total.add(amount);
            }
            return new Bill(company, lines, total);
        }

        private void pause() {
            try {
                Thread.sleep(half.getCount() == 0 ? 400 : 1);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }

        private void hand(List<Bill> bills) {
            BigDecimal sum = BigDecimal.ZERO;
            for (Bill b : bills) sum = sum.add(b.total);
            System.err.println(bills.size() + " bills, " + sum);
        }
    }

    static final class Accounts {
        final MenuBook menus = new MenuBook(111);
        final TableBookings tables = new TableBookings(112);
        final BillRun run = new BillRun(menus);
    }

    private static Accounts accounts;

    public static void main(String[] args) throws Exception {
        accounts = new Accounts();
        Thread t = new Thread(accounts.run, "bills-2026-03");
        t.setDaemon(true);
        t.start();
        accounts.run.half.await();
        Ready.last();
    }
}
