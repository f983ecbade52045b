package gal.correaria.fio;

import gal.correaria.comun.Almacen;
import gal.correaria.comun.Arranxos;
import gal.correaria.comun.Freguesas;
import gal.correaria.comun.Lenzos;
import gal.correaria.comun.Quenda;
import gal.correaria.comun.Tarifas;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import org.harness.Ready;
import org.harness.Sample;

/** Healthy: stitches of the sewing machines by minute, for the last two hours; the minutes before that are cut off. */
public class Main {
    record Puntada(long cando, short maquina, float tension, double grosor, String fio) {}

    static final class Minuto {
        private final List<Puntada> puntadas = new ArrayList<>();
        private float maxima;

        synchronized void engade(Puntada p) {
            puntadas.add(p);
            maxima = Math.max(maxima, p.tension());
        }
    }

    static final class Rexistro {
        private static final long XANELA = Duration.ofHours(2).toMillis();
        private final ConcurrentSkipListMap<Long, Minuto> minutos = new ConcurrentSkipListMap<>();
        private final LongAdder cortados = new LongAdder();

        void anota(Puntada p) {
            minutos.computeIfAbsent(p.cando() / 60_000, k -> {
                corta(p.cando() - XANELA);
                return new Minuto();
            }).engade(p);
        }

        private void corta(long ata) {
            while (!minutos.isEmpty() && minutos.firstKey() < ata / 60_000) {
                if (minutos.pollFirstEntry() != null) cortados.increment();
            }
        }

        float maxima(long desde) {
            float m = 0;
            for (Minuto x : minutos.tailMap(desde / 60_000).values()) m = Math.max(m, x.maxima);
            return m;
        }
    }

    static final class Costura {
        final Tarifas tarifas = new Tarifas(111);
        final Freguesas freguesas = new Freguesas(112);
        final Arranxos arranxos = new Arranxos(113);
        final Lenzos lenzos = new Lenzos();
        final Almacen almacen;
        final Rexistro rexistro = new Rexistro();

        Costura() throws SQLException {
            almacen = new Almacen(114);
        }
    }

    private static final String[] FIOS = {"linho 18/3", "linho 18/4", "poliéster 20", "seda"};

    public static void main(String[] args) throws Exception {
        Costura costura = new Costura();
        int atraso = 190_000;
        float[] maxima = new float[1];
        AtomicInteger dadas = new AtomicInteger();
        Quenda.abre("costura", 2, atraso, 171, (n, s) -> {
            int k = dadas.getAndIncrement();
            long cando = k < 2 * atraso ? Sample.at(k, 2 * atraso, Duration.ofHours(5)).toEpochMilli() : System.currentTimeMillis();
            costura.rexistro.anota(new Puntada(cando, (short) s.below(40), (float) (9 * s.real()), s.real(), FIOS[s.below(FIOS.length)]));
            if (n % 5000 == 0) maxima[0] = costura.rexistro.maxima(cando - 600_000);
            if (n % 900 == 0) costura.lenzos.debuxa(n);
            if (n % 500 == 0) costura.almacen.colle(s.below(2000));
        });
        System.out.println(costura.rexistro.minutos.size() + " minutes, " + costura.rexistro.cortados + " cut off, highest " + maxima[0]);
        Ready.last();
    }
}
