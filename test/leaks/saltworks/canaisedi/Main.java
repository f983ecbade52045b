package pt.salinas.edi;

import java.io.IOException;
import java.io.OutputStream;
import java.io.BufferedOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;
import org.harness.Ready;
import org.harness.Sample;
import pt.salinas.comum.Clientes;
import pt.salinas.comum.Digitalizacoes;
import pt.salinas.comum.Guias;
import pt.salinas.comum.Pesagens;
import pt.salinas.comum.Portes;
import pt.salinas.comum.Salinometros;
import pt.salinas.comum.Turno;

/** Orders of the supermarkets are confirmed by EDI, one file a batch. */
public class Main {
    record Segmento(String etiqueta, String qualificador, String valor) {}

    record Mensagem(String referencia, Instant criada, List<Segmento> segmentos) {}

    /** A file to one partner. It must end with its trailer, even if the program is stopped meanwhile. */
    static final class Canal implements AutoCloseable {
        private final String parceiro;
        private final Path ficheiro;
        private final OutputStream saida;
        private final Map<String, Mensagem> escritas = new LinkedHashMap<>();
        private boolean aberto = true;

        Canal(String parceiro, Path pasta, String intercambio) throws IOException {
            this.parceiro = parceiro;
            this.ficheiro = pasta.resolve(intercambio + ".edi");
            this.saida = new BufferedOutputStream(Files.newOutputStream(ficheiro), 4096);
            Runtime.getRuntime().addShutdownHook(new Thread(this::termina, "fecho-" + intercambio));
        }

        synchronized void escreve(Mensagem m) throws IOException {
            escritas.put(m.referencia(), m);
            for (Segmento s : m.segmentos()) {
                saida.write((s.etiqueta() + "+" + s.qualificador() + ":" + s.valor() + "'\n").getBytes(StandardCharsets.UTF_8));
            }
        }

        @Override
        public synchronized void close() throws IOException {
            if (!aberto) return;
            aberto = false;
            saida.write(("UNZ+" + escritas.size() + "+" + parceiro + "'\n").getBytes(StandardCharsets.UTF_8));
            saida.close();
        }

        private void termina() {
            try {
                close();
            } catch (IOException e) {
                System.err.println(ficheiro + ": " + e);
            }
        }
    }

    static final class CorreioEdi {
        private final Path pasta;
        private final LongAdder ficheiros = new LongAdder();
        private final LongAdder mensagens = new LongAdder();

        CorreioEdi() throws IOException {
            pasta = Files.createTempDirectory("edi");
        }

        void confirma(String parceiro, String intercambio, List<Mensagem> ms) throws IOException {
            Path ficheiro;
            try (Canal c = new Canal(parceiro, pasta, intercambio)) {
                for (Mensagem m : ms) c.escreve(m);
                ficheiro = c.ficheiro;
                mensagens.add(ms.size());
            }
            if (Files.size(ficheiro) > 0) ficheiros.increment();
            Files.delete(ficheiro);
        }
    }

    static final class Central {
        final Clientes clientes = new Clientes(71);
        final Portes portes = new Portes(72);
        final Salinometros salinometros = new Salinometros(73);
        final Pesagens pesagens = new Pesagens(74);
        final Guias guias = new Guias(75);
        final Digitalizacoes digitalizacoes = new Digitalizacoes();
        final CorreioEdi correio;

        Central() throws IOException {
            correio = new CorreioEdi();
        }
    }

    private static Central central;

    public static void main(String[] args) throws Exception {
        central = new Central();
        int lotes = 800;
        Turno.cumpre("edi", 2, lotes, 76, (n, s) -> {
            Instant quando = n < lotes ? Sample.at(n, lotes, Duration.ofDays(9)) : Instant.now();
            List<Mensagem> ms = new ArrayList<>();
            for (int i = 0, k = 2 + s.below(7); i < k; i++) {
                List<Segmento> segmentos = new ArrayList<>();
                segmentos.add(new Segmento("BGM", "231", s.id()));
                segmentos.add(new Segmento("NAD", "BY", central.clientes.qualquer(s).nif()));
                for (int j = 0, l = 2 + s.below(5); j < l; j++) segmentos.add(new Segmento("LIN", String.valueOf(j + 1), "560" + s.number() % 10_000_000_000L + ":" + s.text(18 + s.below(30))));
                ms.add(new Mensagem("M" + n + "-" + i, quando.plusMillis(i), segmentos));
            }
            central.correio.confirma("560" + (4_000_000 + s.below(60)), "IC" + (70_000 + n), ms);
            for (int i = 0; i < 5; i++) {
                central.pesagens.pesa(System.currentTimeMillis());
                central.salinometros.le(n * 5 + i, 17f, 20f);
            }
            central.portes.preco(1000 + s.below(8000), 25 * s.below(40));
            central.guias.emite(Instant.now());
            if (n % 20 == 0) central.digitalizacoes.digitaliza(s.bytes(5000));
        });
        System.out.println(central.correio.ficheiros + " files, " + central.correio.mensagens + " messages");
        Ready.last();
    }
}
