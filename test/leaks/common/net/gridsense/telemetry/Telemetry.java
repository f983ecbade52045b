package net.gridsense.telemetry;

/** What the telemetry service holds in memory when nothing is wrong: 30 MB at full noise. */
public final class Telemetry {
    private final SensorRings rings = new SensorRings(600, 700);
    private final RecentAlarms alarms = new RecentAlarms(9_000);
    private final Rollups rollups = new Rollups(9_000);
    private final IngestQueue ingest = new IngestQueue(4_000);
    private final EventRing events = new EventRing(16_384);
    private final Firmware firmware = new Firmware(1_800_000);

    private Telemetry() throws InterruptedException {}

    /** The service, held by a thread of its own, as by its main loop. */
    public static void start() throws Exception {
        Telemetry service = new Telemetry();
        Thread loop = new Thread(service::run, "telemetry-main");
        loop.setDaemon(true);
        loop.start();
    }

    private void run() {
        synchronized (this) {
            try {
                wait();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
