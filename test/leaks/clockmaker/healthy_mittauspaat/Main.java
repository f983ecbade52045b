package ch.uhrwerk.mittauspaat;

import ch.uhrwerk.yhteiset.Hinnasto;
import ch.uhrwerk.yhteiset.Kaliiperit;
import ch.uhrwerk.yhteiset.Leimaukset;
import ch.uhrwerk.yhteiset.Omistajat;
import ch.uhrwerk.yhteiset.Taulukuvat;
import ch.uhrwerk.yhteiset.Vuoro;
import java.time.Instant;
import java.util.concurrent.atomic.LongAdder;
import org.apache.commons.pool2.BasePooledObjectFactory;
import org.apache.commons.pool2.PooledObject;
import org.apache.commons.pool2.impl.DefaultPooledObject;
import org.apache.commons.pool2.impl.GenericObjectPool;
import org.apache.commons.pool2.impl.GenericObjectPoolConfig;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: measuring heads with their tables of corrections in a pool of commons-pool2 at its limit; each is given back, and one that has drifted is thrown away. */
public class Main {
    static final class Mittauspaa {
        final String tunnus;
        final Instant kalibroitu = Instant.now();
        final double[][] korjaukset = new double[64][300];
        int mittauksia;

        Mittauspaa(String tunnus) {
            this.tunnus = tunnus;
        }

        double mittaa(Sample s) {
            mittauksia++;
            return korjaukset[s.below(64)][s.below(300)] += s.real();
        }
    }

    static final class Paatehdas extends BasePooledObjectFactory<Mittauspaa> {
        private final LongAdder tehty = new LongAdder();
        private final LongAdder romutettu = new LongAdder();

        @Override
        public Mittauspaa create() {
            tehty.increment();
            return new Mittauspaa("MP" + tehty.sum());
        }

        @Override
        public PooledObject<Mittauspaa> wrap(Mittauspaa m) {
            return new DefaultPooledObject<>(m);
        }

        @Override
        public boolean validateObject(PooledObject<Mittauspaa> p) {
            return p.getObject().mittauksia < 60;
        }

        @Override
        public void destroyObject(PooledObject<Mittauspaa> p) {
            romutettu.increment();
        }
    }

    static final class Mittaushuone {
        final Paatehdas tehdas = new Paatehdas();
        final GenericObjectPool<Mittauspaa> paat;
        final LongAdder mitattu = new LongAdder();

        Mittaushuone(int paita) {
            GenericObjectPoolConfig<Mittauspaa> c = new GenericObjectPoolConfig<>();
            c.setMaxTotal(paita);
            c.setMaxIdle(paita);
            c.setLifo(false);
            c.setTestOnReturn(true);
            c.setJmxEnabled(false);
            paat = new GenericObjectPool<>(tehdas, c);
        }

        void avaa() throws Exception {
            for (int i = 0; i < paat.getMaxTotal(); i++) paat.addObject();
        }

        double mittaa(Sample s) throws Exception {
            Mittauspaa m = paat.borrowObject();
            try {
                mitattu.increment();
                return m.mittaa(s);
            } finally {
                paat.returnObject(m);
                if (m.mittauksia >= 60) paat.addObject();
            }
        }
    }

    static final class Laboratorio {
        final Kaliiperit kaliiperit = new Kaliiperit(251);
        final Hinnasto hinnasto = new Hinnasto(252);
        final Leimaukset leimaukset = new Leimaukset(253);
        final Omistajat omistajat = new Omistajat(254);
        final Taulukuvat kuvat = new Taulukuvat(255);
        final Mittaushuone huone = new Mittaushuone(Scale.of(96));
    }

    private static final Laboratorio LABORATORIO = new Laboratorio();

    public static void main(String[] args) throws Exception {
        LABORATORIO.huone.avaa();
        Vuoro.aloita("mittaaja", 3, Scale.of(6000), 256, (n, s) -> {
            LABORATORIO.huone.mittaa(s);
            if (n % 30 == 0) LABORATORIO.leimaukset.leimaa(Instant.now());
            if (n % 30 == 0) LABORATORIO.omistajat.omistaja(s.below(LABORATORIO.omistajat.kaikkiaan()));
            if (n % 60 == 0) LABORATORIO.kuvat.kuva(s.below(3000));
        });
        System.out.println(LABORATORIO.huone.mitattu + " measured, " + LABORATORIO.huone.tehdas.tehty + " heads made, " + LABORATORIO.huone.tehdas.romutettu + " scrapped, " + LABORATORIO.huone.paat.getNumIdle() + " idle");
        Ready.last();
    }
}
