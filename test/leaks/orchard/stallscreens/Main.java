package com.pomona.stalls;

import fruit.LabelLayouts;
import fruit.OriginCodes;
import fruit.PriceGrid;
import fruit.ScanBuffers;
import fruit.VarietyCatalog;
import java.util.EnumSet;
import org.ehcache.Cache;
import org.ehcache.CacheManager;
import org.ehcache.config.builders.CacheConfigurationBuilder;
import org.ehcache.config.builders.CacheManagerBuilder;
import org.ehcache.config.builders.ResourcePoolsBuilder;
import org.ehcache.event.CacheEvent;
import org.ehcache.event.CacheEventListener;
import org.ehcache.event.EventFiring;
import org.ehcache.event.EventOrdering;
import org.ehcache.event.EventType;
import org.harness.Ready;
import org.harness.Sample;

/** The screen of a stall listens to the cache of prices. A stall that closes goes away, its listener does not. */
public class Main {
    static class StallScreen implements CacheEventListener<Integer, String> {
        private final String stall;
        private final String[] lines = new String[16];
        private final int[] pixels = new int[320];
        private boolean switchedOff;

        StallScreen(String stall, Sample s) {
            this.stall = stall;
            for (int i = 0; i < lines.length; i++) lines[i] = s.text(24);
        }

        @Override
        public void onEvent(CacheEvent<? extends Integer, ? extends String> event) {
            if (!switchedOff) lines[event.getKey() % lines.length] = event.getNewValue();
        }

        void close() {
            switchedOff = true;
        }
    }

    static class PriceBoard {
        private final CacheManager manager = CacheManagerBuilder.newCacheManagerBuilder().build(true);
        private final Cache<Integer, String> prices = manager.createCache("prices",
                CacheConfigurationBuilder.newCacheConfigurationBuilder(Integer.class, String.class, ResourcePoolsBuilder.heap(2_000)));

        void openStall(String name, Sample s) {
            StallScreen screen = new StallScreen(name, s);
            prices.getRuntimeConfiguration().registerCacheEventListener(screen, EventOrdering.UNORDERED, EventFiring.SYNCHRONOUS,
                    EnumSet.of(EventType.CREATED, EventType.UPDATED));
            if (s.below(25) == 0) prices.put(s.below(1_500), s.text(24));
            screen.close();
        }
    }

    private static PriceBoard board;

    public static void main(String[] args) throws Exception {
        VarietyCatalog.load(18_000);
        OriginCodes.load(60_000);
        PriceGrid.load(400, 5_000);
        LabelLayouts.load(1_500, 6_000);
        ScanBuffers.load(120, 65_536);
        board = new PriceBoard();
        Sample s = new Sample(45);
        for (int i = 0; i < 4_200; i++) board.openStall("stall " + s.id(), s);
        Ready.last();
    }
}
