package tr.com.turnakargo.tracking;

import com.linecorp.armeria.client.WebClient;
import com.linecorp.armeria.client.circuitbreaker.CircuitBreaker;
import com.linecorp.armeria.client.circuitbreaker.CircuitBreakerClient;
import com.linecorp.armeria.client.circuitbreaker.CircuitBreakerMapping;
import com.linecorp.armeria.client.circuitbreaker.CircuitBreakerRule;
import com.linecorp.armeria.common.AggregatedHttpResponse;
import com.linecorp.armeria.common.HttpResponse;
import com.linecorp.armeria.common.HttpStatus;
import com.linecorp.armeria.common.MediaType;
import com.linecorp.armeria.server.Server;
import java.time.Duration;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.harness.Ready;
import org.harness.Sample;
import tr.com.turnakargo.ambar.AirportBook;
import tr.com.turnakargo.ambar.BuildUpOrders;
import tr.com.turnakargo.ambar.DocumentScans;
import tr.com.turnakargo.ambar.TelexBuffers;
import tr.com.turnakargo.ambar.TransferShipments;

/** The carriers' tracking is asked behind circuit breakers, one per path. The path contains the waybill. */
public class Main {
    static final class CarrierTracking {
        private final WebClient carrier;
        private final AtomicInteger unknown = new AtomicInteger();

        CarrierTracking(int port) {
            CircuitBreakerMapping perService = CircuitBreakerMapping.builder().perHost().perPath().build((host, method, path) ->
                    CircuitBreaker.builder("carrier " + host + " " + path).failureRateThreshold(0.4).minimumRequestThreshold(20)
                            .counterSlidingWindow(Duration.ofSeconds(30)).counterUpdateInterval(Duration.ofSeconds(2)).build());
            carrier = WebClient.builder("http://127.0.0.1:" + port)
                    .decorator(CircuitBreakerClient.newDecorator(perService, CircuitBreakerRule.onServerErrorStatus())).build();
        }

        String status(String waybill) {
            AggregatedHttpResponse answer = carrier.get("/cargo/v2/shipments/" + waybill + "/status").aggregate().join();
            if (answer.status().equals(HttpStatus.NOT_FOUND)) unknown.incrementAndGet();
            return answer.contentUtf8();
        }
    }

    static final class TrackingDesk {
        final AirportBook airports = new AirportBook(31);
        final BuildUpOrders orders = new BuildUpOrders(32);
        final DocumentScans scans = new DocumentScans(33);
        final TelexBuffers buffers = new TelexBuffers();
        final TransferShipments transfers = new TransferShipments(34);
        final CarrierTracking carriers;

        TrackingDesk(int port) {
            carriers = new CarrierTracking(port);
        }
    }

    private static TrackingDesk desk;

    public static void main(String[] args) throws Exception {
        Server carrier = Server.builder().http(0).service("/cargo/v2/shipments/{awb}/status", (ctx, req) -> {
            String awb = ctx.pathParam("awb");
            if (awb.endsWith("00")) return HttpResponse.of(HttpStatus.NOT_FOUND);
            return HttpResponse.of(HttpStatus.OK, MediaType.PLAIN_TEXT_UTF_8, awb + (awb.hashCode() % 2 == 0 ? " ARR IST" : " DEP ICN"));
        }).build();
        carrier.start().join();
        desk = new TrackingDesk(carrier.activeLocalPort());
        ExecutorService askers = Executors.newFixedThreadPool(4);
        for (int t = 0; t < 4; t++) {
            int asker = t;
            askers.execute(() -> {
                Sample s = new Sample(920 + asker);
                for (int i = 0; i < 1_900; i++) {
                    String waybill = "235-" + (20_000_000 + (i * 4 + asker) * 7);
                    for (int k = s.below(2); k >= 0; k--) desk.carriers.status(waybill);
                    desk.scans.of("235-" + (8_000_000 + s.below(2600)));
                }
            });
        }
        askers.shutdown();
        askers.awaitTermination(120, TimeUnit.SECONDS);
        System.out.println(desk.carriers.unknown + " answers without a shipment");
        Ready.last();
    }
}
