package com.skybridge.crewing;

import airport.*;

import org.apache.ibatis.annotations.*;
import org.apache.ibatis.datasource.pooled.PooledDataSource;
import org.apache.ibatis.mapping.Environment;
import org.apache.ibatis.session.*;
import org.apache.ibatis.transaction.jdbc.JdbcTransactionFactory;
import org.harness.Ready;

import java.sql.*;
import java.util.*;

/**
 * The desk looks up duties through one MyBatis session that it opened at start and never closes or
 * commits; what a session has read it keeps.
 */
public class Main {
    public static class Duty {
        public int id;
        public String crew, flight, remark;
        public Timestamp reports;
    }

    @Mapper
    public interface DutyMapper {
        @Select("select id, crew, flight, flight || ': ' || remark as remark, reports from duty where crew = #{crew} and id <= #{upTo} order by id desc limit 8")
        List<Duty> latest(@Param("crew") String crew, @Param("upTo") int upTo);
    }

    static final class DutyDesk {
        private final SqlSession session;
        private final DutyMapper duties;
        private int shown;

        DutyDesk(SqlSessionFactory f) {
            session = f.openSession();
            duties = session.getMapper(DutyMapper.class);
        }

        void show(String crew, int upTo) {
            shown += duties.latest(crew, upTo).size();
        }
    }

    private static DutyDesk desk;

    private static SqlSessionFactory database(int rows) throws SQLException {
        PooledDataSource d = new PooledDataSource("org.h2.Driver", "jdbc:h2:mem:crewing;DB_CLOSE_DELAY=-1", "sa", "");
        try (Connection c = d.getConnection(); Statement s = c.createStatement()) {
            s.execute("create table duty(id int primary key, crew varchar(12), flight varchar(8), remark varchar(120), reports timestamp)");
            s.execute("create index by_crew on duty(crew, id)");
            try (PreparedStatement p = c.prepareStatement("insert into duty values(?,?,?,?,?)")) {
                fill(p, new Rnd(3), rows);
            }
        }
        Configuration c = new Configuration(new Environment("crewing", new JdbcTransactionFactory(), d));
        c.addMapper(DutyMapper.class);
        return new SqlSessionFactoryBuilder().build(c);
    }

    private static void fill(PreparedStatement p, Rnd r, int rows) throws SQLException {
        for (int i = 0; i < rows; i++) {
            p.setInt(1, i);
            p.setString(2, "C" + r.upTo(400));
            p.setString(3, r.flight());
            p.setString(4, r.remark(70));
            p.setTimestamp(5, new Timestamp(1790000000000L + i * 60000L));
            p.addBatch();
        }
        p.executeBatch();
    }

    public static void main(String[] a) throws Exception {
        Charts.load(22000);
        Gazetteer.read(70000);
        Stands.handle(20000);
        Cameras.film(160, 20);
        Phrases.record(9000);
        desk = new DutyDesk(database(6000));
        Rnd r = new Rnd(102);
        for (int i = 0; i < 4000; i++) desk.show("C" + r.upTo(400), 3000 + r.upTo(3000));
        Ready.last();
    }
}
