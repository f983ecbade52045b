package at.dorothea.stats;

import gavel.ConditionReports;
import gavel.LabelBitmaps;
import gavel.LotPictures;
import gavel.ParcelStates;
import gavel.ScaleRings;
import java.time.LocalDateTime;
import org.harness.Ready;
import org.harness.Sample;
import tech.tablesaw.api.DateTimeColumn;
import tech.tablesaw.api.DoubleColumn;
import tech.tablesaw.api.IntColumn;
import tech.tablesaw.api.StringColumn;
import tech.tablesaw.api.Table;

/** A board shows the sales of the last hour; each sale becomes a row of a table, from which no row is ever dropped. */
public class Main {
    static final class SalesBoard {
        private final Table sales = Table.create("sales", DateTimeColumn.create("at"), StringColumn.create("lot"), StringColumn.create("buyer"),
                IntColumn.create("paddle"), DoubleColumn.create("estimate"), DoubleColumn.create("hammer"));
        private double lastHour;

        void sold(LocalDateTime at, String lot, String buyer, int paddle, double estimate, double hammer) {
            sales.dateTimeColumn("at").append(at);
            sales.stringColumn("lot").append(lot);
            sales.stringColumn("buyer").append(buyer);
            sales.intColumn("paddle").append(paddle);
            sales.doubleColumn("estimate").append(estimate);
            sales.doubleColumn("hammer").append(hammer);
        }

        void refresh(LocalDateTime now) {
            lastHour = sales.where(sales.dateTimeColumn("at").isAfter(now.minusHours(1))).doubleColumn("hammer").sum();
        }
    }

    static final SalesBoard BOARD = new SalesBoard();

    public static void main(String[] args) throws Exception {
        ConditionReports.load(15_000);
        LabelBitmaps.load(60);
        LotPictures.load(9_000);
        ParcelStates.load(46_000);
        ScaleRings.load(480, 1_200);
        Sample s = new Sample(4240);
        LocalDateTime at = LocalDateTime.now().minusDays(60);
        for (int i = 0; i < 22_000; i++) {
            at = at.plusSeconds(120 + s.below(230));
            double estimate = 50 * (1 + s.below(900));
            BOARD.sold(at, "sale " + i / 400 + " lot " + i % 400, "bidder " + s.code(7), s.below(900), estimate, estimate * (0.5 + s.real()));
            if (i % 2_000 == 1_999) BOARD.refresh(at);
        }
        Ready.last();
    }
}
