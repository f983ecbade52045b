package com.maltbridge.hooks;

import brewery.*;

import okhttp3.*;

import org.harness.Ready;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.*;
import java.util.concurrent.atomic.AtomicInteger;

/** Tells the suppliers of malt, hops and bottles at once when the stock of something changes. */
public class Main {
    static final class StockChange {
        final String article, silo;
        final int before, after;
        final String reason;

        StockChange(String article, String silo, int before, int after, String reason) {
            this.article = article;
            this.silo = silo;
            this.before = before;
            this.after = after;
            this.reason = reason;
        }

        String json() {
            return "{\"article\":\"" + article + "\",\"silo\":\"" + silo + "\",\"before\":" + before + ",\"after\":" + after + ",\"reason\":\"" + reason + "\"}";
        }
    }

    static final class SupplierHooks {
        private static final MediaType JSON = MediaType.get("application/json");
        private final OkHttpClient http = new OkHttpClient.Builder().readTimeout(Duration.ZERO).retryOnConnectionFailure(false).build();
        private final HttpUrl address;
        private final AtomicInteger told = new AtomicInteger(), failed = new AtomicInteger();

        SupplierHooks(HttpUrl address) {
            this.address = address;
        }

        void changed(StockChange change) {
            Request r = new Request.Builder().url(address.newBuilder().addPathSegment(change.silo).build())
                    .header("X-Event", UUID.nameUUIDFromBytes(change.json().getBytes()).toString())
                    .post(RequestBody.create(change.json(), JSON)).build();
            http.newCall(r).enqueue(new Callback() {
                @Override
                public void onResponse(Call call, Response response) {
                    told.incrementAndGet();
                    response.close();
                }

                @Override
                public void onFailure(Call call, IOException e) {
                    failed.incrementAndGet();
                }
            });
        }
    }

    private static final Map<String, Integer> stock = new TreeMap<>();
    private static ServerSocket gateway;
    private static SupplierHooks hooks;

    public static void main(String[] a) throws Exception {
        PriceList.read(26000);
        Catalogue.load(11500);
        RecentOrders.look(14500);
        Roads.survey(58000);
        Visitors.welcome(11500);
        // the gateway of the supplier: it takes connections and is busy with something else
        gateway = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        hooks = new SupplierHooks(HttpUrl.get("http://127.0.0.1:" + gateway.getLocalPort() + "/hooks/v2"));
        Dice d = new Dice(102);
        for (int i = 0; i < Integer.getInteger("changes", 3300); i++) {
            String article = d.hop() + " " + (2020 + d.below(6));
            int before = stock.getOrDefault(article, 5000), after = Math.max(0, before + d.below(400) - 200);
            stock.put(article, after);
            hooks.changed(new StockChange(article, "silo " + d.below(60), before, after, d.text(50)));
        }
        Ready.last();
    }
}
