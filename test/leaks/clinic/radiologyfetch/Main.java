package com.pixelray.fetch;

import com.sun.net.httpserver.HttpServer;

import hospital.*;

import org.apache.hc.client5.http.classic.methods.HttpGet;
import org.apache.hc.client5.http.impl.classic.*;
import org.apache.hc.client5.http.impl.io.*;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.config.Http1Config;
import org.apache.hc.core5.http.io.entity.EntityUtils;
import org.harness.Ready;

import java.io.*;
import java.net.*;
import java.util.concurrent.Executors;

/** Fetches images of earlier examinations from the archive; some of them are not there any more. */
public class Main {
    static final class Archive {
        private final PoolingHttpClientConnectionManager connections = PoolingHttpClientConnectionManagerBuilder.create()
                .setMaxConnTotal(4000).setMaxConnPerRoute(4000)
                .setConnectionFactory(ManagedHttpClientConnectionFactory.builder()
                        .http1Config(Http1Config.custom().setBufferSize(16384).build()).build())
                .build();
        private final CloseableHttpClient client = HttpClients.custom().setConnectionManager(connections).build();
        private final String address;

        Archive(String address) {
            this.address = address;
        }

        byte[] image(String uid) throws IOException {
            ClassicHttpResponse response = client.executeOpen(null, new HttpGet(address + uid), null);
            if (response.getCode() != 200) throw new FileNotFoundException(uid);
            try (response) {
                return EntityUtils.toByteArray(response.getEntity());
            }
        }
    }

    private static Archive archive;
    private static long fetched, missing;

    public static void main(String[] a) throws Exception {
        FhirCache.warm(21000);
        Consultations.plan(1100);
        Beats.sample(560);
        Drugs.stock(50000);
        Codes.build(45000);
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 50);
        server.setExecutor(Executors.newFixedThreadPool(3));
        byte[] pixels = new Rnd(1).octets(9000);
        server.createContext("/", e -> {
            boolean there = e.getRequestURI().getPath().charAt(1) < 'S';
            byte[] body = there ? pixels : "no such object in the archive".getBytes();
            e.sendResponseHeaders(there ? 200 : 404, body.length);
            e.getResponseBody().write(body);
            e.close();
        });
        server.start();
        archive = new Archive("http://127.0.0.1:" + server.getAddress().getPort() + "/");
        Rnd r = new Rnd(106);
        for (int i = 0; i < Integer.getInteger("images", 900); i++) {
            try {
                fetched += archive.image(r.letters(12)).length;
            } catch (FileNotFoundException e) {
                missing++;
            }
        }
        Ready.last();
    }
}
