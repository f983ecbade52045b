package es.mercadillo.shops;

import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.IntUnaryOperator;
import org.eclipse.microprofile.config.spi.ConfigProviderResolver;
import org.harness.Ready;
import slipway.DrawingCache;
import slipway.PartsBook;
import slipway.SafetyTexts;

/** Nothing leaks: six shops have each a plugin with its own class loader, all of them in use; a plugin that is replaced gives its configuration back. */
public class Main {
    static final class ShopLoader extends URLClassLoader {
        private final String shop;

        ShopLoader(String shop, URL code) {
            super(new URL[] {code}, Main.class.getClassLoader());
            this.shop = shop;
        }
    }

    static final class Shops {
        private final Map<String, IntUnaryOperator> prices = new LinkedHashMap<>();
        private final Map<String, ShopLoader> loaders = new LinkedHashMap<>();

        void install(String shop, int seed, URL code) throws Exception {
            ShopLoader next = new ShopLoader(shop, code);
            Thread thread = Thread.currentThread();
            ClassLoader own = thread.getContextClassLoader();
            thread.setContextClassLoader(next);
            try {
                prices.put(shop, (IntUnaryOperator) next.loadClass("es.mercadillo.plugin.Prices").getConstructor(int.class).newInstance(seed));
            } finally {
                thread.setContextClassLoader(own);
            }
            ShopLoader old = loaders.put(shop, next);
            if (old == null) return;
            ConfigProviderResolver.instance().releaseConfig(ConfigProviderResolver.instance().getConfig(old));
            old.close();
        }
    }

    private static final Shops SHOPS = new Shops();

    public static void main(String[] args) throws Exception {
        PartsBook.load(15_000);
        DrawingCache.load(10_000);
        SafetyTexts.load(2_000);
        URL code = Path.of(System.getProperty("plugin")).toUri().toURL();
        for (int i = 0; i < 18; i++) SHOPS.install("shop " + i % 6, i, code);
        int sum = 0;
        for (int i = 0; i < 40_000; i++) sum += SHOPS.prices.get("shop " + i % 6).applyAsInt(i);
        System.out.println("cents " + sum);
        Ready.last();
    }
}
