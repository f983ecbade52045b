package org.lumen.portal;

import com.github.benmanes.caffeine.cache.AsyncLoadingCache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.LoadingCache;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;
import org.meadow.clinic.Clinic;

/** Rendered pages are cached by their address with all its parameters, in a cache without a limit. */
public class Main {
    record Page(String address, Instant rendered, byte[] html) {}

    record Region(String name, List<String> towns) {}

    static class PageRenderer {
        private final Sample sample = new Sample(2);
        private final LoadingCache<String, Page> pages =
                Caffeine.newBuilder().recordStats().build(a -> new Page(a, Instant.now(), sample.bytes(900)));
        private final AsyncLoadingCache<String, Region> regions =
                Caffeine.newBuilder().maximumSize(500).buildAsync(this::region);

        private Region region(String name) {
            List<String> towns = new ArrayList<>();
            for (int i = 0; i < 20; i++) towns.add(name + "/" + i);
            return new Region(name, towns);
        }
    }

    static class Portal {
        final Clinic clinic = new Clinic();
        final PageRenderer renderer = new PageRenderer();

        Portal() throws Exception {}
    }

    private static Portal portal;

    public static void main(String[] args) throws Exception {
        portal = new Portal();
        Sample s = new Sample(3);
        for (int i = 0; i < 5_500; i++) portal.renderer.pages.get("/wards?from=" + s.below(1 << 20) + "&sort=" + s.code(3));
        for (int i = 0; i < 800; i++) portal.renderer.regions.get("region-" + i).join();
        portal.renderer.regions.synchronous().cleanUp();
        Ready.last();
    }
}
