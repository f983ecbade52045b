package no.fjordaqua.sensors;

import com.influxdb.client.InfluxDBClient;
import com.influxdb.client.InfluxDBClientFactory;
import com.influxdb.client.WriteApi;
import com.influxdb.client.domain.WritePrecision;
import com.influxdb.client.write.Point;
import com.sun.net.httpserver.HttpServer;
import java.net.InetSocketAddress;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.harness.Ready;
import org.harness.Sample;
import slipway.CraneRings;
import slipway.DrawingCache;
import slipway.HullMesh;
import slipway.PartsBook;
import slipway.SupplierDesk;

/** Each report of a fish cage is written to InfluxDB with a write API of its own, which nobody closes: the client, which lives as long as the process, remembers them all. */
public class Main {
    static final class Gateway {
        private final InfluxDBClient influx;
        private long reports;

        Gateway(int port) {
            influx = InfluxDBClientFactory.create("http://127.0.0.1:" + port, "token".toCharArray(), "fjordaqua", "cages");
        }

        void report(int cage, Sample s) {
            WriteApi write = influx.makeWriteApi();
            List<Point> points = new ArrayList<>();
            for (int depth = 0; depth < 4; depth++) {
                points.add(Point.measurement("cage").addTag("cage", "c" + cage).addTag("depth", "" + 5 * depth)
                        .addField("oxygen", 6 + 4 * s.real()).addField("celsius", 4 + 9 * s.real()).time(Instant.now(), WritePrecision.NS));
            }
            write.writePoints(points);
            write.flush();
            reports++;
        }
    }

    private static Gateway gateway;

    public static void main(String[] args) throws Exception {
        PartsBook.load(22_000);
        DrawingCache.load(13_000);
        HullMesh.load(100, 2_500);
        SupplierDesk.load(24_000);
        CraneRings.load(60, 12_000);
        HttpServer database = HttpServer.create(new InetSocketAddress("127.0.0.1", 0), 200);
        database.createContext("/", call -> {
            call.getRequestBody().readAllBytes();
            call.sendResponseHeaders(204, -1);
            call.close();
        });
        database.start();
        gateway = new Gateway(database.getAddress().getPort());
        Sample s = new Sample(7201);
        for (int i = 0; i < 700; i++) gateway.report(i % 48, s);
        Thread.sleep(2_000);
        Ready.last();
    }
}
