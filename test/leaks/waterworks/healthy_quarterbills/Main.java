package ch.seetalwasser.invoices;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.harness.Ready;
import org.harness.Sample;
import org.rivermark.plant.ContractLru;
import org.rivermark.plant.MeterPhotos;
import org.rivermark.plant.MeterRegister;
import org.rivermark.plant.PressureGrid;
import org.rivermark.plant.TariffBook;
import org.springframework.context.support.GenericApplicationContext;

/** The night of the quarter's invoices: the district under way is in memory until it is written, chunks wait in a queue with a limit. */
public class Main {
    record Item(String what, BigDecimal quantity, BigDecimal amount) {}

    static final class Invoice {
        final long number;
        final String customer;
        final LocalDate date;
        final List<Item> items = new ArrayList<>(6);
        BigDecimal total = BigDecimal.ZERO;

        Invoice(long number, String customer, LocalDate date) {
            this.number = number;
            this.customer = customer;
            this.date = date;
        }
    }

    public static class DistrictRun {
        private final List<Invoice> invoices = new ArrayList<>();
        private final List<String> rejected = new ArrayList<>();
        private int district;
        private int written;

        void begin(int district) {
            this.district = district;
            written += invoices.size();
            invoices.clear();
            rejected.clear();
        }
    }

    public static class ChunkPool {
        private final ThreadPoolExecutor pool = new ThreadPoolExecutor(4, 4, 1, TimeUnit.MINUTES, new ArrayBlockingQueue<>(200),
                r -> {
                    Thread t = new Thread(r, "pdf");
                    t.setDaemon(true);
                    return t;
                }, new ThreadPoolExecutor.CallerRunsPolicy());
    }

    public static class InvoiceRun {
        final DistrictRun run;
        final ChunkPool chunks;
        final ContractLru contracts = new ContractLru(851);
        final MeterPhotos photos = new MeterPhotos(852);
        final MeterRegister meters = new MeterRegister(853);
        final PressureGrid grid = new PressureGrid(854);
        final TariffBook tariffs = new TariffBook(855);

        public InvoiceRun(DistrictRun run, ChunkPool chunks) {
            this.run = run;
            this.chunks = chunks;
        }

        void calculate(int district, int customers, Sample s) {
            run.begin(district);
            String[] what = {"water", "waste water", "rain water", "standing charge"};
            for (int c = 0; c < customers; c++) {
                Invoice i = new Invoice(district * 1_000_000L + c, s.text(16), LocalDate.of(2026, 9, 30));
                for (int k = 2 + s.below(5); k >= 0; k--) {
                    Item item = new Item(what[k % 4], BigDecimal.valueOf(s.below(900), 1), BigDecimal.valueOf(s.below(90_000), 2));
                    i.items.add(item);
                    i.total = i.total.add(item.amount);
                }
                run.invoices.add(i);
                if (s.below(400) == 0) run.rejected.add(i.customer);
            }
        }

        void print(CountDownLatch printer) {
            for (int from = 0; from < 150; from++) {
                Invoice[] chunk = run.invoices.subList(from * 50, from * 50 + 50).toArray(Invoice[]::new);
                chunks.pool.execute(() -> {
                    try {
                        printer.await();
                        Arrays.sort(chunk, (a, b) -> Long.compare(a.number, b.number));
                    } catch (InterruptedException e) {
                        Thread.currentThread().interrupt();
                    }
                });
            }
        }
    }

    public static void main(String[] args) throws Exception {
        GenericApplicationContext context = new GenericApplicationContext();
        context.registerBean(DistrictRun.class);
        context.registerBean(ChunkPool.class);
        context.registerBean(InvoiceRun.class);
        context.refresh();
        InvoiceRun run = context.getBean(InvoiceRun.class);
        Sample s = new Sample(850);
        for (int d = 1; d <= 3; d++) run.calculate(d, 60_000 + d * 15_000, s);
        CountDownLatch printer = new CountDownLatch(1);
        run.print(printer);
        Ready.last();
        context.close();
    }
}
