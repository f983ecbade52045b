package gal.correaria.tenda;

import gal.correaria.comun.Entregas;
import gal.correaria.comun.FotosPel;
import gal.correaria.comun.Freguesas;
import gal.correaria.comun.Lenzos;
import gal.correaria.comun.Prensas;
import gal.correaria.comun.Quenda;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;
import org.harness.Ready;
import org.harness.Sample;

public class Main {
    enum Estado {
        PENDENTE, COBRADO, REXEITADO
    }

    record Linha(String referencia, int unidades, long centimos) {}

    record Encomenda(String chave, String cliente, String enderezo, List<Linha> linhas) {
        long total() {
            return linhas.stream().mapToLong(l -> l.unidades() * l.centimos()).sum();
        }
    }

    static final class Resposta {
        private final String recibo;
        private final Encomenda encomenda;
        private final Instant recibida;
        private Estado estado = Estado.PENDENTE;

        Resposta(String recibo, Encomenda encomenda, Instant recibida) {
            this.recibo = recibo;
            this.encomenda = encomenda;
            this.recibida = recibida;
        }
    }

    /** Browsers send an order twice when the network is slow: the second gets the answer of the first. */
    static final class Repeticoes {
        private static final Duration PRAZO = Duration.ofHours(1);
        private final Map<String, Resposta> respostas = new HashMap<>();
        private int desdeLimpeza;

        synchronized Resposta comeza(Encomenda e, String recibo, Instant agora) {
            if (++desdeLimpeza >= 500) limpa(agora);
            return respostas.putIfAbsent(e.chave(), new Resposta(recibo, e, agora));
        }

        synchronized void remata(String chave, Estado estado) {
            Resposta r = respostas.get(chave);
            if (r != null) r.estado = estado;
        }

        private void limpa(Instant agora) {
            desdeLimpeza = 0;
            respostas.values().removeIf(r -> r.estado == Estado.PENDENTE && r.recibida.isBefore(agora.minus(PRAZO)));
        }
    }

    static final class Caixa {
        private final Repeticoes repeticoes = new Repeticoes();
        private final LongAdder cobradas = new LongAdder();
        private final LongAdder repetidas = new LongAdder();

        void cobra(Encomenda e, Instant agora, Sample s) {
            Resposta outra = repeticoes.comeza(e, "R-" + s.id(), agora);
            if (outra != null) {
                repetidas.increment();
                return;
            }
            if (s.below(25) == 0) return;
            repeticoes.remata(e.chave(), e.total() > 200_000 ? Estado.REXEITADO : Estado.COBRADO);
            cobradas.increment();
        }
    }

    static final class Tenda {
        final FotosPel fotos = new FotosPel(21);
        final Freguesas freguesas = new Freguesas(22);
        final Entregas entregas = new Entregas(23);
        final Prensas prensas = new Prensas(24);
        final Lenzos lenzos = new Lenzos();
        final Caixa caixa = new Caixa();
    }

    static final Tenda TENDA = new Tenda();

    public static void main(String[] args) throws Exception {
        int atraso = 5500;
        Quenda.abre("http-caixa", 2, atraso, 81, (n, s) -> {
            Instant agora = n < 2 * atraso ? Sample.at(n, 2 * atraso, Duration.ofHours(70)) : Instant.now();
            Linha[] l = new Linha[1 + s.below(4)];
            for (int i = 0; i < l.length; i++) l[i] = new Linha("CT" + s.below(9000), 1 + s.below(3), 1500 + s.below(9000));
            Encomenda e = new Encomenda(s.id() + s.id(), TENDA.freguesas.freguesa(s.below(30_000)).nome(), s.text(60 + s.below(100)), List.of(l));
            TENDA.caixa.cobra(e, agora, s);
            if (s.below(12) == 0) TENDA.caixa.cobra(e, agora, s);
            if (n % 5 == 0) TENDA.fotos.foto(s.below(3000));
        });
        System.out.println(TENDA.caixa.cobradas + " charged, " + TENDA.caixa.repetidas + " repeated, " + TENDA.caixa.repeticoes.respostas.size() + " answers");
        Ready.last();
    }
}
