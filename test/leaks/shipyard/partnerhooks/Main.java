package eu.paylane.hooks;

import com.sun.net.httpserver.HttpServer;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.http.HttpResponse;
import org.apache.http.client.methods.HttpPost;
import org.apache.http.concurrent.FutureCallback;
import org.apache.http.entity.ContentType;
import org.apache.http.impl.nio.client.CloseableHttpAsyncClient;
import org.apache.http.impl.nio.client.HttpAsyncClients;
import org.apache.http.nio.entity.NStringEntity;
import org.harness.Ready;
import org.harness.Sample;
import slipway.DrawingCache;
import slipway.PartsBook;
import slipway.PlateTables;
import slipway.SafetyTexts;
import slipway.WorkOrders;

/** Partners are told of payments by a webhook; one of them accepts connections and never answers, so that all further notices to it wait for one of its two connections. */
public class Main {
    record Payment(String id, String merchant, long cents, String reference) {
        String json() {
            return "{\"id\":\"" + id + "\",\"merchant\":\"" + merchant + "\",\"cents\":" + cents + ",\"reference\":\"" + reference + "\"}";
        }
    }

    static final class Hooks {
        private final CloseableHttpAsyncClient client = HttpAsyncClients.createDefault();
        private final AtomicLong told = new AtomicLong();
        private final AtomicLong failed = new AtomicLong();

        void tell(String url, Payment payment) {
            HttpPost post = new HttpPost(url);
            post.setEntity(new NStringEntity(payment.json(), ContentType.APPLICATION_JSON));
            post.setHeader("X-Signature", Integer.toHexString(payment.hashCode()));
            client.execute(post, new FutureCallback<HttpResponse>() {
                @Override
                public void completed(HttpResponse answer) {
                    told.incrementAndGet();
                }

                @Override
                public void failed(Exception e) {
                    failed.incrementAndGet();
                }

                @Override
                public void cancelled() {
                    failed.incrementAndGet();
                }
            });
        }
    }

    private static final Hooks HOOKS = new Hooks();

    public static void main(String[] args) throws Exception {
        PartsBook.load(24_000);
        PlateTables.load(34, 100, 500);
        DrawingCache.load(14_000);
        SafetyTexts.load(3_000);
        WorkOrders.load(34_000);
        ServerSocket silent = new ServerSocket(0, 50, InetAddress.getByName("127.0.0.1"));
        HttpServer good = HttpServer.create(new InetSocketAddress("127.0.0.1", 0), 50);
        good.createContext("/", call -> {
            call.getRequestBody().readAllBytes();
            call.sendResponseHeaders(200, -1);
            call.close();
        });
        good.start();
        HOOKS.client.start();
        String toGood = "http://127.0.0.1:" + good.getAddress().getPort() + "/payments";
        String toSilent = "http://127.0.0.1:" + silent.getLocalPort() + "/hooks/v2";
        Sample s = new Sample(7203);
        for (int i = 0; i < 4_000; i++) {
            Payment payment = new Payment(s.id(), "merchant " + s.below(400), s.below(90_000), s.text(500));
            HOOKS.tell(toSilent, payment);
            if (i % 8 == 0) HOOKS.tell(toGood, payment);
        }
        Thread.sleep(2_500);
        Ready.last();
        silent.close();
    }
}
