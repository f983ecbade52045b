package pt.salinas.nomes;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.atomic.LongAdder;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;
import pt.salinas.comum.Clientes;
import pt.salinas.comum.Digitalizacoes;
import pt.salinas.comum.Guias;
import pt.salinas.comum.Rotulos;
import pt.salinas.comum.Salinometros;
import pt.salinas.comum.Turno;

/** Healthy: names that occur again and again exist once, and their number is that of the articles; deliveries use them and are drained from a bounded queue. */
public class Main {
    record Nome(String texto, String chave, int vezesNoCatalogo) {}

    static final class Nomes {
        private final Map<String, Nome> unicos = new ConcurrentHashMap<>();

        /** From the catalogue of the trade association, which has all that exist. */
        Nomes(String[] catalogo) {
            for (String t : catalogo) unicos.merge(t, new Nome(t, chave(t), 1), (a, b) -> new Nome(a.texto(), a.chave(), a.vezesNoCatalogo() + 1));
        }

        private static String chave(String t) {
            return Integer.toHexString(t.hashCode()) + "-" + t.substring(0, 12).toUpperCase();
        }

        Nome unico(String texto) {
            Nome n = unicos.get(texto);
            if (n == null) throw new IllegalArgumentException("not in the catalogue: " + texto);
            return n;
        }
    }

    record Entrega(int numero, Instant hora, Nome artigo, Nome embalagem, byte[] assinatura) {}

    static final class Entregas {
        private final BlockingQueue<Entrega> fila = new ArrayBlockingQueue<>(Scale.of(6000));
        private final LongAdder conferidas = new LongAdder();

        void chega(Entrega e) throws InterruptedException {
            fila.put(e);
        }

        List<Entrega> confere() throws InterruptedException {
            List<Entrega> lote = new ArrayList<>();
            lote.add(fila.take());
            fila.drainTo(lote, 60);
            conferidas.add(lote.size());
            return lote;
        }
    }

    public static void main(String[] args) throws Exception {
        Sample inicio = new Sample(110);
        String[] catalogo = new String[Scale.of(46_000)];
        for (int i = 0; i < catalogo.length; i++) catalogo[i] = i % 9 == 8 ? catalogo[inicio.below(i)] : "sal " + inicio.text(36 + inicio.below(50));
        Nomes nomes = new Nomes(catalogo);
        String[] conhecidos = Arrays.stream(catalogo).filter(t -> t.hashCode() % 40 == 0).toArray(String[]::new);
        Entregas entregas = new Entregas();
        Clientes clientes = new Clientes(111);
        Guias guias = new Guias(112);
        Rotulos rotulos = new Rotulos(113);
        Salinometros salinometros = new Salinometros(114);
        Digitalizacoes digitalizacoes = new Digitalizacoes();
        for (int w = 0; w < 2; w++) {
            Turno.continua("rececao-" + (w + 1), 115 + w, (n, s) -> {
                Nome artigo = nomes.unico(new String(conhecidos[s.below(conhecidos.length)]));
                Nome embalagem = nomes.unico(conhecidos[s.below(conhecidos.length)]);
                entregas.chega(new Entrega(n, Instant.now(), artigo, embalagem, s.bytes(300 + s.below(400))));
            });
        }
        Turno.continua("conferencia", 118, (n, s) -> {
            int soma = 0;
            for (Entrega e : entregas.confere()) soma += e.artigo().vezesNoCatalogo() + e.assinatura()[0];
            guias.emite(Instant.now());
            salinometros.le(n, 17f, soma % 30);
            rotulos.rotulo("FS-" + s.below(3000) + clientes.qualquer(s).prazoDias());
            if (n % 20 == 0) digitalizacoes.digitaliza(s.bytes(2000));
            Thread.sleep(5);
        });
        for (int i = 0; i < 4; i++) {
            Thread.sleep(1500);
            System.gc();
        }
        System.out.println(nomes.unicos.size() + " names, " + entregas.conferidas + " checked, " + entregas.fila.size() + " in the queue");
        Ready.last();
    }
}
