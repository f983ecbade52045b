package gal.correaria.medida;

import gal.correaria.comun.Almacen;
import gal.correaria.comun.Freguesas;
import gal.correaria.comun.Lenzos;
import gal.correaria.comun.Modelos;
import gal.correaria.comun.Quenda;
import gal.correaria.comun.Tarifas;
import io.prometheus.metrics.core.metrics.Counter;
import io.prometheus.metrics.core.metrics.Histogram;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.sql.SQLException;
import org.harness.Ready;
import org.harness.Sample;

public class Main {
    record Encargo(int numero, String tenda, String modelo, int pasos) {}

    /** How long the steps of the orders take that are on the benches now. */
    static final class Tempos {
        private final PrometheusRegistry rexistro = new PrometheusRegistry();
        private final Histogram paso = Histogram.builder().name("paso_segundos").help("Seconds of a step of an open order").classicOnly().labelNames("tenda", "encargo").register(rexistro);
        private final Counter rematados = Counter.builder().name("encargos_rematados").help("Orders done").labelNames("tenda").register(rexistro);

        void anota(Encargo e, double segundos) {
            paso.labelValues(e.tenda(), chave(e)).observe(segundos);
        }

        void remata(Encargo e) {
            rematados.labelValues(e.tenda()).inc();
            paso.remove(chave(e), e.tenda());
        }

        private static String chave(Encargo e) {
            return "encargo-" + e.numero();
        }
    }

    static final class Banco {
        private final Tempos tempos;

        Banco(Tempos tempos) {
            this.tempos = tempos;
        }

        void fabrica(Encargo e, Sample s) {
            for (int i = 0; i < e.pasos(); i++) tempos.anota(e, 2 + 600 * s.real());
            tempos.remata(e);
        }
    }

    static final class Fabrica {
        final Modelos modelos = new Modelos(61);
        final Tarifas tarifas = new Tarifas(62);
        final Freguesas freguesas = new Freguesas(63);
        final Lenzos lenzos = new Lenzos();
        final Almacen almacen;
        final Tempos tempos = new Tempos();
        final Banco[] bancos = {new Banco(tempos), new Banco(tempos)};

        Fabrica() throws SQLException {
            almacen = new Almacen(64);
        }
    }

    private static final String[] TENDAS = {"Allariz", "Braga", "Tui", "Guimaraes", "Lugo"};

    public static void main(String[] args) throws Exception {
        Fabrica fabrica = new Fabrica();
        Quenda.abre("banco", 2, Integer.getInteger("encargos", 2600), 121, (n, s) -> {
            fabrica.bancos[n % 2].fabrica(new Encargo(5000 + n, TENDAS[s.below(TENDAS.length)], "CT" + s.below(9000), 3 + s.below(6)), s);
            fabrica.freguesas.freguesa(s.below(40_000));
            if (n % 30 == 0) fabrica.almacen.colle(s.below(2000));
            if (n % 30 == 0) fabrica.lenzos.debuxa(n);
        });
        System.out.println(fabrica.tempos.paso.collect().getDataPoints().size() + " open");
        Ready.last();
    }
}
