package com.norrsund.stock;

import com.hazelcast.config.Config;
import com.hazelcast.config.EvictionConfig;
import com.hazelcast.config.EvictionPolicy;
import com.hazelcast.config.InMemoryFormat;
import com.hazelcast.config.MaxSizePolicy;
import com.hazelcast.core.EntryEvent;
import com.hazelcast.core.Hazelcast;
import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.map.IMap;
import com.hazelcast.map.listener.EntryAddedListener;
import java.io.Serializable;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.UUID;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;
import quay.DeckPlans;

/** Healthy: prices of cabins in a Hazelcast map that evicts at its limit; a screen listens as long as it is open. */
public class Main {
    record CabinPrice(int sailing, String cabin, int cents, long calculated, String rules) implements Serializable {}

    static class Screen implements EntryAddedListener<String, CabinPrice> {
        private final String clerk;
        private final int[] cents = new int[500];
        private UUID registration;

        Screen(String clerk) {
            this.clerk = clerk;
        }

        @Override
        public void entryAdded(EntryEvent<String, CabinPrice> event) {
            cents[(event.getKey().hashCode() & 0x7fffffff) % cents.length] = event.getValue().cents;
        }
    }

    static class StockDesk {
        private final HazelcastInstance node;
        private final IMap<String, CabinPrice> prices;
        private final Deque<Screen> screens = new ArrayDeque<>();

        StockDesk(HazelcastInstance node) {
            this.node = node;
            prices = node.getMap("cabin-prices");
        }

        void open(String clerk) {
            Screen screen = new Screen(clerk);
            screen.registration = prices.addEntryListener(screen, true);
            screens.addLast(screen);
            while (screens.size() > 24) prices.removeEntryListener(screens.removeFirst().registration);
        }
    }

    static StockDesk desk;

    public static void main(String[] args) throws Exception {
        DeckPlans.load(90);
        Config config = new Config("stock");
        config.setProperty("hazelcast.logging.type", "none").setProperty("hazelcast.phone.home.enabled", "false").setProperty("hazelcast.shutdownhook.enabled", "false");
        config.getNetworkConfig().getJoin().getMulticastConfig().setEnabled(false);
        config.getNetworkConfig().getJoin().getAutoDetectionConfig().setEnabled(false);
        config.getNetworkConfig().getInterfaces().setEnabled(true).addInterface("127.0.0.1");
        int limit = Scale.of(16_000);
        config.getMapConfig("cabin-prices").setBackupCount(0).setInMemoryFormat(InMemoryFormat.BINARY).setTimeToLiveSeconds(7_200)
                .setEvictionConfig(new EvictionConfig().setEvictionPolicy(EvictionPolicy.LRU).setMaxSizePolicy(MaxSizePolicy.PER_NODE).setSize(limit));
        desk = new StockDesk(Hazelcast.newHazelcastInstance(config));
        Sample s = new Sample(9_133);
        for (int i = 0; i < limit * 2; i++) {
            int sailing = s.below(900);
            String cabin = 3_000 + s.below(8_000) + "";
            desk.prices.set(sailing + "/" + cabin, new CabinPrice(sailing, cabin, 4_900 + s.below(90_000), System.currentTimeMillis(), s.text(160)));
            if (i % 600 == 0) desk.open("clerk " + s.below(60));
        }
        Ready.last();
    }
}
