package shop.brightforge.storefront;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.node.ObjectNode;
import gg.emberfall.live.AvatarCache;
import gg.emberfall.live.ItemCatalog;
import gg.emberfall.live.LootTables;
import gg.emberfall.live.OpenBaskets;
import gg.emberfall.live.ShopDb;
import java.text.SimpleDateFormat;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.harness.Ready;
import org.harness.Sample;

/** A mapper is made for each revision of each theme; those of former revisions are never given up. */
public class Main {
    public record Price(String currency, long cents) {}

    public record Tile(String sku, String title, Price price, List<String> tags) {}

    public record Page(String theme, int revision, Date made, List<Tile> tiles, Map<String, String> links) {}

    static final class ThemeFormat {
        final String theme;
        final int revision;
        final Instant published;
        final ObjectMapper mapper = new ObjectMapper();

        ThemeFormat(String theme, int revision, Instant published) {
            this.theme = theme;
            this.revision = revision;
            this.published = published;
            mapper.setSerializationInclusion(JsonInclude.Include.NON_EMPTY);
            mapper.setDateFormat(new SimpleDateFormat("yyyy-MM-dd HH:mm:ss", Locale.ENGLISH));
            mapper.configure(SerializationFeature.INDENT_OUTPUT, theme.endsWith("-preview"));
        }
    }

    static final class ThemeRegistry {
        private final Map<String, ThemeFormat> formats = new ConcurrentHashMap<>();

        ThemeFormat format(String theme, int revision, Instant published) {
            return formats.computeIfAbsent(theme + "@" + revision, k -> new ThemeFormat(theme, revision, published));
        }
    }

    static final class PageRenderer {
        private final ThemeRegistry themes = new ThemeRegistry();
        long bytes;

        void render(Page page) throws Exception {
            ObjectMapper m = themes.format(page.theme, page.revision, page.made.toInstant()).mapper;
            byte[] json = m.writeValueAsBytes(page);
            ObjectNode read = (ObjectNode) m.readTree(json);
            m.treeToValue(read.path("tiles").path(0), Tile.class);
            bytes += json.length;
        }
    }

    static final class Application {
        final PageRenderer renderer = new PageRenderer();
        final AvatarCache banners = new AvatarCache(31);
        final ItemCatalog items = new ItemCatalog(32);
        final LootTables odds = new LootTables(33);
        final OpenBaskets baskets = new OpenBaskets(34);
        final ShopDb prices;

        Application() throws Exception {
            prices = new ShopDb(35);
        }
    }

    private static Application application;

    public static void main(String[] args) throws Exception {
        application = new Application();
        Sample s = new Sample(503);
        int revisions = 230;
        String[] themes = {"default", "winter", "arena", "collector", "default-preview", "kids"};
        for (int i = 0; i < revisions; i++) {
            Instant at = Sample.at(i, revisions, java.time.Duration.ofHours(60));
            List<Tile> tiles = new ArrayList<>();
            for (int t = 0; t < 6; t++) tiles.add(new Tile(s.code(8), s.text(30), new Price("EUR", s.below(9000)), List.of(s.code(4), s.code(5))));
            application.renderer.render(new Page(themes[i % themes.length], 1000 + i / themes.length, Date.from(at), tiles, Map.of("next", "/p/" + i)));
        }
        Ready.last();
    }
}
