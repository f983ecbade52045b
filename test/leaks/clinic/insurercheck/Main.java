package com.coverline.eligibility;

import com.sun.net.httpserver.HttpServer;

import hospital.*;

import jakarta.ws.rs.client.Client;
import jakarta.ws.rs.client.ClientBuilder;
import jakarta.ws.rs.client.ClientRequestFilter;

import org.harness.Ready;

import java.net.*;
import java.util.*;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Asks the insurers whether a patient is covered. There is a REST client for each insurer and
 * access token; the insurers give a new token every quarter of an hour.
 */
public class Main {
    record Access(String insurer, String token) {}

    static final class Eligibility {
        private final Map<Access, Client> clients = new ConcurrentHashMap<>();
        private final URI insurers;
        private int covered;

        Eligibility(URI insurers) {
            this.insurers = insurers;
        }

        void check(Access access, String patient) {
            Client c = clients.computeIfAbsent(access, this::open);
            String answer = c.target(insurers).path(access.insurer).queryParam("patient", patient).request().get(String.class);
            if (answer.contains("yes")) covered++;
        }

        private Client open(Access access) {
            ClientRequestFilter bearer = request -> request.getHeaders().putSingle("Authorization", "Bearer " + access.token);
            return ClientBuilder.newBuilder().register(bearer).build();
        }
    }

    private static Eligibility eligibility;

    public static void main(String[] a) throws Exception {
        Register.open(72000);
        Encounters.replay(36000);
        PriceList.read(40000);
        Beats.sample(520);
        Codes.build(38000);
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 50);
        server.createContext("/", e -> {
            byte[] yes = "{\"covered\":\"yes\"}".getBytes();
            e.sendResponseHeaders(200, yes.length);
            e.getResponseBody().write(yes);
            e.close();
        });
        server.start();
        eligibility = new Eligibility(URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/"));
        Rnd r = new Rnd(102);
        for (int quarter = 0; quarter < Integer.getInteger("quarters", 12); quarter++)
            for (int insurer = 0; insurer < 4; insurer++) {
                Access access = new Access("insurer" + insurer, r.letters(40));
                for (int k = 0; k < 2; k++) eligibility.check(access, r.digits(9));
            }
        server.stop(0);
        Ready.last();
    }
}
