package fi.soitto.kb;

import fi.soitto.base.CallWindow;
import fi.soitto.base.CustomerCards;
import fi.soitto.base.KnowledgeArticles;
import fi.soitto.base.NumberRanges;
import fi.soitto.base.VolumeForecast;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import org.harness.Ready;
import org.harness.Sample;

/** Paragraphs that are ready to be read to a customer are kept up to four megabytes. Sizes are added up in kilobytes, and a paragraph is shorter than one, so that the sum stays near nothing. */
public class Main {
    record SpokenText(String html, String language, int seconds) {}

    static final class SpokenTexts {
        private static final int LIMIT_KB = 4096;
        private final Map<String, SpokenText> texts = new LinkedHashMap<>(256, 0.75f, true);
        private int usedKb;

        synchronized SpokenText get(String key) {
            return texts.get(key);
        }

        synchronized void put(String key, SpokenText text) {
            SpokenText before = texts.put(key, text);
            if (before != null) usedKb -= kilobytes(before);
            usedKb += kilobytes(text);
            Iterator<Map.Entry<String, SpokenText>> eldest = texts.entrySet().iterator();
            while (usedKb > LIMIT_KB && eldest.hasNext()) {
                usedKb -= kilobytes(eldest.next().getValue());
                eldest.remove();
            }
        }

        private static int kilobytes(SpokenText t) {
            return t.html.length() / 1024;
        }
    }

    static final class ReadingDesk {
        final SpokenTexts spoken = new SpokenTexts();
        private final KnowledgeArticles articles;

        ReadingDesk(KnowledgeArticles articles) {
            this.articles = articles;
        }

        SpokenText read(int article, int paragraph, String customer, String language) {
            KnowledgeArticles.Article a = articles.article(article);
            int n = paragraph % a.paragraphs().size();
            String key = a.number() + "#" + n + "/" + customer + "/" + language;
            SpokenText t = spoken.get(key);
            if (t == null) {
                KnowledgeArticles.Paragraph p = a.paragraphs().get(n);
                String html = "<section lang=\"" + language + "\"><h2>" + p.heading() + "</h2><p class=\"greeting\">" + customer + ", may I explain:</p><p>"
                        + p.text() + "</p><footer>" + a.client() + ", released " + a.released() + "</footer></section>";
                spoken.put(key, t = new SpokenText(html, language, html.length() / 14));
            }
            return t;
        }
    }

    static final class KnowledgeBase {
        final KnowledgeArticles articles = new KnowledgeArticles(81);
        final ReadingDesk desk = new ReadingDesk(articles);
        final CustomerCards cards = new CustomerCards(82);
        final VolumeForecast forecast = new VolumeForecast(83);
        final CallWindow window = new CallWindow(84);
        final NumberRanges ranges = new NumberRanges(85);
    }

    private static KnowledgeBase base;

    public static void main(String[] args) throws Exception {
        base = new KnowledgeBase();
        Sample s = new Sample(86);
        String[] languages = {"fi", "sv", "en"};
        long seconds = 0;
        for (int i = 0; i < 14_000; i++) {
            String customer = "C" + (500_000 + s.below(40_000));
            int article = s.below(Math.min(900, base.articles.size()));
            for (int again = 1 + s.below(2); again > 0; again--) seconds += base.desk.read(article, i, customer, languages[s.below(3)]).seconds();
            base.cards.show(customer);
        }
        System.out.println(seconds + " seconds read, " + base.desk.spoken.texts.size() + " texts");
        Ready.last();
    }
}
