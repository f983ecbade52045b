package pt.clinicavisao.importacao;

import java.io.StringWriter;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;
import org.apache.logging.log4j.Level;
import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.Logger;
import org.apache.logging.log4j.core.LoggerContext;
import org.apache.logging.log4j.core.appender.WriterAppender;
import org.apache.logging.log4j.core.config.Configuration;
import org.apache.logging.log4j.core.config.LoggerConfig;
import org.apache.logging.log4j.core.layout.PatternLayout;
import org.harness.Ready;
import org.harness.Sample;
import pt.clinicavisao.rede.BandejasImagem;
import pt.clinicavisao.rede.CatalogoLentes;
import pt.clinicavisao.rede.FilaEtiquetas;
import pt.clinicavisao.rede.MiniaturasRetina;
import pt.clinicavisao.rede.TabelaEspessuras;
import pt.clinicavisao.rede.Turno;

/** The price lists of the suppliers are imported; each import has a journal of its own, which goes to the supplier by mail when the list is through. */
public class Main {
    record LinhaPreco(String referencia, BigDecimal preco, String moeda, short indice) {}

    record Correio(String destino, String assunto, String texto, Instant enviado) {}

    static final class DiarioImportacao implements AutoCloseable {
        private final StringWriter texto = new StringWriter();
        private final WriterAppender destino;
        private final Logger registo;

        DiarioImportacao(String ficheiro) {
            LoggerContext contexto = (LoggerContext) LogManager.getContext(false);
            Configuration configuracao = contexto.getConfiguration();
            String nome = "importacao." + ficheiro;
            destino = WriterAppender.createAppender(PatternLayout.newBuilder().withConfiguration(configuracao).withPattern("%d{HH:mm:ss} %-5p %m%n").build(), null, texto, nome, false, true);
            destino.start();
            configuracao.addAppender(destino);
            LoggerConfig proprio = new LoggerConfig(nome, Level.INFO, false);
            proprio.addAppender(destino, Level.INFO, null);
            configuracao.addLogger(nome, proprio);
            contexto.updateLoggers();
            registo = contexto.getLogger(nome);
        }

        String texto() {
            return texto.toString();
        }

        @Override
        public void close() {
            destino.stop();
        }
    }

    static final class ImportadorListas {
        private final ArrayDeque<Correio> enviados = new ArrayDeque<>();
        private final LongAdder linhas = new LongAdder();
        private final LongAdder recusadas = new LongAdder();

        synchronized void importar(String fornecedor, String ficheiro, List<LinhaPreco> lista, Instant quando) {
            try (DiarioImportacao diario = new DiarioImportacao(ficheiro)) {
                diario.registo.info("lista {} de {} com {} linhas", ficheiro, fornecedor, lista.size());
                for (LinhaPreco l : lista) {
                    linhas.increment();
                    if (l.preco.signum() <= 0) {
                        recusadas.increment();
                        diario.registo.warn("{} sem preco em {}, linha recusada", l.referencia, l.moeda);
                    } else if (l.indice > 70) diario.registo.info("{} indice {} novo no catalogo, {} {}", l.referencia, l.indice, l.preco, l.moeda);
                }
                diario.registo.info("fim da lista {}", ficheiro);
                enviados.addLast(new Correio("compras@" + fornecedor + ".example", "Importacao " + ficheiro, diario.texto(), quando));
                if (enviados.size() > 30) enviados.removeFirst();
            }
        }
    }

    static final class Compras {
        final ImportadorListas importador = new ImportadorListas();
        final BandejasImagem bandejas = new BandejasImagem();
        final CatalogoLentes lentes = new CatalogoLentes(21);
        final FilaEtiquetas etiquetas = new FilaEtiquetas(22);
        final MiniaturasRetina miniaturas = new MiniaturasRetina(23);
        final TabelaEspessuras espessuras = new TabelaEspessuras(24);
    }

    private static final Compras COMPRAS = new Compras();

    public static void main(String[] args) throws Exception {
        int vezes = 850;
        Turno.trabalhar("importador", 2, vezes, 820, (pessoa, vez, s) -> {
            List<LinhaPreco> lista = new ArrayList<>();
            for (int k = 60 + s.below(140); k > 0; k--) lista.add(new LinhaPreco(s.code(4) + "/" + s.below(9000), BigDecimal.valueOf(s.below(14) == 0 ? 0 : 700 + s.below(40_000), 2), "EUR", (short) (50 + s.below(25))));
            COMPRAS.importador.importar("fornecedor" + s.below(36), String.format("LP-%02d%05d.csv", pessoa, 41_000 + vez), lista, vez < vezes ? Sample.at(vez, vezes, Duration.ofDays(19)) : Instant.now());
            COMPRAS.bandejas.brilho(vez);
            COMPRAS.miniaturas.ver(s.below(30_000));
        });
        System.out.println(COMPRAS.importador.linhas + " lines, " + COMPRAS.importador.recusadas + " refused");
        Ready.last();
    }
}
