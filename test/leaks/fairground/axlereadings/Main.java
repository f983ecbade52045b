package park.brightmoor.telemetry;

import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import org.apache.ibatis.annotations.Insert;
import org.apache.ibatis.annotations.Select;
import org.apache.ibatis.datasource.unpooled.UnpooledDataSource;
import org.apache.ibatis.mapping.Environment;
import org.apache.ibatis.session.Configuration;
import org.apache.ibatis.session.ExecutorType;
import org.apache.ibatis.session.SqlSession;
import org.apache.ibatis.session.SqlSessionFactory;
import org.apache.ibatis.session.SqlSessionFactoryBuilder;
import org.apache.ibatis.transaction.jdbc.JdbcTransactionFactory;
import org.harness.Ready;
import org.harness.Sample;
import park.brightmoor.base.AxleSensors;
import park.brightmoor.base.GatePassages;
import park.brightmoor.base.RideParts;
import park.brightmoor.base.RidePhotos;
import park.brightmoor.base.WalkTimes;

/** The writer's session gathers inserts in a batch, and nobody flushes it or commits. */
public class Main {
    public static class Excess {
        private final String axle;
        private final Instant at;
        private final double celsius;
        private final String remark;

        Excess(String axle, Instant at, double celsius, String remark) {
            this.axle = axle;
            this.at = at;
            this.celsius = celsius;
            this.remark = remark;
        }

        public String getAxle() {
            return axle;
        }

        public java.sql.Timestamp getAt() {
            return java.sql.Timestamp.from(at);
        }

        public double getCelsius() {
            return celsius;
        }

        public String getRemark() {
            return remark;
        }
    }

    public interface ExcessMapper {
        @Insert("insert into excess(axle, noted, celsius, remark) values(#{axle}, #{at}, #{celsius}, #{remark})")
        void add(Excess e);

        @Select("select count(*) from limits where axle = #{axle}")
        int limits(String axle);
    }

    static class ExcessWriter {
        private final SqlSession session;
        private final ExcessMapper mapper;
        private final Map<String, Integer> perAxle = new HashMap<>();

        ExcessWriter(SqlSessionFactory sessions) {
            session = sessions.openSession(ExecutorType.BATCH, false);
            mapper = session.getMapper(ExcessMapper.class);
        }

        void note(Excess e) {
            mapper.add(e);
            perAxle.merge(e.axle, 1, Integer::sum);
        }
    }

    static class Telemetry {
        final SqlSessionFactory sessions;
        final ExcessWriter writer;
        final AxleSensors sensors = new AxleSensors(51);
        final RidePhotos photos = new RidePhotos(52);
        final GatePassages gates = new GatePassages(53);
        final RideParts parts = new RideParts(54);
        final WalkTimes walks = new WalkTimes(55);

        Telemetry() throws Exception {
            UnpooledDataSource db = new UnpooledDataSource("org.h2.Driver", "jdbc:h2:mem:telemetry;DB_CLOSE_DELAY=-1", "sa", "");
            try (var c = db.getConnection(); var st = c.createStatement()) {
                st.execute("create table excess(axle varchar(20), noted timestamp, celsius double, remark varchar(120))");
                st.execute("create table limits(axle varchar(20), celsius double)");
            }
            Configuration conf = new Configuration(new Environment("park", new JdbcTransactionFactory(), db));
            conf.addMapper(ExcessMapper.class);
            sessions = new SqlSessionFactoryBuilder().build(conf);
            writer = new ExcessWriter(sessions);
        }
    }

    private static Telemetry telemetry;

    public static void main(String[] args) throws Exception {
        telemetry = new Telemetry();
        Sample s = new Sample(56);
        int n = 20_000;
        for (int i = 0; i < n; i++) {
            telemetry.writer.note(new Excess("AX-" + s.below(420), Sample.at(i, n, Duration.ofHours(8)), 70 + s.real() * 40, s.text(30 + s.below(50))));
        }
        Ready.last();
    }
}
