package org.stadium.ticker;

import java.time.Duration;
import java.time.Instant;
import kotlinx.coroutines.channels.BufferOverflow;
import kotlinx.coroutines.flow.MutableSharedFlow;
import kotlinx.coroutines.flow.SharedFlowKt;
import net.gridsense.telemetry.Telemetry;
import org.harness.Ready;
import org.harness.Sample;

/** A Kotlin SharedFlow replays everything to whoever comes later: its replay has no limit. */
public class Main {
    record Scene(int minute, Instant at, String text, byte[] thumbnail) {}

    static class LiveTicker {
        private final MutableSharedFlow<Scene> scenes = SharedFlowKt.MutableSharedFlow(Integer.MAX_VALUE, 0, BufferOverflow.SUSPEND);

        void publish(Scene s) {
            scenes.tryEmit(s);
        }
    }

    private static final LiveTicker TICKER = new LiveTicker();

    public static void main(String[] args) throws Exception {
        Telemetry.start();
        Sample s = new Sample(100);
        int n = 6_500;
        for (int i = 0; i < n; i++) TICKER.publish(new Scene(i / 60, Sample.at(i, n, Duration.ofHours(2)), s.text(110), s.bytes(500)));
        Ready.last();
    }
}
