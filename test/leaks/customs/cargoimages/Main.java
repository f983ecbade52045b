package eu.tidegate.imaging;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import eu.tidegate.base.ContainerYard;
import eu.tidegate.base.DutyRates;
import eu.tidegate.base.KnownTraders;
import eu.tidegate.base.SealPhotos;
import eu.tidegate.base.TariffNomenclature;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.apache.hc.client5.http.classic.methods.HttpGet;
import org.apache.hc.client5.http.cookie.BasicCookieStore;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.client5.http.impl.classic.HttpClients;
import org.apache.hc.core5.http.io.entity.EntityUtils;
import org.harness.Ready;
import org.harness.Sample;

/** All downloads share one cookie store, and the archive answers each with signed cookies for that picture's path, valid for a year. */
public class Main {
    /** The archive of the X-ray tunnels, which stands at another authority. */
    static final class Archive implements AutoCloseable {
        private final HttpServer server;
        private final ExecutorService threads = Executors.newFixedThreadPool(2);
        private final Sample s = new Sample(411);

        Archive() throws IOException {
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 50);
            server.setExecutor(threads);
            server.createContext("/scans/", this::answer);
            server.start();
        }

        private synchronized void answer(HttpExchange e) throws IOException {
            String path = e.getRequestURI().getPath();
            String scan = path.substring(0, path.lastIndexOf('/'));
            String scope = "; Path=" + scan + "; Max-Age=31536000; HttpOnly";
            e.getResponseHeaders().add("Set-Cookie", "CloudFront-Policy=" + s.code(520 + s.below(90)) + scope);
            e.getResponseHeaders().add("Set-Cookie", "CloudFront-Signature=" + s.code(344) + scope);
            e.getResponseHeaders().add("Set-Cookie", "CloudFront-Key-Pair-Id=K" + s.code(13) + scope);
            e.getResponseHeaders().add("Set-Cookie", "ARCHIVESESSION=" + s.id() + "; Path=/; HttpOnly");
            byte[] picture = s.bytes(2000 + s.below(2000));
            e.sendResponseHeaders(200, picture.length);
            e.getResponseBody().write(picture);
            e.close();
        }

        String address() {
            return "http://127.0.0.1:" + server.getAddress().getPort();
        }

        @Override
        public void close() {
            server.stop(0);
            threads.shutdown();
        }
    }

    record Picture(String scan, Instant fetched, byte[] data) {}

    static final class ImageClient {
        private final String address;
        private final BasicCookieStore cookies = new BasicCookieStore();
        private final CloseableHttpClient http = HttpClients.custom().setDefaultCookieStore(cookies).disableAutomaticRetries().build();
        private final Cache<String, Picture> pictures = Caffeine.newBuilder().maximumSize(400).build();

        ImageClient(String address) {
            this.address = address;
        }

        Picture front(String scan, Instant at) throws IOException {
            Picture known = pictures.getIfPresent(scan);
            if (known != null) return known;
            byte[] data = http.execute(new HttpGet(address + "/scans/" + scan + "/front.jpg"), r -> EntityUtils.toByteArray(r.getEntity()));
            Picture p = new Picture(scan, at, data);
            pictures.put(scan, p);
            return p;
        }
    }

    static final class InspectionDesk {
        final ImageClient images;
        final ContainerYard yard = new ContainerYard(31);
        final KnownTraders traders = new KnownTraders(32);
        final SealPhotos seals = new SealPhotos(33);
        final DutyRates rates = new DutyRates(34);
        final TariffNomenclature tariff = new TariffNomenclature(35);

        InspectionDesk(String address) {
            images = new ImageClient(address);
        }
    }

    private static InspectionDesk desk;

    public static void main(String[] args) throws Exception {
        Archive archive = new Archive();
        desk = new InspectionDesk(archive.address());
        Sample s = new Sample(412);
        int n = 6200;
        for (int i = 0; i < n; i++) {
            Instant at = Sample.at(i, n, Duration.ofDays(9));
            desk.images.front("XR-" + (240_000 + i - s.below(6)), at);
            if (i % 50 == 0) desk.traders.lookUp("EORI" + (1_000_000 + s.below(9000)));
        }
        archive.close();
        Ready.last();
    }
}
