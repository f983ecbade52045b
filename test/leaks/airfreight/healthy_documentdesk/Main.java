package tr.com.turnakargo.documents;

import com.linecorp.armeria.client.WebClient;
import com.linecorp.armeria.common.HttpResponse;
import com.linecorp.armeria.common.HttpStatus;
import com.linecorp.armeria.common.MediaType;
import com.linecorp.armeria.server.Server;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;
import tr.com.turnakargo.ambar.AirportBook;
import tr.com.turnakargo.ambar.CommodityCodes;
import tr.com.turnakargo.ambar.ConsigneeSets;

/** Healthy: scanned invoices on their way to the two readers, a fifth of the heap and more. There are as many as the queue has room for; whoever comes then is told to come again. What was read last is in a map with a limit. */
public class Main {
    record Scan(String waybill, byte[] image, CompletableFuture<HttpResponse> answer) {}

    static final class ReadingRoom {
        private final BlockingQueue<Scan> waiting = new ArrayBlockingQueue<>(Scale.of(110));
        private final int limit = Scale.of(9_000);
        private final Map<String, String> texts = new LinkedHashMap<>(64, 0.75f, false) {
            @Override
            protected boolean removeEldestEntry(Map.Entry<String, String> eldest) {
                return size() > limit;
            }
        };
        private final AtomicInteger read = new AtomicInteger();
        private final AtomicInteger refused = new AtomicInteger();

        HttpResponse take(String waybill, byte[] image) {
            Scan scan = new Scan(waybill, image, new CompletableFuture<>());
            if (!waiting.offer(scan)) {
                refused.incrementAndGet();
                return HttpResponse.of(HttpStatus.SERVICE_UNAVAILABLE);
            }
            return HttpResponse.of(scan.answer);
        }

        void readOne(int millis) throws InterruptedException {
            Scan scan = waiting.take();
            int hash = 1;
            for (byte b : scan.image) hash = hash * 31 + b;
            String text = "invoice " + scan.waybill + " sum " + Math.abs(hash % 90_000) + " for " + "goods of the consignee, as listed".substring(0, 5 + Math.abs(hash % 28));
            synchronized (texts) {
                texts.put(scan.waybill, text);
            }
            read.incrementAndGet();
            Thread.sleep(millis);
            scan.answer.complete(HttpResponse.of(HttpStatus.OK, MediaType.PLAIN_TEXT_UTF_8, text));
        }
    }

    private static final ReadingRoom ROOM = new ReadingRoom();
    private static final AirportBook AIRPORTS = new AirportBook(1501);
    private static final CommodityCodes CODES = new CommodityCodes(1502);
    private static final ConsigneeSets CONSIGNEES = new ConsigneeSets(1503);

    public static void main(String[] args) throws Exception {
        Server desk = Server.builder().http(0).requestTimeoutMillis(60_000).maxRequestLength(2 << 20)
                .service("/documents/{awb}/invoice", (ctx, req) -> HttpResponse.of(req.aggregate().thenApply(r -> ROOM.take(ctx.pathParam("awb"), r.content().array())))).build();
        desk.start().join();
        for (int t = 0; t < 2; t++) {
            Thread reader = new Thread(() -> {
                try {
                    while (true) ROOM.readOne(ROOM.read.get() < 2200 ? 1 : 40);
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            }, "reader-" + t);
            reader.setDaemon(true);
            reader.start();
        }
        WebClient scanners = WebClient.builder("http://127.0.0.1:" + desk.activeLocalPort()).responseTimeoutMillis(60_000).build();
        Semaphore trays = new Semaphore(Scale.of(110));
        Thread hall = new Thread(() -> {
            Sample s = new Sample(1510);
            try {
                for (int i = 0; ; i++) {
                    trays.acquire();
                    scanners.post("/documents/235-" + (30_000_000 + i * 11) + "/invoice", s.bytes(60_000 + s.below(80_000))).aggregate().whenComplete((r, e) -> trays.release());
                    CONSIGNEES.of(300_000 + s.below(Scale.of(40_000)));
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }, "scan-hall");
        hall.setDaemon(true);
        hall.start();
        while (ROOM.read.get() < 2300) Thread.sleep(20);
        System.out.println("2300 invoices read, " + AIRPORTS.size() + " airports, " + (CODES.text(1_010_037) != null));
        Ready.last();
    }
}
