package fr.affineurs.referentiel;

import fr.affineurs.commun.Degustations;
import fr.affineurs.commun.Equipe;
import fr.affineurs.commun.Producteurs;
import fr.affineurs.commun.TamponsScan;
import fr.affineurs.commun.VentesRecentes;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;
import org.springframework.cache.CacheManager;
import org.springframework.cache.annotation.CacheEvict;
import org.springframework.cache.annotation.Cacheable;
import org.springframework.cache.annotation.EnableCaching;
import org.springframework.cache.concurrent.ConcurrentMapCacheManager;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Healthy: the articles and the customers' conditions, as many as there are in the books, in caches of Spring; a change evicts the article. */
public class Main {
    record Nutrition(int kcal, double lipides, double proteines, double sel) {}

    record Article(int code, String libelle, String ean, Nutrition nutrition, List<String> conditionnements, LocalDate depuis, Map<String, String> libelles) {}

    record Condition(int client, int remise, int delaiPaiement, String transporteur, String consigne) {}

    public static class DepotArticles {
        private final LongAdder lectures = new LongAdder();

        @Cacheable("articles")
        public Article article(int code) {
            lectures.increment();
            Sample s = new Sample(code * 31L + lectures.sum());
            List<String> c = new ArrayList<>();
            for (int i = 1 + s.below(4); i > 0; i--) c.add("carton de " + i * 6 + " " + s.text(12));
            return new Article(code, s.text(40), "3" + (100_000_000_000L + code), new Nutrition(200 + s.below(250), s.real() * 40, s.real() * 30, s.real() * 3), List.copyOf(c),
                    LocalDate.of(2000 + s.below(25), 1 + s.below(12), 1), Map.of("de", s.text(40), "en", s.text(40), "it", s.text(40)));
        }

        @CacheEvict("articles")
        public void modifie(int code) {
            lectures.add(0);
        }

        @Cacheable("conditions")
        public Condition condition(int client) {
            Sample s = new Sample(client);
            return new Condition(client, s.below(30), 30 + s.below(60), s.text(18), s.text(60));
        }
    }

    @Configuration
    @EnableCaching
    public static class Reglage {
        @Bean
        public CacheManager cacheManager() {
            return new ConcurrentMapCacheManager("articles", "conditions");
        }

        @Bean
        public DepotArticles depotArticles() {
            return new DepotArticles();
        }
    }

    static final class Caisse {
        private final DepotArticles depot;
        private final int articles;
        private final int clients;
        private final LongAdder grammes = new LongAdder();

        Caisse(DepotArticles depot, int articles, int clients) {
            this.depot = depot;
            this.articles = articles;
            this.clients = clients;
        }

        void ticket(Sample s) {
            for (int i = 0; i < 4; i++) grammes.add(depot.article(10_000 + s.below(articles)).libelle().length());
            grammes.add(depot.condition(s.below(clients)).remise());
            if (s.below(3) == 0) depot.modifie(10_000 + s.below(articles));
        }
    }

    public static void main(String[] args) throws Exception {
        Producteurs producteurs = new Producteurs(181);
        Degustations degustations = new Degustations(182);
        VentesRecentes ventes = new VentesRecentes(183);
        TamponsScan tampons = new TamponsScan();
        AnnotationConfigApplicationContext contexte = new AnnotationConfigApplicationContext(Reglage.class);
        DepotArticles depot = contexte.getBean(DepotArticles.class);
        int articles = Scale.of(12_000);
        int clients = Scale.of(8_000);
        for (int i = 0; i < articles; i++) depot.article(10_000 + i);
        Caisse caisse = new Caisse(depot, articles, clients);
        Equipe.embauche("caisse", 2, Scale.of(30_000), 10, 184, (n, s) -> {
            caisse.ticket(s);
            if (n % 4 == 0) ventes.vend(System.currentTimeMillis(), s);
            if (n % 100 == 0) tampons.numerise(producteurs.parmi(s).nom().length());
            if (n % 200 == 0) degustations.reserve(s, java.time.Instant.now());
        });
        System.out.println(caisse.grammes + " letters, " + contexte.getBean(CacheManager.class).getCacheNames());
        Ready.last();
    }
}
