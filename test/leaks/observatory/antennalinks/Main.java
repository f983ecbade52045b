package org.highridge.antennas;

import io.netty.channel.Channel;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.util.AttributeKey;
import org.harness.Ready;
import org.harness.Sample;
import sky.Ephemerides;
import sky.NightLog;
import sky.PreviewLru;
import sky.StarCatalog;
import sky.WeatherMasts;

/** The state of a link is an attribute of its channel under a name of its own; Netty keeps each name for ever. */
public class Main {
    record LinkState(String antenna, long opened) {}

    static class AntennaServer {
        private int served;

        void serve(Channel channel, String antenna, String link) {
            AttributeKey<LinkState> state = AttributeKey.valueOf("state of antenna " + antenna + ", link " + link);
            channel.attr(state).set(new LinkState(antenna, System.currentTimeMillis()));
            served++;
            channel.close();
        }
    }

    public static void main(String[] args) throws Exception {
        StarCatalog.load(40_000);
        Ephemerides.load(1_800, 100);
        WeatherMasts.load(1_400, 2_000);
        PreviewLru.load(1_200, 18_000);
        NightLog.load(75_000);
        AntennaServer server = new AntennaServer();
        Sample s = new Sample(39);
        for (int i = 0; i < 62_000; i++) server.serve(new EmbeddedChannel(), "A" + s.below(66), s.id() + "/" + i);
        Ready.last();
    }
}
