package nl.veluwewater.permits;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.Statement;
import java.sql.Timestamp;
import java.time.Duration;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.apache.commons.pool2.BasePooledObjectFactory;
import org.apache.commons.pool2.PooledObject;
import org.apache.commons.pool2.impl.DefaultPooledObject;
import org.apache.commons.pool2.impl.GenericObjectPool;
import org.harness.Ready;
import org.harness.Sample;
import org.rivermark.plant.ContractLru;
import org.rivermark.plant.OpenWorks;
import org.rivermark.plant.PressureGrid;
import org.rivermark.plant.TariffBook;

/** The permits of all wells in a database in memory that is filled anew each night, connections of a pool, and permits that clerks have open. */
public class Main {
    static class Connections extends BasePooledObjectFactory<Connection> {
        @Override
        public Connection create() throws Exception {
            return DriverManager.getConnection("jdbc:h2:mem:permits;DB_CLOSE_DELAY=-1");
        }

        @Override
        public PooledObject<Connection> wrap(Connection c) {
            return new DefaultPooledObject<>(c);
        }

        @Override
        public void destroyObject(PooledObject<Connection> p) throws Exception {
            p.getObject().close();
        }
    }

    static final class OpenPermit {
        final int id;
        final String holder;
        final String conditions;
        final byte[] plan;

        OpenPermit(int id, String holder, String conditions, byte[] plan) {
            this.id = id;
            this.holder = holder;
            this.conditions = conditions;
            this.plan = plan;
        }
    }

    static final class Clerk {
        final String name;
        final List<OpenPermit> open = new ArrayList<>();

        Clerk(String name) {
            this.name = name;
        }
    }

    static class PermitOffice {
        final GenericObjectPool<Connection> connections = new GenericObjectPool<>(new Connections());
        final Map<Clerk, Long> lastSeen = new IdentityHashMap<>();
        final PressureGrid grid = new PressureGrid(871);
        final ContractLru contracts = new ContractLru(872);
        final OpenWorks works = new OpenWorks(873);
        final TariffBook tariffs = new TariffBook(874);

        void fill(int permits, Sample s) throws Exception {
            Connection c = connections.borrowObject();
            try (Statement t = c.createStatement()) {
                t.execute("drop table if exists permit");
                t.execute("create table permit(id int primary key, holder varchar(60), well varchar(20), granted timestamp, m3 int, conditions varchar(400))");
                try (PreparedStatement p = c.prepareStatement("insert into permit values(?, ?, ?, ?, ?, ?)")) {
                    for (int i = 0; i < permits; i++) {
                        p.setInt(1, i);
                        p.setString(2, s.text(24));
                        p.setString(3, "W" + s.below(90_000));
                        p.setTimestamp(4, Timestamp.from(Sample.at(i, permits, Duration.ofDays(6000))));
                        p.setInt(5, s.below(500_000));
                        p.setString(6, s.text(120));
                        p.addBatch();
                        if (i % 1000 == 999) p.executeBatch();
                    }
                    p.executeBatch();
                }
            } finally {
                connections.returnObject(c);
            }
        }

        OpenPermit open(int id, Sample s) throws Exception {
            Connection c = connections.borrowObject();
            try (PreparedStatement p = c.prepareStatement("select holder, conditions from permit where id = ?")) {
                p.setInt(1, id);
                try (ResultSet r = p.executeQuery()) {
                    r.next();
                    return new OpenPermit(id, r.getString(1), r.getString(2), s.bytes(30_000 + s.below(30_000)));
                }
            } finally {
                connections.returnObject(c);
            }
        }
    }

    private static PermitOffice office;

    public static void main(String[] args) throws Exception {
        office = new PermitOffice();
        Sample s = new Sample(870);
        int permits = 75_000;
        for (int night = 0; night < 2; night++) office.fill(permits, s);
        for (int k = 0; k < 40; k++) {
            Clerk clerk = new Clerk("clerk-" + k);
            office.lastSeen.put(clerk, System.currentTimeMillis() - s.below(600_000));
            for (int i = 0; i < 12 + s.below(10); i++) {
                clerk.open.add(office.open(s.below(permits), s));
                if (clerk.open.size() > 6) clerk.open.remove(0);
            }
        }
        Ready.last();
    }
}
