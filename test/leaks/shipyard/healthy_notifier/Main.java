package se.postlarm.notifier;

import com.sun.net.httpserver.HttpServer;
import java.net.InetSocketAddress;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
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
import org.harness.Scale;
import slipway.GatePasses;
import slipway.PlateTables;
import slipway.WeldRecords;
import slipway.WorkOrders;

/** Nothing leaks: notices go out to a slow but living receiver; no more than some hundreds are under way, and the last notices are in a ring. */
public class Main {
    record Notice(String id, long at, String text) {}

    static final class Notifier {
        private final CloseableHttpAsyncClient client = HttpAsyncClients.custom().setMaxConnPerRoute(20).setMaxConnTotal(40).build();
        private final Semaphore underWay = new Semaphore(400);
        private final Notice[] last = new Notice[Scale.of(9_000)];
        private final AtomicLong sent = new AtomicLong();
        private long accepted;

        void send(String url, Notice notice) throws InterruptedException {
            underWay.acquire();
            last[(int) (accepted++ % last.length)] = notice;
            HttpPost post = new HttpPost(url);
            post.setEntity(new NStringEntity(notice.text(), ContentType.TEXT_PLAIN));
            client.execute(post, new FutureCallback<HttpResponse>() {
                @Override
                public void completed(HttpResponse answer) {
                    sent.incrementAndGet();
                    underWay.release();
                }

                @Override
                public void failed(Exception e) {
                    underWay.release();
                }

                @Override
                public void cancelled() {
                    underWay.release();
                }
            });
        }
    }

    private static final Notifier NOTIFIER = new Notifier();

    public static void main(String[] args) throws Exception {
        PlateTables.load(30, 100, 500);
        GatePasses.load(90_000);
        WeldRecords.load(12_000);
        WorkOrders.load(30_000);
        HttpServer receiver = HttpServer.create(new InetSocketAddress("127.0.0.1", 0), 100);
        receiver.setExecutor(Executors.newFixedThreadPool(10));
        receiver.createContext("/", call -> {
            call.getRequestBody().readAllBytes();
            call.sendResponseHeaders(200, -1);
            call.close();
        });
        receiver.start();
        NOTIFIER.client.start();
        String url = "http://127.0.0.1:" + receiver.getAddress().getPort() + "/notices";
        Sample s = new Sample(7303);
        Thread source = new Thread(() -> {
            try {
                while (true) {
                    NOTIFIER.send(url, new Notice(s.id(), System.currentTimeMillis(), s.text(200 + s.below(700))));
                    if (NOTIFIER.accepted > 12_000) Thread.sleep(3);
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }, "notice-source");
        source.setDaemon(true);
        source.start();
        while (NOTIFIER.sent.get() < 12_000) Thread.sleep(100);
        Ready.last();
    }
}
