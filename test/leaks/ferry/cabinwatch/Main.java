package com.norrsund.cabins;

import com.hazelcast.config.Config;
import com.hazelcast.core.EntryEvent;
import com.hazelcast.core.Hazelcast;
import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.map.IMap;
import com.hazelcast.map.listener.EntryUpdatedListener;
import java.time.Duration;
import java.time.Instant;
import org.harness.Ready;
import org.harness.Sample;
import quay.AgencyTrie;
import quay.DeckPlans;
import quay.OfferCache;
import quay.TicketBuffers;
import quay.Timetable;

/** Which cabins are free stands in a Hazelcast map; a page that shows a deck listens to it as long as it is open, and nobody takes the listener away. */
public class Main {
    static class DeckPage implements EntryUpdatedListener<String, Integer> {
        private final String clerk;
        private final int sailing;
        private final Instant opened;
        private final int[] berths = new int[160];
        private final byte[] colours = new byte[900];

        DeckPage(String clerk, int sailing, Instant opened) {
            this.clerk = clerk;
            this.sailing = sailing;
            this.opened = opened;
        }

        @Override
        public void entryUpdated(EntryEvent<String, Integer> event) {
            int cabin = Integer.parseInt(event.getKey().substring(event.getKey().indexOf('/') + 1));
            berths[cabin % berths.length] = event.getValue();
        }
    }

    static class CabinDesk {
        private final HazelcastInstance node;
        private final IMap<String, Integer> free;

        CabinDesk(HazelcastInstance node) {
            this.node = node;
            free = node.getMap("free-cabins");
        }

        DeckPage open(String clerk, int sailing, Instant at) {
            DeckPage page = new DeckPage(clerk, sailing, at);
            free.addEntryListener(page, true);
            return page;
        }

        void sell(String cabin) {
            free.computeIfPresent(cabin, (key, berths) -> berths > 0 ? berths - 1 : 0);
        }
    }

    static CabinDesk desk;

    public static void main(String[] args) throws Exception {
        AgencyTrie.load(12_000);
        DeckPlans.load(60);
        OfferCache.load(18_000);
        TicketBuffers.load(480);
        Timetable.load(54_000);
        Config config = new Config("cabins");
        config.setProperty("hazelcast.logging.type", "none").setProperty("hazelcast.phone.home.enabled", "false").setProperty("hazelcast.shutdownhook.enabled", "false");
        config.getNetworkConfig().getJoin().getMulticastConfig().setEnabled(false);
        config.getNetworkConfig().getJoin().getAutoDetectionConfig().setEnabled(false);
        config.getNetworkConfig().getInterfaces().setEnabled(true).addInterface("127.0.0.1");
        desk = new CabinDesk(Hazelcast.newHazelcastInstance(config));
        Sample s = new Sample(9_108);
        for (int i = 0; i < 900; i++) desk.free.set(i / 60 + "/" + i % 60, 1 + s.below(4));
        for (int i = 0; i < 3_600; i++) {
            desk.open("clerk " + s.below(90), s.below(15), Sample.at(i, 3_600, Duration.ofHours(36)));
            if (i % 300 == 0) desk.sell(s.below(15) + "/" + s.below(60));
        }
        Ready.last();
    }
}
