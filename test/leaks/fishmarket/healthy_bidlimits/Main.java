package es.lonja.limites;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import es.lonja.comun.Cotizaciones;
import es.lonja.comun.FotosLote;
import es.lonja.comun.Jornada;
import io.github.bucket4j.Bucket;
import java.time.Duration;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: who bids over the internet has a bucket of bids, which goes half an hour after the last one; there are never more than a fixed number. The clock of the market goes on by some seconds at each step. */
public class Main {
    static final class LimitesDePuja {
        private final AtomicLong reloj = new AtomicLong();
        private final AtomicLong rechazadas = new AtomicLong();
        private final Cache<String, Bucket> cubos = Caffeine.newBuilder()
                .expireAfterAccess(Duration.ofMinutes(30))
                .maximumSize(Scale.of(40_000))
                .ticker(reloj::get)
                .executor(Runnable::run)
                .build();

        boolean puede(String sesion) {
            Bucket cubo = cubos.get(sesion, k -> Bucket.builder()
                    .addLimit(l -> l.capacity(6).refillGreedy(6, Duration.ofSeconds(10)))
                    .addLimit(l -> l.capacity(400).refillIntervally(400, Duration.ofMinutes(60)))
                    .build());
            boolean puede = cubo.tryConsume(1);
            if (!puede) rechazadas.incrementAndGet();
            return puede;
        }
    }

    private static final LimitesDePuja LIMITES = new LimitesDePuja();
    private static final FotosLote FOTOS = new FotosLote(211);
    private static final Cotizaciones PRECIOS = new Cotizaciones(212);

    public static void main(String[] args) throws Exception {
        Jornada.empezar(FOTOS, PRECIOS);
        ExecutorService entradas = Executors.newFixedThreadPool(2, r -> {
            Thread t = new Thread(r, "entrada");
            t.setDaemon(true);
            return t;
        });
        AtomicLong pasos = new AtomicLong();
        int alDia = Scale.of(2000);
        for (int t = 0; t < 2; t++) {
            int entrada = t;
            entradas.execute(() -> {
                Sample s = new Sample(1200 + entrada);
                for (int primera = 0; ; primera += alDia / 30) {
                    for (int i = 0; i < alDia / 10; i++) LIMITES.puede("sesion-" + entrada + "-" + (primera + s.below(alDia)));
                    LIMITES.reloj.addAndGet(TimeUnit.SECONDS.toNanos(5));
                    pasos.incrementAndGet();
                    try {
                        Thread.sleep(10);
                    } catch (InterruptedException e) {
                        return;
                    }
                }
            });
        }
        while (pasos.get() < 1100) Thread.sleep(50);
        System.out.println(LIMITES.cubos.estimatedSize() + " buckets, " + LIMITES.rechazadas + " refused");
        Ready.last();
    }
}
