package eu.tidegate.quota;

import eu.tidegate.base.ContainerYard;
import eu.tidegate.base.FormTexts;
import eu.tidegate.base.KnownTraders;
import eu.tidegate.base.PortalMonitors;
import eu.tidegate.base.ScanBuffers;
import java.io.IOException;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.harness.Ready;
import org.harness.Sample;

/** Each claim adds an action to the future that completes when the gateway closes, so that the answers of days hang on it. */
public class Main {
    record Claim(String mrn, String order, BigDecimal kilograms, Instant at) {}

    record Allocation(Claim claim, BigDecimal granted, Instant answered, String remark, byte[] signature) {}

    static final class QuotaGateway implements AutoCloseable {
        private final Map<String, CompletableFuture<Allocation>> pending = new LinkedHashMap<>();
        private final CompletableFuture<Void> closing = new CompletableFuture<>();
        private long sent;

        CompletableFuture<Allocation> send(Claim claim) {
            CompletableFuture<Allocation> answer = new CompletableFuture<>();
            pending.put(claim.mrn(), answer);
            closing.thenRun(() -> answer.completeExceptionally(new IOException("the gateway closes: " + claim.mrn())));
            sent++;
            return answer;
        }

        void received(Allocation a) {
            CompletableFuture<Allocation> answer = pending.remove(a.claim().mrn());
            if (answer != null) answer.complete(a);
        }

        @Override
        public void close() {
            closing.complete(null);
        }
    }

    static final class QuotaService {
        private final QuotaGateway gateway = new QuotaGateway();
        private final Map<String, BigDecimal> balances = new LinkedHashMap<>();

        void claim(Claim c) {
            gateway.send(c).whenComplete((a, e) -> {
                if (a != null) balances.merge(c.order(), a.granted(), BigDecimal::add);
            });
        }
    }

    static final class Application {
        final QuotaService quotas = new QuotaService();
        final ContainerYard yard = new ContainerYard(71);
        final KnownTraders traders = new KnownTraders(72);
        final FormTexts texts = new FormTexts(73);
        final PortalMonitors portals = new PortalMonitors(74);
        final ScanBuffers buffers = new ScanBuffers();
    }

    private static Application application;

    public static void main(String[] args) throws Exception {
        application = new Application();
        Sample s = new Sample(711);
        ArrayDeque<Claim> onTheWay = new ArrayDeque<>();
        int n = 24_000;
        for (int i = 0; i < n; i++) {
            Instant at = Sample.at(i, n, Duration.ofHours(70));
            Claim c = new Claim("26EU" + (10_000_000 + i) + s.code(3), "09." + (2000 + s.below(340)), BigDecimal.valueOf(s.below(9_000_000), 2), at);
            application.quotas.claim(c);
            onTheWay.addLast(c);
            while (onTheWay.size() > 40) {
                Claim a = onTheWay.removeFirst();
                application.quotas.gateway.received(new Allocation(a, a.kilograms().min(BigDecimal.valueOf(s.below(60_000))), a.at().plusSeconds(3 + s.below(50)), s.text(20 + s.below(60)), s.bytes(96)));
            }
        }
        Ready.last();
    }
}
