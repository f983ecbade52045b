package it.conceria.catalogo;

import it.conceria.comune.ArchivioLotti;
import it.conceria.comune.Consegne;
import it.conceria.comune.Fornitori;
import it.conceria.comune.SensoriBottali;
import it.conceria.comune.Turno;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;
import org.ehcache.Cache;
import org.ehcache.CacheManager;
import org.ehcache.config.builders.CacheConfigurationBuilder;
import org.ehcache.config.builders.CacheManagerBuilder;
import org.ehcache.config.builders.ExpiryPolicyBuilder;
import org.ehcache.config.builders.ResourcePoolsBuilder;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: product pages of the catalogue in a cache that is full and has turned over several times. */
public class Main {
    static final class Miniatura {
        final int larghezza;
        final byte[] webp;

        Miniatura(int larghezza, byte[] webp) {
            this.larghezza = larghezza;
            this.webp = webp;
        }
    }

    static final class Scheda {
        final String articolo;
        final String titolo;
        final String descrizione;
        final Map<String, String> attributi;
        final Miniatura[] miniature;
        final long prodotta = System.currentTimeMillis();

        Scheda(String articolo, String titolo, String descrizione, Map<String, String> attributi, Miniatura[] miniature) {
            this.articolo = articolo;
            this.titolo = titolo;
            this.descrizione = descrizione;
            this.attributi = attributi;
            this.miniature = miniature;
        }
    }

    static final class Catalogo {
        private final Cache<String, Scheda> schede;
        private final LongAdder prodotte = new LongAdder();

        Catalogo(CacheManager gestore, int limite) {
            schede = gestore.createCache("schede", CacheConfigurationBuilder.newCacheConfigurationBuilder(String.class, Scheda.class, ResourcePoolsBuilder.heap(limite))
                    .withExpiry(ExpiryPolicyBuilder.timeToLiveExpiration(Duration.ofHours(8))));
        }

        Scheda pagina(String articolo, Sample s) {
            Scheda p = schede.get(articolo);
            if (p == null) {
                prodotte.increment();
                p = new Scheda(articolo, s.text(20 + s.below(20)), s.text(150 + s.below(300)), Map.of("concia", s.code(6), "colore", s.text(9), "misura", "" + s.below(60)), new Miniatura[] {new Miniatura(120, s.bytes(500 + s.below(400))), new Miniatura(320, s.bytes(1500 + s.below(1500)))});
                schede.put(articolo, p);
            }
            return p;
        }
    }

    private static final Fornitori FORNITORI = new Fornitori(141);
    private static final SensoriBottali SENSORI = new SensoriBottali();
    private static final Consegne CONSEGNE = new Consegne(142);

    public static void main(String[] args) throws Exception {
        ArchivioLotti archivio = new ArchivioLotti(143);
        CacheManager gestore = CacheManagerBuilder.newCacheManagerBuilder().build(true);
        int limite = Scale.of(5000);
        Catalogo catalogo = new Catalogo(gestore, limite);
        Turno.avvia("vetrina", 3, limite * 4 / 3, 144, 15, (n, s) -> {
            catalogo.pagina("ART" + s.below(limite * 6), s);
            CONSEGNE.parte(System.currentTimeMillis());
            if (n % 20 == 0) archivio.nota(s);
            SENSORI.leggi(n, 5f);
        });
        int dentro = 0;
        for (Cache.Entry<String, Scheda> e : catalogo.schede) dentro++;
        System.out.println(catalogo.prodotte + " pages made, " + dentro + " in the cache");
        Ready.last();
    }
}
