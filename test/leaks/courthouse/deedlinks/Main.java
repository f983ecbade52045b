package ee.maaregister.extracts;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import org.assize.base.FeeTables;
import org.assize.base.PartyLru;
import org.assize.base.ScanShelf;
import org.assize.base.ServiceWindow;
import org.assize.base.StreetIndex;
import org.harness.Ready;
import org.harness.Sample;

/** Each extract gets a link of its own on the server, valid for a quarter of an hour, and no link is taken away. */
public class Main {
    /** One extract from the register. */
    static class ExtractHandler implements HttpHandler {
        private final String title;
        private final Instant validUntil;
        private final byte[] pdf;

        ExtractHandler(String title, Instant validUntil, byte[] pdf) {
            this.title = title;
            this.validUntil = validUntil;
            this.pdf = pdf;
        }

        @Override
        public void handle(HttpExchange x) throws IOException {
            boolean valid = Instant.now().isBefore(validUntil);
            x.sendResponseHeaders(valid ? 200 : 410, valid ? pdf.length : -1);
            if (valid) x.getResponseBody().write(pdf);
            x.close();
        }
    }

    static class LinkServer {
        private final HttpServer http;

        LinkServer() throws IOException {
            http = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 10);
            http.createContext("/health", x -> {
                x.sendResponseHeaders(204, -1);
                x.close();
            });
            http.start();
        }

        String publish(String token, ExtractHandler extract) {
            http.createContext("/extract/" + token, extract);
            return "/extract/" + token;
        }
    }

    static class ExtractService {
        private final LinkServer links = new LinkServer();
        private final ArrayDeque<String> mails = new ArrayDeque<>();

        ExtractService() throws IOException {}

        void order(String title, String token, byte[] pdf, Instant at) {
            mails.add(links.publish(token, new ExtractHandler(title, at.plus(Duration.ofMinutes(15)), pdf)));
            if (mails.size() > 20) mails.removeFirst();
        }
    }

    static class Register {
        final ExtractService extracts = new ExtractService();
        final ScanShelf deeds = new ScanShelf(71, 28);
        final StreetIndex streets = new StreetIndex(72);
        final PartyLru owners = new PartyLru(73);
        final FeeTables fees = new FeeTables(74);
        final ServiceWindow served = new ServiceWindow(75);

        Register() throws IOException {}
    }

    private static Register register;

    public static void main(String[] args) throws Exception {
        register = new Register();
        Sample s = new Sample(3107);
        int n = 2_400;
        for (int i = 0; i < n; i++) {
            register.extracts.order("T" + (200_000 + s.below(90_000)), s.id(), s.bytes(4_000 + s.below(6_000)), Sample.at(i, n, Duration.ofHours(33)));
        }
        Ready.last();
    }
}
