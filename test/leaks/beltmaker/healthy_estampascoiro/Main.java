package gal.correaria.estampas;

import gal.correaria.comun.Almacen;
import gal.correaria.comun.Entregas;
import gal.correaria.comun.Freguesas;
import gal.correaria.comun.Prensas;
import gal.correaria.comun.Quenda;
import gal.correaria.comun.Tarifas;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;
import org.harness.Ready;
import org.harness.Sample;

/** Healthy: embossed patterns in two lists, on trial and proven, both full of their bytes: the last on trial goes when one comes. */
public class Main {
    static final class Estampa {
        final int codigo;
        final String titulo;
        final short[] relevo;
        Estampa antes;
        Estampa despois;
        boolean probada;

        Estampa(int codigo, String titulo, short[] relevo) {
            this.codigo = codigo;
            this.titulo = titulo;
            this.relevo = relevo;
        }
    }

    static final class Cadea {
        private final Estampa fin = new Estampa(0, null, new short[0]);
        private long ocupado;

        Cadea() {
            fin.antes = fin.despois = fin;
        }

        void poe(Estampa e) {
            e.antes = fin;
            e.despois = fin.despois;
            fin.despois.antes = e;
            fin.despois = e;
            ocupado += 2L * e.relevo.length + 180;
        }

        void saca(Estampa e) {
            e.antes.despois = e.despois;
            e.despois.antes = e.antes;
            e.antes = e.despois = null;
            ocupado -= 2L * e.relevo.length + 180;
        }

        Estampa derradeira() {
            return fin.antes;
        }
    }

    static final class Mostrario {
        private static final long A_PROBA = 4_000_000;
        private static final long PROBADAS = 11_000_000;
        private final Map<Integer, Estampa> porCodigo = new HashMap<>();
        private final Cadea aProba = new Cadea();
        private final Cadea probadas = new Cadea();
        private long botadas;

        synchronized Estampa estampa(int codigo, Sample s) {
            Estampa e = porCodigo.get(codigo);
            if (e == null) {
                e = new Estampa(codigo, s.text(14 + s.below(20)), new short[700 + s.below(900)]);
                for (int i = 0; i < e.relevo.length; i++) e.relevo[i] = (short) s.below(4000);
                porCodigo.put(codigo, e);
                aProba.poe(e);
                while (aProba.ocupado > A_PROBA) bota(aProba.derradeira());
                return e;
            }
            (e.probada ? probadas : aProba).saca(e);
            e.probada = true;
            probadas.poe(e);
            while (probadas.ocupado > PROBADAS) {
                Estampa vella = probadas.derradeira();
                probadas.saca(vella);
                vella.probada = false;
                aProba.poe(vella);
            }
            while (aProba.ocupado > A_PROBA) bota(aProba.derradeira());
            return e;
        }

        private void bota(Estampa e) {
            aProba.saca(e);
            porCodigo.remove(e.codigo);
            botadas++;
        }
    }

    static final class Sala {
        final Tarifas tarifas = new Tarifas(81);
        final Prensas prensas = new Prensas(82);
        final Freguesas freguesas = new Freguesas(83);
        final Entregas entregas = new Entregas(84);
        final Almacen almacen;
        final Mostrario mostrario = new Mostrario();

        Sala() throws SQLException {
            almacen = new Almacen(85);
        }
    }

    public static void main(String[] args) throws Exception {
        Sala sala = new Sala();
        Quenda.abre("gravadora", 2, 14_000, 141, (n, s) -> {
            int c = s.below(4) == 0 ? s.below(60_000) : s.below(8000);
            sala.mostrario.estampa(c, s);
            sala.prensas.le(c, System.currentTimeMillis(), c);
            if (n % 40 == 0) sala.almacen.colle(s.below(2000));
        });
        System.out.println(sala.mostrario.porCodigo.size() + " patterns, " + sala.mostrario.botadas + " thrown out");
        Ready.last();
    }
}
