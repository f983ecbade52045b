package io.whereismyparcel.writes;

import io.lettuce.core.*;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.protocol.ProtocolVersion;
import org.harness.Ready;

import postal.*;

import java.io.*;
import java.net.*;
import java.time.Duration;
import java.util.*;
import java.util.concurrent.atomic.AtomicLong;

/** Writes the state of every parcel to Redis, without waiting for the answer. */
public class Main {
    /** Stands for the server: says yes to everything, until it is switched off. */
    static final class Redis extends Thread {
        private final ServerSocket door;
        private volatile Socket line;

        Redis() throws IOException {
            super("redis");
            door = new ServerSocket(0, 5, InetAddress.getLoopbackAddress());
            setDaemon(true);
        }

        @Override
        public void run() {
            try {
                line = door.accept();
                BufferedReader in = new BufferedReader(new InputStreamReader(line.getInputStream()));
                OutputStream out = line.getOutputStream();
                for (String header; (header = in.readLine()) != null; ) {
                    for (int i = Integer.parseInt(header.substring(1)); i > 0; i--) {
                        in.readLine();
                        in.readLine();
                    }
                    out.write("+OK\r\n".getBytes());
                    out.flush();
                }
            } catch (IOException e) {
                // switched off
            }
        }

        void off() throws IOException {
            door.close();
            line.close();
        }
    }

    static final class TrackingWriter {
        private final RedisClient client;
        private final StatefulRedisConnection<String, String> connection;
        private final AtomicLong written = new AtomicLong(), failed = new AtomicLong();
        private final Map<String, Integer> byState = new TreeMap<>();

        TrackingWriter(int port) {
            client = RedisClient.create(RedisURI.builder().withHost("127.0.0.1").withPort(port).withTimeout(Duration.ofSeconds(20)).build());
            client.setOptions(ClientOptions.builder().protocolVersion(ProtocolVersion.RESP2).pingBeforeActivateConnection(false).autoReconnect(true).build());
            connection = client.connect();
        }

        void write(String label, String state, String remark) {
            byState.merge(state, 1, Integer::sum);
            connection.async().setex("parcel:" + label, 86400 * 30, state + ";" + remark).whenComplete((ok, failure) -> {
                if (failure == null) written.incrementAndGet();
                else failed.incrementAndGet();
            });
        }
    }

    private static TrackingWriter writer;

    public static void main(String[] a) throws Exception {
        TariffCodes.read(55);
        Throughput.report(9000);
        Distances.measure(400);
        Postcodes.read(9000);
        Contracts.read(2400);
        Redis redis = new Redis();
        redis.start();
        writer = new TrackingWriter(redis.door.getLocalPort());
        String[] states = {"accepted", "sorted", "in transit", "at customs", "out for delivery", "delivered"};
        Dice d = new Dice(305);
        for (int i = 0; i < 4000; i++) writer.write(d.label(), d.of(states), d.text(60));
        while (writer.written.get() < 4000) Thread.sleep(20);
        redis.off();
        Thread.sleep(500);
        for (int i = 0; i < Integer.getInteger("writes", 7000); i++) writer.write(d.label(), d.of(states), d.text(60));
        Thread.sleep(1500);
        Ready.last();
    }
}
