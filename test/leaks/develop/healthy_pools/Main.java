package com.clearpay.gateway;

import com.harborline.freight.ShipmentCache;
import com.harborline.freight.TariffBook;
import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.nio.ByteBuffer;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.util.Map;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: a busy service: 80 threads at work with buffers, connections in use, a few hundred tasks and futures that wait. */
public class Main {
    record Payment(String id, long cents, byte[] message) {}

    static class PaymentService {
        final AtomicInteger names = new AtomicInteger();
        final ThreadPoolExecutor workers = new ThreadPoolExecutor(80, 80, 1, TimeUnit.MINUTES, new ArrayBlockingQueue<>(500), r -> {
            Thread t = new Thread(r, "payment-" + names.incrementAndGet());
            t.setDaemon(true);
            return t;
        });
        final Map<String, CompletableFuture<Boolean>> inFlight = new ConcurrentHashMap<>();
        final HikariDataSource source;
        private static final ThreadLocal<ByteBuffer> FRAME = ThreadLocal.withInitial(() -> ByteBuffer.allocate(16_384));

        PaymentService() throws Exception {
            HikariConfig c = new HikariConfig();
            c.setJdbcUrl("jdbc:hsqldb:mem:payments");
            c.setUsername("SA");
            c.setMaximumPoolSize(20);
            source = new HikariDataSource(c);
            try (Connection k = source.getConnection()) {
                k.createStatement().execute("create table account(id int primary key, owner varchar(60))");
                try (PreparedStatement p = k.prepareStatement("insert into account values(?,?)")) {
                    Sample s = new Sample(52);
                    for (int i = 0; i < Scale.of(6_000); i++) {
                        p.setInt(1, i);
                        p.setString(2, s.text(40));
                        p.execute();
                    }
                }
            }
        }

        void accept(Payment p) {
            CompletableFuture<Boolean> done = new CompletableFuture<>();
            inFlight.put(p.id, done);
            done.whenComplete((ok, e) -> inFlight.remove(p.id));
            workers.execute(() -> done.complete(book(p)));
        }

        private boolean book(Payment p) {
            ByteBuffer frame = FRAME.get();
            frame.clear().put(p.message);
            byte[] signed = new byte[24_000];
            try (Connection c = source.getConnection(); PreparedStatement q = c.prepareStatement("select owner from account where id = ?")) {
                q.setInt(1, (int) (p.cents % 100));
                try (ResultSet r = q.executeQuery()) {
                    r.next();
                    signed[0] = (byte) r.getString(1).length();
                }
                if (p.cents > 0) Thread.sleep(25);
            } catch (Exception e) {
                return false;
            }
            return signed[0] > 0;
        }
    }

    private static PaymentService service;

    public static void main(String[] args) throws Exception {
        ShipmentCache.load(9_000);
        TariffBook.load(15_000);
        service = new PaymentService();
        Sample s = new Sample(53);
        Thread clients = new Thread(() -> {
            while (true) {
                while (service.workers.getQueue().size() < 300) service.accept(new Payment(s.id(), 1 + s.below(90_000), s.bytes(900)));
                try {
                    Thread.sleep(5);
                } catch (InterruptedException e) {
                    return;
                }
            }
        }, "acceptor");
        clients.setDaemon(true);
        clients.start();
        Thread.sleep(4000);
        Ready.last();
    }
}
