package com.brightwater.uploads;

import com.amazonaws.auth.AWSSessionCredentials;
import com.amazonaws.auth.AWSStaticCredentialsProvider;
import com.amazonaws.auth.BasicSessionCredentials;
import com.amazonaws.client.builder.AwsClientBuilder;
import com.amazonaws.services.s3.AmazonS3;
import com.amazonaws.services.s3.AmazonS3ClientBuilder;
import com.sun.net.httpserver.HttpServer;
import hall.ClaimThumbnails;
import hall.ContractTexts;
import hall.DrivingRings;
import hall.PolicyRegister;
import hall.TermsDocument;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.harness.Ready;
import org.harness.Sample;

/** Clients of the object store are kept by the token of their session; each hour brings another token, and no client is ever dropped. */
public class Main {
    static class ScanStore {
        private final String endpoint;
        private final Map<String, AmazonS3> clients = new ConcurrentHashMap<>();
        private int uploaded;

        ScanStore(String endpoint) {
            this.endpoint = endpoint;
        }

        void upload(AWSSessionCredentials session, String key, String content) {
            clients.computeIfAbsent(session.getSessionToken(), token -> connect(session)).putObject("scans", key, content);
            uploaded++;
        }

        private AmazonS3 connect(AWSSessionCredentials session) {
            return AmazonS3ClientBuilder.standard()
                    .withCredentials(new AWSStaticCredentialsProvider(session))
                    .withEndpointConfiguration(new AwsClientBuilder.EndpointConfiguration(endpoint, "eu-central-1"))
                    .withPathStyleAccessEnabled(true)
                    .build();
        }
    }

    static ScanStore store;

    private static HttpServer objectStore() throws Exception {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 50);
        server.createContext("/", exchange -> {
            exchange.getRequestBody().readAllBytes();
            exchange.getResponseHeaders().add("Connection", "close");
            exchange.sendResponseHeaders(200, -1);
            exchange.close();
        });
        server.start();
        return server;
    }

    public static void main(String[] args) throws Exception {
        TermsDocument.load(20_000);
        PolicyRegister.load(55_000);
        ClaimThumbnails.load(1_100, 16_000);
        DrivingRings.load(2_600, 1_500);
        ContractTexts.load(8_000);
        HttpServer server = objectStore();
        store = new ScanStore("http://127.0.0.1:" + server.getAddress().getPort());
        Sample s = new Sample(47);
        for (int hour = 0; hour < 900; hour++) {
            AWSSessionCredentials session = new BasicSessionCredentials("ASIA" + s.code(16), s.code(40), s.code(1_200));
            store.upload(session, "2026/" + s.id() + ".txt", s.text(900));
        }
        server.stop(0);
        Ready.last();
    }
}
