package com.northgate.cards;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.github.resilience4j.circuitbreaker.CircuitBreaker;
import io.github.resilience4j.circuitbreaker.CircuitBreakerConfig;
import io.github.resilience4j.circuitbreaker.CircuitBreakerConfig.SlidingWindowType;
import io.github.resilience4j.circuitbreaker.CircuitBreakerRegistry;
import io.github.resilience4j.ratelimiter.RateLimiterConfig;
import io.github.resilience4j.ratelimiter.RateLimiterRegistry;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.harness.Await;
import org.harness.Ready;
import org.harness.Sample;

/**
 * Healthy: a gateway for card payments at work.
 *
 * <p>700 connected terminals, each with one idle timer that every message resets; cancelled timers
 * leave the queue. 900 authorisations wait a few seconds for the issuer, whose answers arrive as
 * fast as new requests. Idempotency keys live 10 minutes. One breaker and one limiter for each of
 * 420 issuers from the scheme's table. 16 worker threads with a scratch buffer each.
 */
public class Main {
    static final class Terminal {
        final String id;
        final byte[] received = new byte[4_096];
        final byte[] toSend = new byte[4_096];
        ScheduledFuture<?> idle;

        Terminal(String id) {
            this.id = id;
        }
    }

    static final class TerminalLine {
        final Map<String, Terminal> terminals = new ConcurrentHashMap<>();
        final ScheduledThreadPoolExecutor timers = new ScheduledThreadPoolExecutor(1, r -> daemon(r, "terminal-timers"));

        TerminalLine() {
            timers.setRemoveOnCancelPolicy(true);
        }

        void connect(String id) {
            Terminal terminal = new Terminal(id);
            terminals.put(id, terminal);
            rearm(terminal);
        }

        void message(String id, byte[] text) {
            Terminal terminal = terminals.get(id);
            System.arraycopy(text, 0, terminal.received, 0, Math.min(text.length, 4_096));
            terminal.idle.cancel(false);
            rearm(terminal);
        }

        private void rearm(Terminal terminal) {
            terminal.idle = timers.schedule(() -> disconnect(terminal), 5, TimeUnit.MINUTES);
        }

        private void disconnect(Terminal terminal) {
            terminals.remove(terminal.id, terminal);
        }
    }

    static final class Authorisation {
        final String stan;
        final String issuer;
        final byte[] iso8583;
        final CompletableFuture<String> answer = new CompletableFuture<>();

        Authorisation(String stan, String issuer, byte[] iso8583) {
            this.stan = stan;
            this.issuer = issuer;
            this.iso8583 = iso8583;
        }
    }

    static final class IssuerLink {
        final Map<String, Authorisation> pending = new ConcurrentHashMap<>();
        final CircuitBreakerRegistry breakers = CircuitBreakerRegistry.of(CircuitBreakerConfig.custom()
                .slidingWindowType(SlidingWindowType.COUNT_BASED).slidingWindowSize(200).build());
        final RateLimiterRegistry limiters = RateLimiterRegistry.of(RateLimiterConfig.custom()
                .limitForPeriod(500).limitRefreshPeriod(Duration.ofSeconds(1)).build());
        final AtomicLong approved = new AtomicLong();

        void send(Authorisation a) {
            limiters.rateLimiter(a.issuer).acquirePermission();
            pending.put(a.stan, a);
            a.answer.thenApply(code -> code + a.stan).thenAccept(done -> approved.incrementAndGet());
        }

        void answered(String stan) {
            Authorisation a = pending.remove(stan);
            CircuitBreaker breaker = breakers.circuitBreaker(a.issuer);
            breaker.onSuccess(180, TimeUnit.MILLISECONDS);
            a.answer.complete("00");
        }
    }

    record Receipt(String stan, String merchant, long cents, String approval, byte[] digest) {}

    static final class Merchants {
        final String[] names;
        final long[] binFrom;
        final short[] binIssuer;

        Merchants(int merchants, int bins, Sample s) {
            names = new String[merchants];
            for (int i = 0; i < merchants; i++) names[i] = s.text(40);
            binFrom = new long[bins];
            for (int i = 0; i < bins; i++) binFrom[i] = 400_000_000_000L + i * 1_000L + s.below(900);
            binIssuer = new short[bins];
            for (int i = 0; i < bins; i++) binIssuer[i] = (short) s.below(420);
        }

        int issuer(long pan) {
            int i = Arrays.binarySearch(binFrom, pan);
            return binIssuer[Math.max(0, i < 0 ? -i - 2 : i)];
        }
    }

    static final ThreadLocal<byte[]> SCRATCH = ThreadLocal.withInitial(() -> new byte[280_000]);
    static final TerminalLine line = new TerminalLine();
    static final IssuerLink link = new IssuerLink();
    static final Cache<String, Receipt> idempotency = Caffeine.newBuilder().expireAfterWrite(Duration.ofMinutes(10)).build();
    static Merchants merchants;

    static Thread daemon(Runnable r, String name) {
        Thread t = new Thread(r, name);
        t.setDaemon(true);
        return t;
    }

    public static void main(String[] args) throws Exception {
        Sample s = new Sample(101);
        merchants = new Merchants(120_000, 400_000, s);
        String[] issuers = new String[420];
        for (int i = 0; i < issuers.length; i++) issuers[i] = "issuer-" + s.code(8);
        for (int i = 0; i < 700; i++) line.connect("T" + (10_000 + i));
        AtomicLong number = new AtomicLong(310_000);
        Queue<Authorisation> order = new ArrayDeque<>();
        ExecutorService workers = Executors.newFixedThreadPool(16, r -> daemon(r, "authoriser"));
        Await.Step exchange = () -> {
            long n = number.incrementAndGet();
            byte[] message = s.text(2_200 + s.below(2_000)).getBytes(StandardCharsets.ISO_8859_1);
            line.message("T" + (10_000 + s.below(700)), message);
            Authorisation a = new Authorisation("S" + n, issuers[merchants.issuer(400_000_000_000L + s.below(300_000_000))], message);
            workers.execute(() -> {
                byte[] scratch = SCRATCH.get();
                System.arraycopy(a.iso8583, 0, scratch, 0, a.iso8583.length);
            });
            link.send(a);
            order.add(a);
            while (order.size() > 900) {
                Authorisation oldest = order.remove();
                link.answered(oldest.stan);
                idempotency.put(oldest.stan, new Receipt(oldest.stan, merchants.names[s.below(90_000)], s.below(90_000), s.code(6), s.bytes(128)));
            }
        };
        for (int i = 0; i < 24_000; i++) exchange.run();
        Await.every("exchange", 20, exchange);
        Thread.sleep(1_500);
        Await.between(700, line.timers.getQueue().size(), 700, "timers");
        Await.between(890, link.pending.size(), 902, "authorisations");
        Await.between(400, link.breakers.getAllCircuitBreakers().size(), 420, "breakers");
        Await.between(20_000, idempotency.estimatedSize(), 26_000, "receipts");
        Ready.last();
    }
}
