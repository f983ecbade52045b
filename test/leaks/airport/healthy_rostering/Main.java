package com.crewworld.rostering;

import airport.*;

import org.apache.ibatis.annotations.*;
import org.apache.ibatis.datasource.pooled.PooledDataSource;
import org.apache.ibatis.mapping.Environment;
import org.apache.ibatis.session.*;
import org.apache.ibatis.transaction.jdbc.JdbcTransactionFactory;
import org.harness.Ready;

/**
 * Healthy: MyBatis on the embedded database. Sessions are closed, and the cache of the mapper has a
 * size and is full.
 */
public class Main {
    public static class Passenger implements java.io.Serializable {
        public int id;
        public String name, document, remark;
    }

    @CacheNamespace(size = 3000, readWrite = false)
    public interface PassengerMapper {
        @Select("select id, name, document, remark from passenger where id = #{id}")
        Passenger byId(int id);
    }

    private static SqlSessionFactory sessions;

    public static void main(String[] a) throws Exception {
        Passengers.register(40000);
        Timetable.publish(90000);
        Terrain.survey(3200);
        Latency.measure(20);
        PooledDataSource d = new PooledDataSource("org.apache.derby.iapi.jdbc.AutoloadedDriver", Passengers.URL, null, null);
        Configuration c = new Configuration(new Environment("rostering", new JdbcTransactionFactory(), d));
        c.addMapper(PassengerMapper.class);
        sessions = new SqlSessionFactoryBuilder().build(c);
        Rnd r = new Rnd(131);
        int found = 0;
        for (int i = 0; i < 9000; i++)
            try (SqlSession s = sessions.openSession()) {
                if (s.getMapper(PassengerMapper.class).byId(1 + r.upTo(Rnd.share(40000))) != null) found++;
            }
        if (found == 0) throw new IllegalStateException();
        Ready.last();
    }
}
