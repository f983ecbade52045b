package pt.clinicavisao.parque;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;
import pt.clinicavisao.rede.ArmazemArmacoes;
import pt.clinicavisao.rede.BandejasImagem;
import pt.clinicavisao.rede.FichasUtentes;
import pt.clinicavisao.rede.TrabalhosOficina;

/** Healthy: meters of the devices in all clinics, as many as there are devices; a device that is exchanged takes its meters with it. */
public class Main {
    static final class Aparelho {
        final String serie;
        final Timer exame;
        final List<Counter> contadores;
        final Gauge temperatura;
        final AtomicInteger graus = new AtomicInteger(24);

        Aparelho(MeterRegistry registo, String serie, String tipo) {
            this.serie = serie;
            Tags t = Tags.of("serie", serie, "tipo", tipo);
            exame = Timer.builder("exame.duracao").tags(t).serviceLevelObjectives(Duration.ofSeconds(30), Duration.ofSeconds(60), Duration.ofSeconds(120), Duration.ofSeconds(300)).register(registo);
            contadores = List.of(registo.counter("exame.feitos", t), registo.counter("exame.repetidos", t), registo.counter("rede.falhas", t));
            temperatura = Gauge.builder("aparelho.temperatura", graus, AtomicInteger::get).tags(t).register(registo);
        }
    }

    static final class Parque {
        private final MeterRegistry registo = new SimpleMeterRegistry();
        private final Map<Integer, Aparelho> instalados = new ConcurrentHashMap<>();
        private final LongAdder trocados = new LongAdder();
        private final LongAdder exames = new LongAdder();
        private final AtomicInteger serie = new AtomicInteger(610_000);

        void instalar(int lugar) {
            Aparelho velho = instalados.put(lugar, new Aparelho(registo, "SN" + serie.incrementAndGet(), lugar % 3 == 0 ? "tonometro" : "perimetro"));
            if (velho == null) return;
            registo.remove(velho.exame);
            velho.contadores.forEach(registo::remove);
            registo.remove(velho.temperatura);
            trocados.increment();
        }

        void exame(int lugar, Sample s) {
            Aparelho a = instalados.get(lugar);
            a.exame.record(Duration.ofMillis(15_000 + s.below(240_000)));
            a.contadores.get(s.below(9) == 0 ? 1 : 0).increment();
            a.graus.set(21 + s.below(9));
            exames.increment();
        }
    }

    private static final Parque PARQUE = new Parque();
    private static final ArmazemArmacoes ARMAZEM = new ArmazemArmacoes(151);
    private static final BandejasImagem BANDEJAS = new BandejasImagem();
    private static final FichasUtentes FICHAS = new FichasUtentes(152);
    private static final TrabalhosOficina OFICINA = new TrabalhosOficina(153);

    public static void main(String[] args) throws Exception {
        int lugares = Scale.of(4200);
        for (int i = 0; i < lugares; i++) PARQUE.instalar(i);
        for (int t = 0; t < 2; t++) {
            int pessoa = t;
            Thread c = new Thread(() -> {
                Sample s = new Sample(1510 + pessoa);
                try {
                    for (int n = 0; ; n++) {
                        PARQUE.exame(s.below(lugares), s);
                        if (pessoa == 0 && n % 200 == 0) PARQUE.instalar(s.below(lugares));
                        if (n % 15 == 0) FICHAS.abrir(300_000 + s.below(60_000));
                        if (n % 500 == 0) Thread.sleep(n > 100_000 ? 60 : 2);
                    }
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            }, "recolha " + t);
            c.setDaemon(true);
            c.start();
        }
        while (PARQUE.trocados.sum() < 350 || PARQUE.exames.sum() < 120_000) Thread.sleep(50);
        System.out.println(PARQUE.exames + " examinations, " + PARQUE.trocados + " exchanged, " + PARQUE.registo.getMeters().size() + " meters");
        Ready.last();
    }
}
