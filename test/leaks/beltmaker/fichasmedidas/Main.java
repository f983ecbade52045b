package gal.correaria.fichas;

import gal.correaria.comun.Almacen;
import gal.correaria.comun.Arranxos;
import gal.correaria.comun.Entregas;
import gal.correaria.comun.Prensas;
import gal.correaria.comun.Quenda;
import gal.correaria.comun.Tarifas;
import java.sql.SQLException;
import java.util.EnumSet;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.ehcache.Cache;
import org.ehcache.CacheManager;
import org.ehcache.config.builders.CacheConfigurationBuilder;
import org.ehcache.config.builders.CacheEventListenerConfigurationBuilder;
import org.ehcache.config.builders.CacheManagerBuilder;
import org.ehcache.config.builders.ResourcePoolsBuilder;
import org.ehcache.event.CacheEvent;
import org.ehcache.event.CacheEventListener;
import org.ehcache.event.EventType;
import org.harness.Ready;
import org.harness.Sample;

public class Main {
    record Corpo(double cintura, double anca, double peito, double ombro) {}

    static final class Ficha {
        final long numero;
        final String nif;
        final String nome;
        final Corpo corpo;
        final String observacoes;
        final byte[] croquis;

        Ficha(long numero, Sample s) {
            this.numero = numero;
            nif = String.valueOf(200_000_000 + numero);
            nome = s.text(16 + s.below(20));
            corpo = new Corpo(60 + 50 * s.real(), 80 + 40 * s.real(), 80 + 40 * s.real(), 40 + 20 * s.real());
            observacoes = s.text(80 + s.below(160));
            croquis = s.bytes(300 + s.below(300));
        }
    }

    /** Sheets with the measures of a customer, by number, and by tax number for the counter. */
    static final class Ficheiro implements CacheEventListener<Long, Ficha> {
        private final Map<String, Ficha> porNif = new ConcurrentHashMap<>();
        private final CacheManager xestor;
        private final Cache<Long, Ficha> fichas;

        Ficheiro(int tope) {
            xestor = CacheManagerBuilder.newCacheManagerBuilder()
                    .withCache("fichas", CacheConfigurationBuilder.newCacheConfigurationBuilder(Long.class, Ficha.class, ResourcePoolsBuilder.heap(tope))
                            .withService(CacheEventListenerConfigurationBuilder.newEventListenerConfiguration(this, EnumSet.of(EventType.EXPIRED, EventType.REMOVED)).unordered().synchronous()))
                    .build(true);
            fichas = xestor.getCache("fichas", Long.class, Ficha.class);
        }

        @Override
        public void onEvent(CacheEvent<? extends Long, ? extends Ficha> e) {
            porNif.remove(e.getOldValue().nif);
        }

        Ficha abre(long numero, Sample s) {
            Ficha f = fichas.get(numero);
            if (f == null) {
                f = new Ficha(numero, s);
                fichas.put(numero, f);
                porNif.put(f.nif, f);
            }
            return f;
        }

        Ficha procura(String nif) {
            return porNif.get(nif);
        }

        void apaga(long numero) {
            fichas.remove(numero);
        }
    }

    static final class Taller {
        final Tarifas tarifas = new Tarifas(11);
        final Prensas prensas = new Prensas(12);
        final Arranxos arranxos = new Arranxos(13);
        final Entregas entregas = new Entregas(14);
        final Almacen almacen;
        final Ficheiro ficheiro = new Ficheiro(900);

        Taller() throws SQLException {
            almacen = new Almacen(15);
        }
    }

    private static Taller taller;

    public static void main(String[] args) throws Exception {
        taller = new Taller();
        int atraso = 8000;
        Quenda.abre("balcao", 2, atraso, 71, (n, s) -> {
            Ficha f = taller.ficheiro.abre(s.below(9500), s);
            if (n % 3 == 0) taller.ficheiro.procura(f.nif);
            if (n % 90 == 0) taller.ficheiro.apaga(f.numero);
            if (n % 50 == 0) taller.almacen.colle(s.below(3000));
            taller.prensas.le(n, System.currentTimeMillis(), 3f);
        });
        int emCache = 0;
        for (Cache.Entry<Long, Ficha> e : taller.ficheiro.fichas) emCache++;
        System.out.println(emCache + " in the cache, " + taller.ficheiro.porNif.size() + " in the index");
        Ready.last();
    }
}
