package cz.tiskarna.carriers;

import com.sun.net.httpserver.HttpServer;
import cz.tiskarna.base.InkReadings;
import cz.tiskarna.base.PalletScans;
import cz.tiskarna.base.PlateStock;
import cz.tiskarna.base.ShopCustomers;
import cz.tiskarna.base.SupplierPrices;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.Executors;
import org.apache.hc.client5.http.classic.methods.HttpGet;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.client5.http.impl.classic.HttpClients;
import org.apache.hc.core5.http.io.entity.EntityUtils;
import org.harness.Ready;
import org.harness.Sample;

/** The carrier's interface sets a cookie under the path of each quotation. The one client of the process keeps them all until it ends, as they have no expiry. */
public class Main {
    /** The carrier's side. */
    static final class Carrier {
        private final HttpServer server;
        private final Sample s = new Sample(741);

        Carrier() throws IOException {
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
            server.setExecutor(Executors.newSingleThreadExecutor());
            server.createContext("/quotes/", exchange -> {
                String path = exchange.getRequestURI().getPath();
                exchange.getResponseHeaders().add("Set-Cookie", "qstate=" + s.code(2000 + s.below(800)) + "; Path=" + path + "; HttpOnly");
                byte[] body = ("{\"hellers\":" + (9000 + s.below(60_000)) + "}").getBytes(StandardCharsets.US_ASCII);
                exchange.sendResponseHeaders(200, body.length);
                exchange.getResponseBody().write(body);
                exchange.close();
            });
            server.start();
        }

        int port() {
            return server.getAddress().getPort();
        }
    }

    static final class CarrierClient {
        private final CloseableHttpClient http = HttpClients.custom().disableAutomaticRetries().build();
        private final String base;

        CarrierClient(String base) {
            this.base = base;
        }

        String quote(String parcel) throws IOException {
            return http.execute(new HttpGet(base + "/quotes/" + parcel), response -> EntityUtils.toString(response.getEntity()));
        }
    }

    static final class Dispatch {
        final CarrierClient carrier;
        final PlateStock plates = new PlateStock(51);
        final ShopCustomers customers = new ShopCustomers(52);
        final InkReadings readings = new InkReadings(53);
        final PalletScans scans = new PalletScans(54);
        final SupplierPrices prices = new SupplierPrices(55);

        Dispatch(int port) {
            carrier = new CarrierClient("http://127.0.0.1:" + port);
        }
    }

    private static Dispatch dispatch;

    public static void main(String[] args) throws Exception {
        Carrier carrier = new Carrier();
        dispatch = new Dispatch(carrier.port());
        int length = 0;
        for (int i = 0; i < 3400; i++) length += dispatch.carrier.quote("RR" + (5_460_000 + i)).length();
        System.out.println(length + " characters of quotations");
        Ready.last();
    }
}
