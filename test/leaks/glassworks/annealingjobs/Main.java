package fi.hehkulasi.annealing;

import com.xxl.job.core.biz.client.ExecutorBizClient;
import com.xxl.job.core.biz.model.TriggerParam;
import com.xxl.job.core.context.XxlJobHelper;
import com.xxl.job.core.executor.XxlJobExecutor;
import com.xxl.job.core.handler.IJobHandler;
import fi.hehkulasi.base.DealerAccounts;
import fi.hehkulasi.base.FurnaceTrends;
import fi.hehkulasi.base.GlassFormulas;
import fi.hehkulasi.base.MouldDrawings;
import fi.hehkulasi.base.PaneStock;
import java.io.IOException;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.harness.Ready;
import org.harness.Sample;

/** Curves of the annealing lehr are computed by jobs of XXL-JOB, which the control of the hall starts over HTTP. The executor has no administration that it reports to; what it would report stays in its queue. */
public class Main {
    static final class CurveJob extends IJobHandler {
        private final Sample s;
        private final AtomicInteger done;

        CurveJob(long seed, AtomicInteger done) {
            s = new Sample(seed);
            this.done = done;
        }

        @Override
        public void execute() {
            String mould = XxlJobHelper.getJobParam();
            StringBuilder curve = new StringBuilder("curve of ").append(mould).append(": ");
            double t = 560 + s.below(40);
            for (int step = 0; step < 42 + s.below(40); step++) curve.append(step * 4).append(" min ").append(Math.round((t -= 4.5 * s.real()) * 10) / 10.0).append(" C; ");
            XxlJobHelper.handleSuccess(curve.append(s.text(80)).toString());
            done.incrementAndGet();
        }
    }

    static final class FurnaceHall {
        final XxlJobExecutor jobs = new XxlJobExecutor();
        final GlassFormulas formulas = new GlassFormulas(31);
        final FurnaceTrends trends = new FurnaceTrends(32);
        final PaneStock stock = new PaneStock(33);
        final DealerAccounts dealers = new DealerAccounts(34);
        final MouldDrawings drawings = new MouldDrawings();
    }

    private static final FurnaceHall HALL = new FurnaceHall();

    private static int port() throws IOException {
        try (ServerSocket free = new ServerSocket(0)) {
            return free.getLocalPort();
        }
    }

    private static void await(int port) throws InterruptedException {
        while (true) {
            try (Socket s = new Socket("127.0.0.1", port)) {
                return;
            } catch (IOException e) {
                Thread.sleep(50);
            }
        }
    }

    public static void main(String[] args) throws Exception {
        Path log = Files.createTempDirectory("annealing");
        int port = port();
        AtomicInteger done = new AtomicInteger();
        for (int lehr = 0; lehr < 3; lehr++) XxlJobExecutor.registJobHandler("lehr" + lehr, new CurveJob(820 + lehr, done));
        HALL.jobs.setAppname("annealing");
        HALL.jobs.setIp("127.0.0.1");
        HALL.jobs.setPort(port);
        HALL.jobs.setAccessToken("hehku");
        HALL.jobs.setLogPath(log.toString());
        HALL.jobs.setLogRetentionDays(3);
        HALL.jobs.start();
        await(port);
        ExecutorService control = Executors.newFixedThreadPool(3);
        AtomicInteger sent = new AtomicInteger();
        for (int lehr = 0; lehr < 3; lehr++) {
            int id = lehr;
            control.submit(() -> {
                ExecutorBizClient executor = new ExecutorBizClient("http://127.0.0.1:" + port, "hehku");
                for (int i = 0; i < 1500; i++) {
                    TriggerParam p = new TriggerParam();
                    p.setJobId(7 + id);
                    p.setExecutorHandler("lehr" + id);
                    p.setExecutorParams("mould " + (4000 + i * 7 % 600));
                    p.setExecutorBlockStrategy("SERIAL_EXECUTION");
                    p.setGlueType("BEAN");
                    p.setLogId(900_000L + id * 10_000 + i);
                    p.setLogDateTime(System.currentTimeMillis());
                    if (executor.run(p).getCode() == 200) sent.incrementAndGet();
                }
                return null;
            });
        }
        control.shutdown();
        control.awaitTermination(2, TimeUnit.MINUTES);
        while (done.get() < sent.get()) Thread.sleep(20);
        Thread.sleep(300);
        try (Stream<Path> files = Files.walk(log)) {
            files.sorted(Comparator.reverseOrder()).forEach(f -> f.toFile().delete());
        }
        System.out.println(done + " curves");
        Ready.last();
    }
}
