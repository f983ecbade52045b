package ch.popkorn.points;

import cinema.*;

import org.harness.Ready;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.statement.SqlStatements;

import java.util.*;

/** The points of the members of a cinema club, asked for at the counter. */
public class Main {
    static final class Points {
        private final Handle handle;
        private long shown;

        Points(Jdbi jdbi) {
            jdbi.getConfig(SqlStatements.class).setAttachAllStatementsForCleanup(true);
            handle = jdbi.open();
        }

        /** The last time that the member got points. */
        Optional<Integer> latest(int member) {
            shown++;
            Iterator<Integer> points = handle.createQuery("select points from bookings where member = :m order by id desc").bind("m", member)
                    .mapTo(Integer.class).iterator();
            return points.hasNext() ? Optional.of(points.next()) : Optional.empty();
        }
    }

    private static Points points;

    public static void main(String[] a) throws Exception {
        Films.load(18000);
        Posters.warm(11000);
        TitleTree.build(40000);
        Visitors.warm(30000);
        WeekPage.render(6000);
        Jdbi jdbi = Jdbi.create("jdbc:h2:mem:points;DB_CLOSE_DELAY=-1");
        Dice d = new Dice(106);
        jdbi.useHandle(h -> {
            h.execute("create table bookings (id int primary key, member int, points int)");
            h.execute("create index of_member on bookings (member)");
            for (int i = 0; i < 4000; i++) h.execute("insert into bookings values (?, ?, ?)", i, d.below(1200), d.below(90));
        });
        points = new Points(jdbi);
        for (int i = 0; i < Integer.getInteger("asked", 600); i++) points.latest(d.below(1200));
        Ready.last();
    }
}
