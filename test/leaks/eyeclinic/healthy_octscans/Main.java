package pt.clinicavisao.tomografia;

import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.LoadingCache;
import java.time.Duration;
import java.time.LocalDateTime;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.LongAdder;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;
import pt.clinicavisao.rede.CatalogoLentes;
import pt.clinicavisao.rede.LeiturasTonometros;
import pt.clinicavisao.rede.VocabularioClinico;

/** Healthy: slices of OCT scans for the viewers in the consulting rooms, in a cache that is full by weight and gives up the least used. */
public class Main {
    record Corte(int exame, short numero) {}

    static final class Imagem {
        final Corte corte;
        final LocalDateTime captada;
        final byte[] tons;
        final short[] camadas;

        Imagem(Corte corte, LocalDateTime captada, byte[] tons, short[] camadas) {
            this.corte = corte;
            this.captada = captada;
            this.tons = tons;
            this.camadas = camadas;
        }

        int peso() {
            return 64 + tons.length + 2 * camadas.length;
        }
    }

    static final class Visor {
        private static final Executor AQUI = Runnable::run;
        private final Sample s = new Sample(1400);
        private final LoadingCache<Corte, Imagem> cortes = Caffeine.newBuilder().maximumWeight(Scale.of(70) * 1_000_000L).weigher((Corte c, Imagem i) -> i.peso())
                .expireAfterAccess(Duration.ofMinutes(40)).executor(AQUI).recordStats().build(this::ler);
        private final LongAdder mostrados = new LongAdder();

        private Imagem ler(Corte c) {
            synchronized (s) {
                return new Imagem(c, LocalDateTime.now().minusMinutes(s.below(90_000)), s.bytes(14_000 + s.below(9000)), new short[1024]);
            }
        }

        int mostrar(int exame, int numero) {
            mostrados.increment();
            return cortes.get(new Corte(exame, (short) numero)).tons[numero];
        }
    }

    private static final Visor VISOR = new Visor();
    private static final CatalogoLentes LENTES = new CatalogoLentes(141);
    private static final LeiturasTonometros LEITURAS = new LeiturasTonometros(142);
    private static final VocabularioClinico VOCABULARIO = new VocabularioClinico(143);

    public static void main(String[] args) throws Exception {
        for (int t = 0; t < 3; t++) {
            int gabinete = t;
            Thread g = new Thread(() -> {
                Sample s = new Sample(1410 + gabinete);
                try {
                    for (int n = 0; ; n++) {
                        int exame = 88_000 + gabinete * 4000 + n / 20;
                        for (int k = 0; k < 12; k++) VISOR.mostrar(s.below(4) == 0 ? exame - 1 - s.below(20) : exame, 20 + s.below(40));
                        if (n % 8 == 0) Thread.sleep(n > 600 ? 20 : 1);
                    }
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            }, "gabinete " + t);
            g.setDaemon(true);
            g.start();
        }
        while (VISOR.cortes.stats().evictionCount() < 3000) Thread.sleep(50);
        System.out.println(VISOR.mostrados + " shown, " + VISOR.cortes.estimatedSize() + " kept, " + VISOR.cortes.stats().evictionCount() + " evicted");
        Ready.last();
    }
}
