package com.citypower.meters;

import harbor.*;

import jakarta.persistence.*;

import org.harness.Ready;
import org.hibernate.*;
import org.hibernate.cfg.Configuration;

import java.time.*;
import java.util.*;
import java.util.concurrent.*;

/** A whole day of readings is imported in one session, flushed now and then and never cleared. */
public class Main {
    @Entity(name = "MeterReading")
    @Table(name = "meter_reading")
    public static class MeterReading {
        @Id public long id;
        public String meter;
        public double kwh;
        public LocalDateTime readAt;
        public String remark;
    }

    static final class ReadingImport {
        private final SessionFactory factory;
        private final CountDownLatch nextFile = new CountDownLatch(1);
        private final CountDownLatch imported = new CountDownLatch(1);

        ReadingImport(SessionFactory f) {
            factory = f;
        }

        void run() {
            try (Session s = factory.openSession()) {
                Transaction t = s.beginTransaction();
                Gen g = new Gen(6);
                LocalDateTime at = LocalDateTime.of(2026, 11, 22, 0, 0);
                for (int i = 0; i < 14000; i++) {
                    MeterReading r = new MeterReading();
                    r.id = i;
                    r.meter = g.hex(12);
                    r.kwh = g.real();
                    r.readAt = at.plusSeconds(i * 5L);
                    r.remark = g.text(40);
                    s.persist(r);
                    if (i % 1000 == 999) s.flush();
                }
                s.flush();
                imported.countDown();
                try {
                    nextFile.await();
                } catch (InterruptedException e) {
                    return;
                }
                t.commit();
            }
        }
    }

    public static void main(String[] a) throws Exception {
        Ports.load(60000);
        Distances.load(2300);
        Documents.load(1100, 15000);
        Containers.load(500000);
        Customs.load(20000);
        Configuration c = new Configuration();
        c.addAnnotatedClass(MeterReading.class);
        c.setProperty(
                "hibernate.connection.url",
                "jdbc:h2:file:"
                        + java.nio.file.Files.createTempDirectory("meters")
                        + "/db;CACHE_SIZE=2048");
        c.setProperty("hibernate.hbm2ddl.auto", "create");
        c.setProperty("hibernate.jdbc.batch_size", "100");
        ReadingImport job = new ReadingImport(c.buildSessionFactory());
        Thread t = new Thread(job::run, "reading-import");
        t.setDaemon(true);
        t.start();
        job.imported.await();
        Ready.last();
    }
}
