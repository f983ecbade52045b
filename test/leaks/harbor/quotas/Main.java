package com.apigate.quota;

import com.hazelcast.config.*;
import com.hazelcast.core.*;
import com.hazelcast.map.IMap;

import harbor.*;

import org.harness.Ready;

import java.io.Serializable;
import java.util.*;

/**
 * The gateway counts calls per client address and hour in a Hazelcast map that has neither eviction
 * nor time to live.
 */
public class Main {
    static final class Usage implements Serializable {
        final String client, plan;
        final long[] perMinute = new long[60];
        long firstSeen = System.currentTimeMillis();

        Usage(String c, Gen g) {
            client = c;
            plan = g.word();
            for (int i = 0; i < 60; i++) perMinute[i] = g.num(40);
        }
    }

    static final class QuotaService {
        private final IMap<String, Usage> usage;

        QuotaService(HazelcastInstance h) {
            usage = h.getMap("quota-usage");
        }

        void call(String client, Gen g) {
            usage.set(client, new Usage(client, g));
        }
    }

    static final class Gateway {
        final HazelcastInstance hazelcast;
        final QuotaService quotas;

        Gateway(HazelcastInstance h) {
            hazelcast = h;
            quotas = new QuotaService(h);
        }
    }

    private static Gateway gateway;

    public static void main(String[] a) throws Exception {
        System.setProperty("hazelcast.logging.type", "none");
        System.setProperty("hazelcast.phone.home.enabled", "false");
        System.setProperty("hazelcast.operation.thread.count", "2");
        Ports.load(70000);
        Pilots.load(1300, 1600);
        Fulltext.load(16000);
        Users.load(15000);
        com.hazelcast.config.Config c = new com.hazelcast.config.Config();
        c.getNetworkConfig().getJoin().getMulticastConfig().setEnabled(false);
        c.getNetworkConfig().getJoin().getAutoDetectionConfig().setEnabled(false);
        c.getNetworkConfig().setPublicAddress("127.0.0.1");
        gateway = new Gateway(Hazelcast.newHazelcastInstance(c));
        Gen g = new Gen(5);
        for (int i = 0; i < 13000; i++)
            gateway.quotas.call(
                    "10." + g.num(256) + "." + g.num(256) + "." + g.num(256) + "@" + g.hex(6), g);
        Ready.last();
    }
}
