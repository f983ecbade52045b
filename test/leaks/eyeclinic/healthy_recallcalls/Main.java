package pt.clinicavisao.chamadas;

import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.concurrent.PriorityBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.LongAdder;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;
import pt.clinicavisao.rede.FichasUtentes;
import pt.clinicavisao.rede.JanelaVendas;
import pt.clinicavisao.rede.VocabularioClinico;

/** Healthy: patients with diabetes are called for their yearly look at the retina, the urgent ones first. The queue has room for so many, who have been called leave it, and the list of the night fills it up again. */
public class Main {
    record Chamada(int utente, LocalDate ultimoExame, byte risco, String telefone, String motivo) {}

    record Resultado(int utente, String desfecho, Instant quando, int segundos) {}

    static final class CentralChamadas {
        private final PriorityBlockingQueue<Chamada> porChamar = new PriorityBlockingQueue<>(1000, Comparator.comparingInt((Chamada c) -> -c.risco).thenComparing(Chamada::ultimoExame));
        private final Semaphore lugares = new Semaphore(Scale.of(60_000));
        private final ArrayDeque<Resultado> ultimos = new ArrayDeque<>();
        private final LongAdder chamados = new LongAdder();

        void juntar(Chamada c) throws InterruptedException {
            lugares.acquire();
            porChamar.add(c);
        }

        void chamar(Sample s) throws InterruptedException {
            Chamada c = porChamar.take();
            lugares.release();
            synchronized (ultimos) {
                ultimos.addLast(new Resultado(c.utente, s.below(4) == 0 ? "NAO ATENDE" : "MARCADO", Instant.now(), 20 + s.below(300)));
                if (ultimos.size() > 800) ultimos.removeFirst();
            }
            chamados.increment();
        }
    }

    private static final CentralChamadas CENTRAL = new CentralChamadas();
    private static final FichasUtentes FICHAS = new FichasUtentes(111);
    private static final JanelaVendas VENDAS = new JanelaVendas(112);
    private static final VocabularioClinico VOCABULARIO = new VocabularioClinico(113);

    private interface Trabalho {
        void fazer() throws InterruptedException;
    }

    private static void comecar(String nome, Trabalho trabalho) {
        Thread t = new Thread(() -> {
            try {
                trabalho.fazer();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }, nome);
        t.setDaemon(true);
        t.start();
    }

    public static void main(String[] args) throws Exception {
        comecar("lista da noite", () -> {
            Sample s = new Sample(1110);
            for (int n = 0; ; n++) {
                CENTRAL.juntar(new Chamada(300_000 + n, LocalDate.now().minusDays(250 + s.below(500)), (byte) s.below(5), "+351 9" + (10_000_000 + s.below(80_000_000)), s.text(20 + s.below(60))));
                if (CENTRAL.lugares.availablePermits() > 0) continue;
                while (CENTRAL.porChamar.size() > Scale.of(36_000)) Thread.sleep(15);
            }
        });
        for (int t = 0; t < 3; t++) {
            int operador = t;
            comecar("operador " + t, () -> {
                Sample s = new Sample(1120 + operador);
                while (CENTRAL.porChamar.size() < Scale.of(40_000)) Thread.sleep(20);
                for (int n = 0; ; n++) {
                    CENTRAL.chamar(s);
                    FICHAS.abrir(300_000 + s.below(60_000));
                    if (n % 12 == 0) Thread.sleep(1);
                }
            });
        }
        for (int i = 0; i < 8; i++) {
            Thread.sleep(800);
            System.gc();
        }
        System.out.println(CENTRAL.chamados + " called, " + CENTRAL.porChamar.size() + " to call");
        Ready.last();
    }
}
