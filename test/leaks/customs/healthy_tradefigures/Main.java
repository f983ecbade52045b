package eu.tidegate.statistics;

import static tech.tablesaw.aggregate.AggregateFunctions.count;
import static tech.tablesaw.aggregate.AggregateFunctions.sum;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import eu.tidegate.base.ContainerYard;
import eu.tidegate.base.FormTexts;
import eu.tidegate.base.KnownTraders;
import java.time.LocalDate;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.harness.Ready;
import org.harness.Sample;
import tech.tablesaw.api.DateColumn;
import tech.tablesaw.api.DoubleColumn;
import tech.tablesaw.api.IntColumn;
import tech.tablesaw.api.StringColumn;
import tech.tablesaw.api.Table;

/** The foreign trade of the last fourteen months in columns, from which two threads make reports; the sixty reports asked for last are kept. */
public class Main {
    record Question(String country, int chapter, LocalDate from) {}

    record Report(Question question, Table byMonth, Table byPartner, long millis) {}

    static final class TradeFigures {
        private final Table movements;
        private final Cache<Question, Report> reports = Caffeine.newBuilder().maximumSize(60).build();
        private final BlockingQueue<Question> asked = new ArrayBlockingQueue<>(30);
        private final AtomicInteger made = new AtomicInteger();

        TradeFigures(Table movements) {
            this.movements = movements;
        }

        void serve() {
            try {
                while (true) {
                    Question q = asked.take();
                    reports.get(q, this::make);
                    made.incrementAndGet();
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }

        private Report make(Question q) {
            long begin = System.nanoTime();
            Table part = movements.where(movements.stringColumn("origin").isEqualTo(q.country).and(movements.dateColumn("day").isOnOrAfter(q.from)));
            Table chapter = part.where(part.intColumn("chapter").isBetweenInclusive(q.chapter, q.chapter + 12));
            Table months = chapter.summarize("value", "kg", sum, count).by("month");
            Table partners = chapter.summarize("value", "duty", sum).by("trader", "chapter");
            return new Report(q, months, partners.sortDescendingOn("trader"), (System.nanoTime() - begin) / 1_000_000);
        }
    }

    static final class StatisticsOffice {
        final TradeFigures figures;
        final FormTexts texts = new FormTexts(161);
        final KnownTraders traders = new KnownTraders(162);
        final ContainerYard yard = new ContainerYard(163);

        StatisticsOffice(Table t) {
            figures = new TradeFigures(t);
        }
    }

    private static StatisticsOffice office;

    private static Table load(Sample s) {
        DateColumn day = DateColumn.create("day");
        StringColumn month = StringColumn.create("month");
        StringColumn origin = StringColumn.create("origin");
        StringColumn trader = StringColumn.create("trader");
        IntColumn chapter = IntColumn.create("chapter");
        DoubleColumn value = DoubleColumn.create("value");
        DoubleColumn kg = DoubleColumn.create("kg");
        DoubleColumn duty = DoubleColumn.create("duty");
        String[] countries = new String[60];
        for (int i = 0; i < countries.length; i++) countries[i] = "C" + s.code(2);
        LocalDate first = LocalDate.now().minusMonths(14);
        int rows = 620_000;
        for (int i = 0; i < rows; i++) {
            LocalDate d = first.plusDays(i * 425L / rows);
            day.append(d);
            month.append(d.toString().substring(0, 7));
            origin.append(countries[s.below(countries.length)]);
            trader.append("EORI" + s.below(4000));
            chapter.append(1 + s.below(97));
            double v = s.below(9_000_000) / 100.0;
            value.append(v);
            kg.append(v * s.real());
            duty.append(v * 0.047);
        }
        return Table.create("movements", day, month, origin, trader, chapter, value, kg, duty);
    }

    public static void main(String[] args) throws Exception {
        Sample s = new Sample(1616);
        office = new StatisticsOffice(load(s));
        for (int i = 0; i < 2; i++) {
            Thread t = new Thread(office.figures::serve, "report-" + i);
            t.setDaemon(true);
            t.start();
        }
        String[] countries = office.figures.movements.stringColumn("origin").unique().asObjectArray();
        Thread portal = new Thread(() -> {
            try {
                while (true) office.figures.asked.put(new Question(countries[s.below(countries.length)], 1 + s.below(84), LocalDate.now().minusMonths(1 + s.below(13)).withDayOfMonth(1)));
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }, "portal");
        portal.setDaemon(true);
        portal.start();
        while (office.figures.made.get() < 150) Thread.sleep(50);
        Ready.last();
    }
}
