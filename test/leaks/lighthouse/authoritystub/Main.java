package com.beaconline.training;

import static com.github.tomakehurst.wiremock.client.WireMock.aResponse;
import static com.github.tomakehurst.wiremock.client.WireMock.post;
import static com.github.tomakehurst.wiremock.client.WireMock.urlPathMatching;
import static com.github.tomakehurst.wiremock.core.WireMockConfiguration.options;

import com.github.tomakehurst.wiremock.WireMockServer;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import org.harness.Ready;
import org.harness.Sample;
import org.seamark.station.Station;
import org.seamark.station.Station.Part;

/**
 * The training room runs against a stand-in for the port authority, day and night. It journals each request that it
 * has served, which is meant for tests that verify, and here nobody verifies or resets.
 */
public class Main {
    static class TrainingRoom {
        private final WireMockServer authority = new WireMockServer(options().dynamicPort().containerThreads(8));
        private final HttpClient client = HttpClient.newHttpClient();
        private int granted;

        void open() {
            authority.start();
            authority.stubFor(post(urlPathMatching("/clearance/.*")).willReturn(aResponse().withStatus(200).withHeader("Content-Type", "text/plain").withBody("granted")));
        }

        void exercise(int vessel, String plan) throws Exception {
            HttpRequest request = HttpRequest.newBuilder(URI.create("http://localhost:" + authority.port() + "/clearance/" + vessel)).POST(HttpRequest.BodyPublishers.ofString(plan)).build();
            if (client.send(request, HttpResponse.BodyHandlers.ofString()).body().equals("granted")) granted++;
        }
    }

    private static final TrainingRoom ROOM = new TrainingRoom();

    public static void main(String[] args) throws Exception {
        Station.open(Part.VESSELS, Part.BUOYS, Part.CHANNELS, Part.ROTA, Part.LIGHTS);
        Sample s = new Sample(408);
        ROOM.open();
        for (int i = 0; i < 1_500; i++) ROOM.exercise(211_000_000 + s.below(50_000), s.text(1_100));
        System.err.println(ROOM.granted + " granted");
        Ready.last();
    }
}
