package gal.correaria.corte;

import gal.correaria.comun.Almacen;
import gal.correaria.comun.FotosPel;
import gal.correaria.comun.Lenzos;
import gal.correaria.comun.Modelos;
import gal.correaria.comun.Prensas;
import gal.correaria.comun.Quenda;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import org.harness.Ready;
import org.harness.Sample;

public class Main {
    record Tira(float x, float y, float longo, float largo) {}

    /** What is cut: a pattern, and for each part how many in which size. */
    record Formato(String patron, int[] tallas) {}

    record Reparto(List<Tira> tiras, double sobrante, String instrucions) {}

    /** The layout of a hide is expensive to find, and the shop has a few hundred formats. */
    static final class Calculo {
        private final Map<Formato, Reparto> feitos = new ConcurrentHashMap<>();
        private final LongAdder calculados = new LongAdder();

        Reparto reparte(String patron, int[] tallas) {
            return feitos.computeIfAbsent(new Formato(patron, tallas), this::procura);
        }

        private Reparto procura(Formato f) {
            calculados.increment();
            Sample s = new Sample(f.patron().hashCode());
            List<Tira> t = new ArrayList<>();
            for (int talla : f.tallas()) {
                for (int i = 0; i < 4; i++) t.add(new Tira((float) s.real(), i * 0.04f, talla, 35));
            }
            return new Reparto(List.copyOf(t), s.real(), s.text(120 + s.below(200)));
        }
    }

    static final class Mesa {
        private final Calculo calculo;
        private double sobras;

        Mesa(Calculo calculo) {
            this.calculo = calculo;
        }

        synchronized void corta(String patron, int[] tallas) {
            sobras += calculo.reparte(patron, tallas).sobrante();
        }
    }

    static final class Obradoiro {
        final Modelos modelos = new Modelos(41);
        final Prensas prensas = new Prensas(42);
        final FotosPel fotos = new FotosPel(43);
        final Lenzos lenzos = new Lenzos();
        final Almacen almacen;
        final Mesa[] mesas = new Mesa[3];

        Obradoiro() throws SQLException {
            almacen = new Almacen(44);
            Calculo calculo = new Calculo();
            for (int i = 0; i < mesas.length; i++) mesas[i] = new Mesa(calculo);
        }
    }

    public static void main(String[] args) throws Exception {
        Obradoiro o = new Obradoiro();
        int atraso = 3000;
        Quenda.abre("mesa", 3, atraso, 101, (n, s) -> {
            int patron = s.below(45);
            int[] tallas = new int[6];
            for (int i = 0; i < tallas.length; i++) tallas[i] = 85 + 5 * ((patron + n / 3 % 8 + i) % 8);
            o.mesas[n % 3].corta("P-" + patron, tallas);
            if (n % 25 == 0) o.lenzos.debuxa(patron);
            if (n % 40 == 0) o.almacen.colle(s.below(2000));
            o.prensas.le(n, System.currentTimeMillis(), patron);
        });
        System.out.println(o.mesas[0].calculo.calculados + " computed, " + o.mesas[0].calculo.feitos.size() + " kept");
        Ready.last();
    }
}
