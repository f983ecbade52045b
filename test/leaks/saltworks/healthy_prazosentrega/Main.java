package pt.salinas.prazos;

import java.time.Instant;
import java.util.ArrayDeque;
import java.util.List;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import org.harness.Ready;
import org.harness.Scale;
import pt.salinas.comum.Clientes;
import pt.salinas.comum.Cotacoes;
import pt.salinas.comum.Estradas;
import pt.salinas.comum.Guias;
import pt.salinas.comum.Pesagens;
import pt.salinas.comum.Turno;

/** Healthy: each parcel on its way has a deadline in the scheduler, which is cancelled and taken out when it arrives, or runs out. */
public class Main {
    static final class Encomenda {
        private final int numero;
        private final Instant saida;
        private final Clientes.Cliente cliente;
        private final String conteudo;
        private final byte[] etiqueta;
        private ScheduledFuture<?> prazo;

        Encomenda(int numero, Instant saida, Clientes.Cliente cliente, String conteudo, byte[] etiqueta) {
            this.numero = numero;
            this.saida = saida;
            this.cliente = cliente;
            this.conteudo = conteudo;
            this.etiqueta = etiqueta;
        }
    }

    static final class Prazos {
        private final ScheduledThreadPoolExecutor relogio = new ScheduledThreadPoolExecutor(1, r -> {
            Thread t = new Thread(r, "prazos");
            t.setDaemon(true);
            return t;
        });
        private final LongAdder entregues = new LongAdder();
        private final LongAdder atrasadas = new LongAdder();

        Prazos() {
            relogio.setRemoveOnCancelPolicy(true);
        }

        void sai(Encomenda e) {
            e.prazo = relogio.schedule(() -> reclama(e), 3500 + ThreadLocalRandom.current().nextInt(1500), TimeUnit.MILLISECONDS);
        }

        void chega(Encomenda e) {
            if (e.prazo.cancel(false)) entregues.increment();
        }

        private void reclama(Encomenda e) {
            if (e.conteudo.length() + e.etiqueta.length + e.cliente.prazoDias() > 0 && e.saida.isBefore(Instant.now())) atrasadas.increment();
        }
    }

    static final class Logistica {
        final Clientes clientes = new Clientes(121);
        final Estradas estradas = new Estradas(122);
        final Pesagens pesagens = new Pesagens(123);
        final Guias guias = new Guias(124);
        final Cotacoes cotacoes = new Cotacoes(125);
        final Prazos prazos = new Prazos();
    }

    private static final Logistica LOGISTICA = new Logistica();
    private static final List<String> EMBALAGENS = List.of("caixa", "saco de 25 kg", "palete", "balde");

    public static void main(String[] args) throws Exception {
        int deUmaVez = Scale.of(48);
        for (int w = 0; w < 2; w++) {
            ArrayDeque<Encomenda> naEstrada = new ArrayDeque<>();
            Turno.continua("expedicao-" + (w + 1), 126 + w, (n, s) -> {
                for (int i = 0; i < deUmaVez; i++) {
                    Encomenda e = new Encomenda(n * deUmaVez + i, Instant.now(), LOGISTICA.clientes.qualquer(s), EMBALAGENS.get(s.below(4)) + " com " + s.text(50 + s.below(60)), s.bytes(200 + s.below(400)));
                    LOGISTICA.prazos.sai(e);
                    naEstrada.addLast(e);
                    if (naEstrada.size() > deUmaVez * 110) {
                        Encomenda antiga = naEstrada.removeFirst();
                        if (s.below(5) > 0) LOGISTICA.prazos.chega(antiga);
                    }
                }
                LOGISTICA.guias.emite(Instant.now());
                LOGISTICA.pesagens.pesa(System.currentTimeMillis());
                LOGISTICA.cotacoes.pede(1000 + s.below(40_000));
                LOGISTICA.estradas.percorre(n, 30);
                Thread.sleep(15);
            });
        }
        for (int i = 0; i < 5; i++) {
            Thread.sleep(2000);
            System.gc();
        }
        System.out.println(LOGISTICA.prazos.entregues + " delivered, " + LOGISTICA.prazos.atrasadas + " late, " + LOGISTICA.prazos.relogio.getQueue().size() + " on the way");
        Ready.last();
    }
}
