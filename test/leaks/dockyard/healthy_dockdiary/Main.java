package com.keelhaven.diary;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;
import org.sql2o.Connection;
import org.sql2o.Query;
import org.sql2o.ResultSetIterable;
import org.sql2o.Sql2o;

/** Healthy: the diary of the docks in an H2 database; reports page through it, one of them at this moment. */
public class Main {
    public static class Entry {
        public int id;
        public int dock;
        public long at;
        public String author;
        public String text;
    }

    static class Diary {
        private final HikariDataSource pool;
        private final Sql2o database;
        private final Map<Integer, List<Entry>> pages = new LinkedHashMap<>(16, 0.75f, true) {
            @Override
            protected boolean removeEldestEntry(Map.Entry<Integer, List<Entry>> eldest) {
                return size() > 40;
            }
        };

        Diary() {
            HikariConfig config = new HikariConfig();
            config.setJdbcUrl("jdbc:h2:mem:diary;DB_CLOSE_DELAY=-1");
            config.setMaximumPoolSize(8);
            pool = new HikariDataSource(config);
            database = new Sql2o(pool);
            try (Connection connection = database.open()) {
                connection.createQuery("create table entry (id int primary key, dock int, at bigint, author varchar(30), text varchar(400))").executeUpdate();
                connection.createQuery("create index by_dock on entry (dock, at)").executeUpdate();
            }
        }

        void write(int from, int count, Sample s) {
            try (Connection connection = database.beginTransaction()) {
                Query insert = connection.createQuery("insert into entry values (:id, :dock, :at, :author, :text)");
                for (int i = from; i < from + count; i++) {
                    insert.addParameter("id", i).addParameter("dock", 1 + s.below(6)).addParameter("at", 1_700_000_000_000L + 90_000L * i)
                            .addParameter("author", s.code(8)).addParameter("text", s.text(60 + s.below(200))).addToBatch();
                }
                insert.executeBatch();
                connection.commit();
            }
        }

        List<Entry> page(int number) {
            return pages.computeIfAbsent(number, n -> {
                try (Connection connection = database.open()) {
                    return connection.createQuery("select * from entry where id between :from and :to order by id")
                            .addParameter("from", n * 100).addParameter("to", n * 100 + 99).executeAndFetch(Entry.class);
                }
            });
        }
    }

    /** A yearly report that has read a part of its rows. */
    static class Report {
        private final List<Entry> accidents = new ArrayList<>();
        private final int[][] perDockAndAuthor = new int[7][26];

        void take(Entry entry) {
            perDockAndAuthor[entry.dock][entry.author.charAt(0) - 'A']++;
            if (entry.text.contains("urgent1") && accidents.size() < 1_000) accidents.add(entry);
        }
    }

    static final Diary DIARY = new Diary();

    public static void main(String[] args) throws Exception {
        Sample s = new Sample(68);
        int entries = Scale.of(160_000);
        for (int from = 0; from < entries; from += 2_000) DIARY.write(from, Math.min(2_000, entries - from), s);
        for (int i = 0; i < 400; i++) DIARY.page(s.below(entries / 100));
        Report report = new Report();
        try (Connection connection = DIARY.database.open();
                ResultSetIterable<Entry> rows = connection.createQuery("select * from entry where dock = 3 order by at").executeAndFetchLazy(Entry.class)) {
            int read = 0;
            for (Entry entry : rows) {
                report.take(entry);
                if (++read == entries / 12) break;
            }
            Ready.last();
        }
    }
}
