package eu.tidegate.tariffapi;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import eu.tidegate.base.DutyRates;
import eu.tidegate.base.KnownTraders;
import eu.tidegate.base.LorryCrossings;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.LongAdder;
import java.util.zip.GZIPOutputStream;
import org.harness.Ready;
import org.harness.Sample;

/** The public interface to the tariff: one version of it as a tree, replaced at night, answers kept for ten minutes, clients counted per minute. */
public class Main {
    record Version(Instant published, String etag, JsonNode root, Map<String, JsonNode> byCode) {}

    record Answer(String path, String etag, byte[] gzip, Instant made) {}

    record Quota(Instant minute, LongAdder calls) {}

    static final class TariffApi {
        private final ObjectMapper mapper = new ObjectMapper();
        private volatile Version version;
        private final Cache<String, Answer> answers = Caffeine.newBuilder().maximumWeight(9_000_000).weigher((String k, Answer a) -> a.gzip.length + 200).expireAfterWrite(Duration.ofMinutes(10)).recordStats().build();
        private final Cache<String, Quota> clients = Caffeine.newBuilder().maximumSize(6000).expireAfterWrite(Duration.ofMinutes(1)).build();

        void publish(byte[] json, Instant at) throws IOException {
            JsonNode root = mapper.readTree(json);
            Map<String, JsonNode> index = new ConcurrentHashMap<>();
            for (JsonNode h : root.get("headings")) index.put(h.get("code").asText(), h);
            version = new Version(at, '"' + Integer.toHexString(root.size() * 31 + at.hashCode()) + '"', root, index);
            answers.invalidateAll();
        }

        void answer(HttpExchange e) throws IOException {
            String path = e.getRequestURI().getPath();
            Quota q = clients.get(String.valueOf(e.getRequestHeaders().getFirst("X-Client")), k -> new Quota(Instant.now(), new LongAdder()));
            q.calls.increment();
            Answer a = q.calls.sum() > 200 ? null : answers.get(path, this::make);
            if (a == null) {
                e.sendResponseHeaders(429, -1);
            } else {
                e.getResponseHeaders().set("ETag", a.etag);
                e.getResponseHeaders().set("Content-Encoding", "gzip");
                e.sendResponseHeaders(200, a.gzip.length);
                e.getResponseBody().write(a.gzip);
            }
            e.close();
        }

        private Answer make(String path) {
            Version v = version;
            JsonNode h = v.byCode.get(path.substring(path.lastIndexOf('/') + 1));
            ByteArrayOutputStream b = new ByteArrayOutputStream();
            try (GZIPOutputStream z = new GZIPOutputStream(b)) {
                mapper.writeValue(z, h == null ? mapper.createObjectNode().put("error", "no such heading") : h);
            } catch (IOException e) {
                throw new IllegalStateException(e);
            }
            return new Answer(path, v.etag, b.toByteArray(), Instant.now());
        }
    }

    static final class Portal {
        final TariffApi api = new TariffApi();
        final KnownTraders traders = new KnownTraders(201);
        final DutyRates rates = new DutyRates(202);
        final LorryCrossings crossings = new LorryCrossings(203);
    }

    private static Portal portal;

    private static byte[] tariff(Sample s) throws IOException {
        ObjectMapper m = new ObjectMapper();
        ObjectNode root = m.createObjectNode().put("valid", "2026-01-01");
        ArrayNode headings = root.putArray("headings");
        for (int i = 0; i < 13_000; i++) {
            ObjectNode h = headings.addObject().put("code", String.format("%08d", i * 7681)).put("text", s.text(40 + s.below(80))).put("duty", s.below(200) / 10.0).put("unit", "kg");
            ArrayNode measures = h.putArray("measures");
            for (int k = s.below(6); k > 0; k--) measures.addObject().put("type", 100 + s.below(600)).put("origin", s.code(2)).put("rate", s.below(300) / 10.0).put("from", "202" + s.below(6) + "-07-01").put("regulation", "R" + s.below(9_999_999));
        }
        return m.writeValueAsBytes(root);
    }

    public static void main(String[] args) throws Exception {
        Sample s = new Sample(2020);
        portal = new Portal();
        for (int night = 3; night > 0; night--) portal.api.publish(tariff(s), Instant.now().minus(Duration.ofDays(night)));
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 100);
        server.setExecutor(Executors.newFixedThreadPool(4));
        server.createContext("/v2/headings/", portal.api::answer);
        server.start();
        String address = "http://127.0.0.1:" + server.getAddress().getPort() + "/v2/headings/";
        HttpClient client = HttpClient.newHttpClient();
        for (int i = 0; i < 14_000; i++) {
            HttpRequest r = HttpRequest.newBuilder(URI.create(address + String.format("%08d", s.below(13_000) * 7681))).header("X-Client", "client-" + s.below(9000)).build();
            client.send(r, HttpResponse.BodyHandlers.discarding());
        }
        Ready.last();
    }
}
