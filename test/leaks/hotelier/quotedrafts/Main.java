package eu.kronenhof.quotes;

import eu.kronenhof.base.FloorPlans;
import eu.kronenhof.base.MemberProfiles;
import eu.kronenhof.base.OpenFolios;
import eu.kronenhof.base.PaymentWindow;
import eu.kronenhof.base.RateCalendar;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Date;
import java.util.Deque;
import org.apache.cayenne.CayenneDataObject;
import org.apache.cayenne.ObjectContext;
import org.apache.cayenne.configuration.server.ServerRuntime;
import org.apache.cayenne.map.DataMap;
import org.apache.cayenne.map.DbAttribute;
import org.apache.cayenne.map.DbEntity;
import org.apache.cayenne.map.ObjAttribute;
import org.apache.cayenne.map.ObjEntity;
import org.harness.Ready;
import org.harness.Sample;

/**
 * Quotes are made as new objects in the one context of the service. What the guest does not book is dropped without a
 * rollback, so that the context keeps it as an object that is still to be saved.
 */
public class Main {
    public static class Quote extends CayenneDataObject {
        public void setHouse(String house) {
            writeProperty("house", house);
        }

        public void setRemark(String remark) {
            writeProperty("remark", remark);
        }

        public void setArrival(Date arrival) {
            writeProperty("arrival", arrival);
        }

        public void setCents(int cents) {
            writeProperty("cents", cents);
        }

        public int getCents() {
            return (Integer) readProperty("cents");
        }
    }

    static final class QuoteService {
        private final ServerRuntime runtime = ServerRuntime.builder("reservations").build();
        private final ObjectContext context;
        private final Deque<String> shown = new ArrayDeque<>();

        QuoteService() {
            runtime.getDataDomain().addDataMap(mapping());
            runtime.getDataDomain().getEntityResolver().refreshMappingCache();
            context = runtime.newContext();
        }

        private static DataMap mapping() {
            DataMap map = new DataMap("reservations");
            DbEntity table = new DbEntity("QUOTE");
            ObjEntity entity = new ObjEntity("Quote");
            entity.setClassName(Quote.class.getName());
            entity.setDbEntity(table);
            DbAttribute id = new DbAttribute("ID", java.sql.Types.BIGINT, table);
            id.setPrimaryKey(true);
            id.setMandatory(true);
            table.addAttribute(id);
            String[][] columns = {{"house", "java.lang.String"}, {"remark", "java.lang.String"}, {"arrival", "java.util.Date"}, {"cents", "java.lang.Integer"}};
            int[] types = {java.sql.Types.VARCHAR, java.sql.Types.VARCHAR, java.sql.Types.TIMESTAMP, java.sql.Types.INTEGER};
            for (int i = 0; i < columns.length; i++) {
                table.addAttribute(new DbAttribute(columns[i][0].toUpperCase(), types[i], table));
                ObjAttribute a = new ObjAttribute(columns[i][0], columns[i][1], entity);
                a.setDbAttributePath(columns[i][0].toUpperCase());
                entity.addAttribute(a);
            }
            map.addDbEntity(table);
            map.addObjEntity(entity);
            return map;
        }

        Quote quote(Sample s, Instant asked) {
            Quote q = context.newObject(Quote.class);
            q.setHouse("house " + s.below(64));
            q.setArrival(Date.from(asked.plus(Duration.ofDays(1 + s.below(120)))));
            q.setCents((1 + s.below(9)) * (6500 + s.below(19_000)));
            q.setRemark(s.text(20 + s.below(80)));
            shown.addLast(asked + " " + q.getCents());
            if (shown.size() > 250) shown.removeFirst();
            return q;
        }
    }

    static final class WebOffice {
        final QuoteService quotes = new QuoteService();
        final RateCalendar rates = new RateCalendar(21);
        final FloorPlans plans = new FloorPlans(22);
        final MemberProfiles members = new MemberProfiles(23);
        final PaymentWindow payments = new PaymentWindow(24);
        final OpenFolios folios = new OpenFolios(25);
    }

    private static final WebOffice WEB = new WebOffice();

    public static void main(String[] args) throws Exception {
        Sample s = new Sample(26);
        int n = 9_500;
        long offered = 0;
        for (int i = 0; i < n; i++) offered += WEB.quotes.quote(s, Sample.at(i, n, Duration.ofDays(6))).getCents();
        if (offered < 0) throw new IllegalStateException("no offer");
        Ready.last();
    }
}
