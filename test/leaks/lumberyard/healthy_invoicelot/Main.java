package eu.tannwald.invoices;

import eu.tannwald.yard.CutPatterns;
import eu.tannwald.yard.PriceTables;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;

/** The invoices of the month in the middle of the run: they are numbered and sent together when all are written. */
public class Main {
    record Position(String order, LocalDate delivered, String article, BigDecimal cubicMetres, BigDecimal euros) {}

    static final class Invoice {
        final String customer;
        final Instant written;
        final List<Position> positions = new ArrayList<>();
        BigDecimal total = BigDecimal.ZERO;

        Invoice(String customer, Instant written) {
            this.customer = customer;
            this.written = written;
        }
    }

    static final class MonthRun {
        final LocalDate month = LocalDate.now().minusMonths(1).withDayOfMonth(1);
        final int customers;
        final Deque<String> toDo = new ArrayDeque<>();
        final List<Invoice> written;

        MonthRun(int customers) {
            this.customers = customers;
            written = new ArrayList<>(customers);
            for (int c = 0; c < customers; c++) toDo.add("C" + (10_000 + c));
        }

        Invoice next(Sample s) {
            Invoice v = new Invoice(toDo.removeFirst(), Instant.now());
            for (int p = 1 + s.below(24); p > 0; p--) {
                Position x = new Position("T" + (80_000 + s.below(9999)), month.plusDays(s.below(28)), s.text(22 + s.below(20)), BigDecimal.valueOf(s.below(30_000), 3), BigDecimal.valueOf(s.below(900_000), 2));
                v.positions.add(x);
                v.total = v.total.add(x.euros);
            }
            written.add(v);
            return v;
        }
    }

    static class Accounts {
        final PriceTables prices = new PriceTables(141);
        final CutPatterns patterns = new CutPatterns(142);
        MonthRun run;

        void month(int customers, Sample s) throws Exception {
            run = new MonthRun(customers);
            int pause = customers * 5 / 8;
            while (!run.toDo.isEmpty()) {
                run.next(s);
                if (run.written.size() == pause) Ready.last();
            }
            run = null;
        }
    }

    private static Accounts accounts;

    public static void main(String[] args) throws Exception {
        accounts = new Accounts();
        accounts.month(Scale.of(13_000), new Sample(143));
    }
}
