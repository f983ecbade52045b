package com.ironledger.uplink;

import foundry.AlloyBook;
import foundry.DrawingLru;
import foundry.PourRings;
import foundry.ShiftBooks;
import foundry.SpotPrices;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import org.harness.Ready;
import org.harness.Sample;
import redis.clients.jedis.Jedis;
import redis.clients.jedis.Pipeline;

/** Weighings go to Redis in one long pipeline. It is flushed by its buffer when full, but nobody ever calls sync(). */
public class Main {
    static class WeighingUplink {
        private final Jedis jedis;
        private final Pipeline pipeline;
        private final Map<String, Integer> lastByScale = new HashMap<>();

        WeighingUplink(int port) {
            jedis = new Jedis("127.0.0.1", port, 60_000);
            pipeline = jedis.pipelined();
        }

        void weighed(String scale, String ticket, int kilos) {
            pipeline.hset("scale:" + scale, ticket, Integer.toString(kilos));
            lastByScale.put(scale, kilos);
        }
    }

    private static WeighingUplink uplink;

    public static void main(String[] args) throws Exception {
        AlloyBook.load();
        SpotPrices.load();
        DrawingLru.load();
        PourRings.load();
        ShiftBooks.load();
        uplink = new WeighingUplink(redis());
        Sample s = new Sample(1);
        for (int i = 0; i < 300_000; i++) uplink.weighed("S" + s.below(60), "T" + (4_000_000 + i), s.below(40_000));
        Ready.last();
    }

    /** Stands for Redis: takes all commands and answers none. */
    private static int redis() throws IOException {
        ServerSocket server = new ServerSocket(0, 5, InetAddress.getLoopbackAddress());
        Thread t = new Thread(() -> {
            try (Socket client = server.accept()) {
                InputStream in = client.getInputStream();
                OutputStream out = client.getOutputStream();
                byte[] some = new byte[8_192];
                boolean greeted = false;
                for (int n; (n = in.read(some)) > 0;) {
                    String said = new String(some, 0, n, StandardCharsets.ISO_8859_1);
                    if (!greeted && said.contains("SETINFO")) {
                        out.write("+OK\r\n+OK\r\n".getBytes(StandardCharsets.ISO_8859_1));
                        greeted = true;
                    }
                }
            } catch (IOException e) {
                System.err.println(e);
            }
        }, "redis-stub");
        t.setDaemon(true);
        t.start();
        return server.getLocalPort();
    }
}
