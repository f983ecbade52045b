package ie.transfusion.recipients;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import ie.transfusion.base.BloodStock;
import ie.transfusion.base.FridgeProbes;
import ie.transfusion.base.OpenRequests;
import ie.transfusion.base.RecentRecipients;
import ie.transfusion.base.ReferenceRanges;
import java.io.IOException;
import java.net.CookieManager;
import java.net.CookiePolicy;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.harness.Ready;
import org.harness.Sample;

/** Before a bag is issued, the system of the hospital is asked for antibodies of the recipient. */
public class Main {
    static final class HospitalRecords {
        private final HttpClient http = HttpClient.newBuilder()
                .cookieHandler(new CookieManager(null, CookiePolicy.ACCEPT_ALL))
                .connectTimeout(Duration.ofSeconds(5))
                .version(HttpClient.Version.HTTP_1_1)
                .build();
        private final List<URI> hospitals;
        final AtomicInteger answers = new AtomicInteger();

        HospitalRecords(List<URI> hospitals) {
            this.hospitals = hospitals;
        }

        String antibodies(int hospital, String record) throws IOException, InterruptedException {
            HttpRequest request = HttpRequest.newBuilder(hospitals.get(hospital).resolve("/recipients/" + record + "/antibodies"))
                    .timeout(Duration.ofSeconds(20)).header("Accept", "text/plain").build();
            HttpResponse<String> response = http.send(request, HttpResponse.BodyHandlers.ofString());
            answers.incrementAndGet();
            return response.body();
        }
    }

    static final class Issue {
        final HospitalRecords records;
        final RecentRecipients recipients = new RecentRecipients(151);
        final BloodStock stock = new BloodStock(152);
        final OpenRequests requests = new OpenRequests(153);
        final ReferenceRanges ranges = new ReferenceRanges(154);
        final FridgeProbes probes = new FridgeProbes(155);

        Issue(List<URI> hospitals) {
            records = new HospitalRecords(hospitals);
        }

        boolean mayLeave(int hospital, String record, String antigen) throws IOException, InterruptedException {
            return !records.antibodies(hospital, record).contains(antigen) && !recipients.of(record).antibodies().isEmpty();
        }
    }

    private static Issue issue;

    /** The systems of the hospitals, all of one vendor. They mark which recipient a clerk has looked at by a signed cookie for the path of the recipient. */
    private static HttpServer hospitals() throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress(0), 0);
        server.setExecutor(Executors.newFixedThreadPool(2));
        server.createContext("/recipients/", Main::answer);
        server.start();
        return server;
    }

    private static void answer(HttpExchange exchange) throws IOException {
        String path = exchange.getRequestURI().getPath();
        Sample s = new Sample(path.hashCode());
        String seen = Base64.getUrlEncoder().withoutPadding().encodeToString(s.bytes(2880));
        exchange.getResponseHeaders().add("Set-Cookie", "seen=" + seen + "; Path=" + path.substring(0, path.lastIndexOf('/')) + "; HttpOnly");
        byte[] body = ("anti-" + s.code(2) + "\nanti-" + s.code(1)).getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(200, body.length);
        exchange.getResponseBody().write(body);
        exchange.close();
    }

    public static void main(String[] args) throws Exception {
        HttpServer systems = hospitals();
        List<URI> addresses = new ArrayList<>();
        for (int h = 1; h <= 60; h++) addresses.add(URI.create("http://127.0.0." + h + ":" + systems.getAddress().getPort() + "/"));
        issue = new Issue(addresses);
        ExecutorService desks = Executors.newFixedThreadPool(2);
        AtomicInteger leave = new AtomicInteger();
        for (int i = 0; i < 2_800; i++) {
            int n = i;
            desks.execute(() -> {
                try {
                    if (issue.mayLeave(n % 60, "R" + (3_000_000 + n * 5), "anti-K")) leave.incrementAndGet();
                } catch (IOException | InterruptedException e) {
                    throw new IllegalStateException(e);
                }
            });
        }
        desks.shutdown();
        desks.awaitTermination(150, TimeUnit.SECONDS);
        System.out.println(issue.records.answers + " answers, " + leave + " may leave");
        Ready.last();
    }
}
