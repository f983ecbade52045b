package com.goldcrest.hotels;

import com.sun.net.httpserver.HttpServer;
import io.vertx.core.Context;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import java.net.InetSocketAddress;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.hc.client5.http.classic.methods.HttpGet;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.client5.http.impl.classic.HttpClients;
import org.apache.hc.client5.http.impl.io.ManagedHttpClientConnectionFactory;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManager;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManagerBuilder;
import org.apache.hc.core5.http.config.Http1Config;
import org.apache.hc.core5.http.io.entity.EntityUtils;
import org.harness.Await;
import org.harness.Ready;
import org.harness.Sample;

/**
 * Healthy: a chain of hotels takes bookings.
 *
 * <p>An HTTP client with the 70 houses as destinations, up to 4 connections each. One Vert.x timer
 * for each of 3,000 rooms that are held for a guest; it is cancelled when the guest has paid. 150
 * agents at work, a thread each with the trip at hand. 16 transactions open for as long as an
 * import runs. The rooms are inner objects of their house, as is everything else of it.
 */
public class Main {
    static final class House {
        final String name;
        final float[] calendar = new float[730];
        final List<Room> rooms = new ArrayList<>();

        House(String name) {
            this.name = name;
        }

        final class Room {
            final int number;
            final String kind;

            Room(int number, String kind) {
                this.number = number;
                this.kind = kind;
            }

            String label() {
                return name + " " + number;
            }
        }
    }

    record Hold(long number, String guest, byte[] terms) {}

    static final class Holds {
        final Vertx vertx = Vertx.vertx(new VertxOptions().setEventLoopPoolSize(2));
        final Map<Long, Long> timers = new ConcurrentHashMap<>();
        final Context desk = vertx.getOrCreateContext();
        final AtomicLong lapsed = new AtomicLong();

        void hold(Hold hold) {
            desk.runOnContext(held -> timers.put(hold.number, vertx.setTimer(900_000, timer -> lapse(hold))));
        }

        void paid(long number) {
            desk.runOnContext(done -> vertx.cancelTimer(timers.remove(number)));
        }

        private void lapse(Hold hold) {
            timers.remove(hold.number);
            lapsed.addAndGet(hold.terms.length);
        }
    }

    static final class Agent implements Runnable {
        final LinkedBlockingQueue<String> calls;

        Agent(LinkedBlockingQueue<String> calls) {
            this.calls = calls;
        }

        @Override
        public void run() {
            double[] fares = new double[3_200];
            List<String> options = new ArrayList<>();
            try {
                while (true) {
                    String call = calls.take();
                    for (int i = 0; i < fares.length; i++) fares[i] = call.length() * 0.7 + i;
                    options.add(call);
                    if (options.size() > 30) options.clear();
                    served.incrementAndGet();
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** Writes the bookings of a partner in one transaction. */
    static final class PartnerImport implements Runnable {
        final Connection connection;
        final int partner;
        final CountDownLatch under;

        PartnerImport(Connection connection, int partner, CountDownLatch under) {
            this.connection = connection;
            this.partner = partner;
            this.under = under;
        }

        @Override
        public void run() {
            Sample s = new Sample(partner);
            try (PreparedStatement insert = connection.prepareStatement("insert into booking values(?,?,?,?)")) {
                connection.setAutoCommit(false);
                for (int i = 0; i < 90_000; i++) {
                    insert.setLong(1, partner * 1_000_000L + i);
                    insert.setString(2, s.text(30));
                    insert.setString(3, s.text(140));
                    insert.setInt(4, s.below(9_000));
                    insert.executeUpdate();
                    if (i % 900 == 899 && i < 1_000) connection.commit();
                    if (i == 1_500) under.countDown();
                    if (i > 1_500) Thread.sleep(500);
                }
                connection.commit();
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        }
    }

    static final AtomicInteger served = new AtomicInteger();
    static final Map<String, House> houses = new ConcurrentHashMap<>();
    static final Holds holds = new Holds();
    static final LinkedBlockingQueue<String> calls = new LinkedBlockingQueue<>(100);
    static PoolingHttpClientConnectionManager connections;
    static CloseableHttpClient client;

    public static void main(String[] args) throws Exception {
        System.setProperty("sun.net.httpserver.maxIdleConnections", "2000");
        System.setProperty("sun.net.httpserver.idleInterval", "600");
        Sample s = new Sample(116);
        for (int i = 0; i < 1_300; i++) {
            House house = new House(s.text(26));
            for (int k = 0; k < 60; k++) house.rooms.add(house.new Room(k, s.code(3)));
            houses.put("H" + i, house);
        }
        http(s);
        for (int i = 0; i < 150; i++) {
            Thread agent = new Thread(new Agent(calls), "agent-" + i);
            agent.setDaemon(true);
            agent.start();
        }
        String url = "jdbc:hsqldb:mem:bookings;hsqldb.tx=mvcc";
        DriverManager.getConnection(url).createStatement().execute("create table booking(id bigint primary key, guest varchar(200), wishes varchar(400), house int)");
        CountDownLatch under = new CountDownLatch(16);
        for (int i = 0; i < 16; i++) {
            Thread thread = new Thread(new PartnerImport(DriverManager.getConnection(url), i, under), "partner-import-" + i);
            thread.setDaemon(true);
            thread.start();
        }
        long[] n = new long[1];
        Queue<Long> byAge = new ArrayDeque<>();
        Await.Step booking = () -> {
            long number = ++n[0];
            holds.hold(new Hold(number, s.text(24), s.bytes(1_400)));
            byAge.add(number);
            if (byAge.size() > 3_000) holds.paid(byAge.remove());
        };
        for (int i = 0; i < 9_000; i++) booking.run();
        Await.every("bookings", 30, booking);
        Await.every("calls", 10, () -> calls.put(s.text(40)));
        Await.every("availability", 100, () -> ask(s.below(70)));
        under.await();
        Await.until(() -> served.get() > 600, "calls taken");
        Await.between(2_990, holds.timers.size(), 3_010, "holds");
        Await.between(200, connections.getTotalStats().getAvailable() + connections.getTotalStats().getLeased(), 280, "connections");
        Await.between(70, connections.getRoutes().size(), 70, "houses");
        Ready.last();
    }

    private static int port;

    private static void http(Sample s) throws Exception {
        HttpServer server = HttpServer.create(new InetSocketAddress(0), 200);
        server.createContext("/", exchange -> {
            byte[] answer = "{\"free\":12}".getBytes();
            try {
                Thread.sleep(20);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            exchange.sendResponseHeaders(200, answer.length);
            exchange.getResponseBody().write(answer);
            exchange.close();
        });
        server.setExecutor(Executors.newFixedThreadPool(4, r -> {
            Thread t = new Thread(r, "houses");
            t.setDaemon(true);
            return t;
        }));
        server.start();
        port = server.getAddress().getPort();
        connections = PoolingHttpClientConnectionManagerBuilder.create()
                .setConnectionFactory(ManagedHttpClientConnectionFactory.builder().http1Config(Http1Config.custom().setBufferSize(8_192).build()).build())
                .setMaxConnTotal(280).setMaxConnPerRoute(4).build();
        client = HttpClients.custom().setConnectionManager(connections).build();
        for (int i = 0; i < 70; i++) {
            int house = i;
            List<Thread> four = new ArrayList<>();
            for (int k = 0; k < 4; k++) {
                four.add(new Thread(() -> ask(house)));
                four.get(k).start();
            }
            for (Thread thread : four) thread.join();
        }
    }

    private static void ask(int house) {
        try {
            client.execute(new HttpGet("http://127.0.0." + (1 + house) + ":" + port + "/rooms"), response -> EntityUtils.toString(response.getEntity()));
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }
}
