package gal.correaria.envios;

import gal.correaria.comun.Arranxos;
import gal.correaria.comun.Entregas;
import gal.correaria.comun.FotosPel;
import gal.correaria.comun.Lenzos;
import gal.correaria.comun.Modelos;
import gal.correaria.comun.Quenda;
import io.netty.util.HashedWheelTimer;
import io.netty.util.Timeout;
import io.netty.util.TimerTask;
import io.netty.util.concurrent.DefaultThreadFactory;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import org.harness.Ready;
import org.harness.Sample;

public class Main {
    record Guia(long numero, Instant pedida, String transportista, String destinatario, Map<String, String> cabeceiras, byte[] etiqueta) {}

    /** The web services of the carriers; accounts that were closed answer 403. */
    static final class Pasarela {
        private final Set<String> contasPechadas = Set.of("MRW-17", "Nacex-4");

        int envia(Guia g) {
            if (contasPechadas.contains(g.transportista())) return 403;
            return ThreadLocalRandom.current().nextInt(20) == 0 ? 503 : 201;
        }
    }

    static final class Expedidor {
        private static final int MAXIMO = 6;
        private final HashedWheelTimer reloxo = new HashedWheelTimer(new DefaultThreadFactory("reloxo-guias", true), 50, TimeUnit.MILLISECONDS, 256);
        private final Pasarela pasarela;
        final LongAdder aceptadas = new LongAdder();
        final LongAdder abandonadas = new LongAdder();

        Expedidor(Pasarela pasarela) {
            this.pasarela = pasarela;
        }

        void manda(Guia g) {
            intenta(g, 1);
        }

        private void intenta(Guia g, int vez) {
            int estado = pasarela.envia(g);
            if (estado < 300) {
                aceptadas.increment();
                return;
            }
            if (vez >= MAXIMO) {
                abandonadas.increment();
                return;
            }
            reloxo.newTimeout(new Reintento(g, estado), 900L + 300L * vez, TimeUnit.MILLISECONDS);
        }

        private final class Reintento implements TimerTask {
            private final Guia guia;
            private final int ultimoEstado;

            Reintento(Guia guia, int ultimoEstado) {
                this.guia = guia;
                this.ultimoEstado = ultimoEstado;
            }

            @Override
            public void run(Timeout t) {
                manda(guia);
            }
        }
    }

    static final class Expedicion {
        final Modelos modelos = new Modelos(1);
        final FotosPel fotos = new FotosPel(2);
        final Entregas entregas = new Entregas(3);
        final Arranxos arranxos = new Arranxos(4);
        final Lenzos lenzos = new Lenzos();
        final Expedidor expedidor = new Expedidor(new Pasarela());
    }

    private static final String[] TRANSPORTISTAS = {"CTT-1", "CTT-2", "Correos-9", "MRW-11", "MRW-17", "Nacex-4", "Seur-8", "Seur-12", "DPD-3", "GLS-5"};

    public static void main(String[] args) throws Exception {
        Expedicion casa = new Expedicion();
        int atraso = 5500;
        Quenda.abre("expedicion", 2, atraso, 61, (n, s) -> {
            Instant cando = n < 2 * atraso ? Sample.at(n, 2 * atraso, Duration.ofHours(52)) : Instant.now();
            String t = TRANSPORTISTAS[s.below(TRANSPORTISTAS.length)];
            casa.expedidor.manda(new Guia(700_000 + n, cando, t, s.text(30 + s.below(40)), Map.of("Authorization", "Basic " + s.code(24), "X-Guia", s.id()), s.bytes(2400 + s.below(900))));
            if (n % 8 == 0) casa.entregas.le(cando.toEpochMilli());
            if (n % 20 == 0) casa.arranxos.deixa(cando);
            if (n % 60 == 0) casa.lenzos.debuxa(n);
        });
        System.out.println(casa.expedidor.aceptadas + " accepted, " + casa.expedidor.abandonadas + " given up, " + casa.expedidor.reloxo.pendingTimeouts() + " waiting");
        Ready.last();
    }
}
