package pt.clinicavisao.perimetria;

import java.util.ArrayDeque;
import java.util.Iterator;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;
import pt.clinicavisao.rede.BandejasImagem;
import pt.clinicavisao.rede.FichasUtentes;
import pt.clinicavisao.rede.FilaEtiquetas;
import pt.clinicavisao.rede.MiniaturasRetina;

/** Healthy: the answers that the perimeters of all clinics report, of the last hour for each device; what is older goes with the next answer, and a device that says nothing for an hour goes as a whole. */
public class Main {
    record Resposta(long momento, short grau, byte decibel, boolean visto, String exame) {}

    static final class Perimetro {
        final String serie;
        final ArrayDeque<Resposta> ultimaHora = new ArrayDeque<>();
        long ultima;

        Perimetro(String serie) {
            this.serie = serie;
        }

        synchronized void juntar(Resposta r) {
            ultimaHora.addLast(r);
            ultima = r.momento;
            limpar(r.momento);
        }

        synchronized void limpar(long agora) {
            while (!ultimaHora.isEmpty() && ultimaHora.peekFirst().momento < agora - HORA) ultimaHora.removeFirst();
        }
    }

    static final class Vigilancia {
        private final Map<String, Perimetro> ligados = new ConcurrentHashMap<>();
        private final AtomicLong recebidas = new AtomicLong();
        private final AtomicLong desligados = new AtomicLong();

        void receber(String serie, Resposta r) {
            ligados.computeIfAbsent(serie, Perimetro::new).juntar(r);
            recebidas.incrementAndGet();
        }

        void arrumar(long agora) {
            for (Iterator<Perimetro> i = ligados.values().iterator(); i.hasNext(); ) {
                Perimetro p = i.next();
                p.limpar(agora);
                if (p.ultima < agora - HORA) {
                    i.remove();
                    desligados.incrementAndGet();
                }
            }
        }
    }

    private static final long HORA = 3_600_000;
    private static final Vigilancia VIGILANCIA = new Vigilancia();
    private static final BandejasImagem BANDEJAS = new BandejasImagem();
    private static final FichasUtentes FICHAS = new FichasUtentes(131);
    private static final FilaEtiquetas ETIQUETAS = new FilaEtiquetas(132);
    private static final MiniaturasRetina MINIATURAS = new MiniaturasRetina(133);
    private static final AtomicLong RELOGIO = new AtomicLong(System.currentTimeMillis() - 5 * HORA);

    public static void main(String[] args) throws Exception {
        int passo = Math.max(1, 3_600_000 / Scale.of(230_000));
        Thread rede = new Thread(() -> {
            Sample s = new Sample(1310);
            try {
                for (int n = 0; ; n++) {
                    long agora = RELOGIO.addAndGet(passo);
                    int turno = (int) (n / Scale.of(460_000));
                    VIGILANCIA.receber("HFA-" + (2000 + turno * 130 + s.below(340)), new Resposta(agora, (short) s.below(60), (byte) s.below(36), s.below(3) > 0, "E" + (n / 300)));
                    if (agora > System.currentTimeMillis()) {
                        BANDEJAS.brilho(n);
                        Thread.sleep(passo);
                    }
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }, "rede aparelhos");
        rede.setDaemon(true);
        rede.start();
        Thread arrumacao = new Thread(() -> {
            try {
                while (true) {
                    VIGILANCIA.arrumar(RELOGIO.get());
                    Thread.sleep(100);
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }, "arrumacao");
        arrumacao.setDaemon(true);
        arrumacao.start();
        while (RELOGIO.get() < System.currentTimeMillis() - 1000) Thread.sleep(100);
        Thread.sleep(600);
        System.out.println(VIGILANCIA.recebidas + " answers, " + VIGILANCIA.ligados.size() + " devices, " + VIGILANCIA.desligados + " gone");
        Ready.last();
    }
}
