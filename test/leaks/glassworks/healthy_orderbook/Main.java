package fi.hehkulasi.orders;

import fi.hehkulasi.base.FreightZones;
import fi.hehkulasi.base.LehrWindow;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: the open orders of the wholesale in a database without a file. An order that is delivered is deleted; a query of the planning is being read. */
public class Main {
    static final class OrderBook {
        private final Connection connection;
        private final PreparedStatement add;
        private final PreparedStatement deliver;

        OrderBook() throws SQLException {
            connection = DriverManager.getConnection("jdbc:h2:mem:orders;LOCK_MODE=0");
            try (Statement s = connection.createStatement()) {
                s.execute("create table orders (number int primary key, dealer int, glass varchar(40), width int, height int, edge varchar(60), due int)");
                s.execute("create index by_due on orders (due)");
            }
            add = connection.prepareStatement("insert into orders values (?, ?, ?, ?, ?, ?, ?)");
            deliver = connection.prepareStatement("delete from orders where number < ?");
        }

        void add(int number, Sample s) throws SQLException {
            add.setInt(1, number);
            add.setInt(2, 30_000 + s.below(9000));
            add.setString(3, "float " + (3 + s.below(9)) + " mm, coating " + s.code(4));
            add.setInt(4, 200 + s.below(3000));
            add.setInt(5, 200 + s.below(2000));
            add.setString(6, s.text(20 + s.below(30)));
            add.setInt(7, 20_700 + number / 900);
            add.executeUpdate();
        }

        int delivered(int before) throws SQLException {
            deliver.setInt(1, before);
            return deliver.executeUpdate();
        }
    }

    private static final LehrWindow LEHR = new LehrWindow(91);
    private static final FreightZones FREIGHT = new FreightZones(92);
    private static OrderBook book;

    public static void main(String[] args) throws Exception {
        book = new OrderBook();
        Sample s = new Sample(910);
        int open = Scale.of(58_000);
        int gone = 0;
        for (int i = 0; i < open * 2; i++) {
            book.add(i, s);
            if (i >= open && i % 1000 == 0) gone += book.delivered(i - open);
        }
        long square = 0;
        int read = 0;
        try (Statement planning = book.connection.createStatement(); ResultSet due = planning.executeQuery("select width, height from orders where due < " + (20_700 + open * 2 / 900) + " order by due fetch first 9000 rows only")) {
            while (due.next() && read++ < 4000) square += (long) due.getInt(1) * due.getInt(2);
            System.out.println(gone + " delivered, " + square / 1_000_000 + " square metres planned, " + LEHR.pieces() + " pieces, " + FREIGHT.freight(400, 20));
            Ready.last();
        }
    }
}
