package pt.salinas.fotos;

import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.LoadingCache;
import java.time.Instant;
import java.util.List;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;
import pt.salinas.comum.Clientes;
import pt.salinas.comum.Digitalizacoes;
import pt.salinas.comum.Guias;
import pt.salinas.comum.Portes;
import pt.salinas.comum.Turno;

/** Healthy: pictures of products in a cache that is limited by their weight in bytes and full, half of the heap. */
public class Main {
    record Legenda(String lingua, String texto) {}

    record Foto(String artigo, Instant tirada, String autor, int largura, int altura, List<Legenda> legendas, byte[] jpeg) {
        int peso() {
            return jpeg.length + 400;
        }
    }

    static final class Galeria {
        private final Sample s = new Sample(90);
        private final LoadingCache<String, Foto> fotos = Caffeine.newBuilder()
                .maximumWeight(Scale.of(24_000_000))
                .weigher((String artigo, Foto f) -> f.peso())
                .recordStats()
                .build(this::revela);

        private Foto revela(String artigo) {
            synchronized (s) {
                return new Foto(artigo, Instant.now().minusSeconds(s.below(40_000_000)), s.text(14), 640, 480, List.of(new Legenda("pt", s.text(30 + s.below(40))), new Legenda("en", s.text(30 + s.below(40)))), s.bytes(1500 + s.below(5000)));
            }
        }

        Foto mostra(String artigo) {
            return fotos.get(artigo);
        }
    }

    static final class Sitio {
        final Clientes clientes = new Clientes(91);
        final Portes portes = new Portes(92);
        final Guias guias = new Guias(93);
        final Digitalizacoes digitalizacoes = new Digitalizacoes();
        final Galeria galeria = new Galeria();
    }

    private static final Sitio SITIO = new Sitio();

    public static void main(String[] args) throws Exception {
        int artigos = Scale.of(20_000);
        Turno.cumpre("galeria", 3, Scale.of(60_000), 94, (n, s) -> {
            SITIO.galeria.mostra("FS-" + (s.below(4) == 0 ? s.below(artigos / 8) : s.below(artigos)));
            if (n % 8 == 0) SITIO.guias.emite(Instant.now());
            if (n % 100 == 0) SITIO.digitalizacoes.digitaliza(s.bytes(3000));
            SITIO.portes.preco(1000 + s.below(8000), 25);
        });
        SITIO.galeria.fotos.cleanUp();
        System.out.println(SITIO.galeria.fotos.estimatedSize() + " pictures, " + SITIO.galeria.fotos.stats().evictionCount() + " evicted");
        Ready.last();
    }
}
