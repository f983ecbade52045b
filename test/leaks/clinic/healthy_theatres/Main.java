package com.scalpel.theatres;

import hospital.*;

import org.apache.tomcat.jdbc.pool.DataSource;
import org.apache.tomcat.jdbc.pool.PoolProperties;
import org.harness.Ready;

import java.sql.*;

/** Healthy: the plan of the operating theatres in a database in memory, behind a pool of connections. */
public class Main {
    private static DataSource plan;
    private static long found;

    public static void main(String[] a) throws Exception {
        Beats.sample(200);
        Rota.write(300);
        PoolProperties p = new PoolProperties();
        p.setUrl("jdbc:h2:mem:theatres;DB_CLOSE_DELAY=-1");
        p.setDriverClassName("org.h2.Driver");
        p.setInitialSize(6);
        p.setMaxActive(12);
        p.setJmxEnabled(false);
        plan = new DataSource(p);
        Rnd r = new Rnd(205);
        int operations = Rnd.share(110000);
        try (Connection c = plan.getConnection(); Statement s = c.createStatement()) {
            s.execute("create table operation(id int primary key, theatre int, performed date, surgeon varchar(60), patient varchar(60), procedure_code varchar(10), remark varchar(200))");
            s.execute("create index by_day on operation(performed, theatre)");
            c.setAutoCommit(false);
            try (PreparedStatement insert = c.prepareStatement("insert into operation values(?,?,?,?,?,?,?)")) {
                for (int i = 0; i < operations; i++) {
                    insert.setInt(1, i);
                    insert.setInt(2, 1 + i % 14);
                    insert.setDate(3, new Date(1_767_225_600_000L + i / 14 / 6 * 86_400_000L));
                    insert.setString(4, r.name());
                    insert.setString(5, r.name());
                    insert.setString(6, r.icd());
                    insert.setString(7, r.note(60));
                    insert.executeUpdate();
                    if (i % 2000 == 0) c.commit();
                }
            }
            c.commit();
        }
        for (int day = 0; day < 300; day++)
            try (Connection c = plan.getConnection(); PreparedStatement q = c.prepareStatement("select surgeon, patient from operation where performed = ? order by theatre")) {
                q.setDate(1, new Date(1_767_225_600_000L + day * 86_400_000L));
                try (ResultSet rows = q.executeQuery()) {
                    while (rows.next()) found++;
                }
            }
        Ready.last();
    }
}
