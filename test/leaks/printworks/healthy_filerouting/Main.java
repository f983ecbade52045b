package cz.tiskarna.files;

import cz.tiskarna.base.RasterBands;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.camel.ProducerTemplate;
import org.apache.camel.builder.RouteBuilder;
import org.apache.camel.impl.DefaultCamelContext;
import org.apache.camel.support.processor.idempotent.MemoryIdempotentRepository;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: print files on their way through check, trapping and imposition. A customer may have so many files on the way as there are permits; who repeats a file is found by a repository with a limit. */
public class Main {
    static final class Results {
        private final int limit = Scale.of(30_000);
        private final Map<String, String> last = new LinkedHashMap<>(64, 0.75f, false) {
            @Override
            protected boolean removeEldestEntry(Map.Entry<String, String> eldest) {
                return size() > limit;
            }
        };

        synchronized void put(String file, String result) {
            last.put(file, result);
        }
    }

    private static final int PERMITS = 90;
    private static final RasterBands BANDS = new RasterBands();
    private static final Results RESULTS = new Results();
    private static DefaultCamelContext camel;

    public static void main(String[] args) throws Exception {
        Semaphore permits = new Semaphore(Scale.of(PERMITS));
        AtomicInteger imposed = new AtomicInteger();
        camel = new DefaultCamelContext();
        camel.addRoutes(new RouteBuilder() {
            @Override
            public void configure() {
                from("seda:check?size=120&concurrentConsumers=1").routeId("check")
                        .idempotentConsumer(header("file"), MemoryIdempotentRepository.memoryIdempotentRepository(2000))
                        .process(e -> {
                            byte[] b = e.getMessage().getBody(byte[].class);
                            int sum = 0;
                            for (byte v : b) sum = sum * 31 + v;
                            e.getMessage().setHeader("checksum", sum);
                        })
                        .to("seda:impose?size=120&blockWhenFull=true");
                from("seda:impose?size=120&concurrentConsumers=1").routeId("impose").process(e -> {
                    Thread.sleep(4);
                    RESULTS.put(e.getMessage().getHeader("file", String.class), "checksum " + e.getMessage().getHeader("checksum") + ", sheet " + imposed.incrementAndGet() % 40);
                    permits.release();
                });
            }
        });
        camel.start();
        ProducerTemplate customers = camel.createProducerTemplate();
        Thread inbox = new Thread(() -> {
            Sample s = new Sample(780);
            for (int i = 0; ; i++) {
                try {
                    permits.acquire();
                } catch (InterruptedException e) {
                    return;
                }
                customers.sendBodyAndHeader("seda:check", s.bytes(90_000 + s.below(240_000)), "file", "F26" + (300_000 + i) + ".pdf");
            }
        }, "inbox");
        inbox.setDaemon(true);
        inbox.start();
        while (imposed.get() < 2600) Thread.sleep(20);
        System.out.println(imposed + " files imposed");
        Ready.last();
    }
}
