package org.fieldnote.archive;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.Statement;
import nl.polderpost.sorting.Depot;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;
import se.fjordbank.core.Branch;
import uk.brightleaf.library.Library;

/** Nothing leaks: full caches, an index, two databases, tables, pools. */
public class Main {
    private static HikariDataSource pool;

    static void notes() throws Exception {
        HikariConfig c = new HikariConfig();
        c.setPoolName("notes");
        c.setJdbcUrl("jdbc:h2:mem:notes;DB_CLOSE_DELAY=-1");
        c.setMaximumPoolSize(8);
        pool = new HikariDataSource(c);
        Sample s = new Sample(47);
        try (Connection k = pool.getConnection(); Statement create = k.createStatement()) {
            create.execute("create table note (id int primary key, author varchar(20), text varchar(200))");
            try (PreparedStatement p = k.prepareStatement("insert into note values (?, ?, ?)")) {
                for (int i = 0; i < Scale.of(6000); i++) {
                    p.setInt(1, i);
                    p.setString(2, s.code(8));
                    p.setString(3, s.text(100));
                    p.executeUpdate();
                }
            }
        }
        for (int i = 0; i < 500; i++) {
            try (Connection k = pool.getConnection(); PreparedStatement p = k.prepareStatement("select text from note where id = ?")) {
                p.setInt(1, i);
                try (ResultSet r = p.executeQuery()) {
                    r.next();
                }
            }
        }
    }

    public static void main(String[] args) throws Exception {
        Depot.labels(6000);
        Depot.profiles(9000);
        Depot.manifests(8000);
        Branch.rules(10000);
        Branch.scans(900, 5000);
        Branch.outbox(8000);
        Branch.crypto(150);
        Library.index(6000);
        Library.covers(5000);
        Library.loans(18000);
        Library.subjects(30000);
        notes();
        Ready.last();
    }
}
