package at.donauwerke.trading;

import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.function.IntToDoubleFunction;
import org.harness.Ready;
import org.harness.Sample;
import org.tidewater.base.ArticleBook;
import org.tidewater.base.EventWindow;
import org.tidewater.base.LedgerDb;
import org.tidewater.base.OpenOrders;
import org.tidewater.base.ReadingRings;

/** Each delivery of the load model wraps the handler of uncaught exceptions that was there, and is never unwrapped. */
public class Main {
    static class ModelHost implements AutoCloseable {
        private URLClassLoader loader;
        private IntToDoubleFunction model;
        private Instant delivered;
        private int deliveries;

        void deliver(Instant at) throws Exception {
            if (loader != null) {
                ((AutoCloseable) model).close();
                loader.close();
            }
            loader = new URLClassLoader("model-" + ++deliveries, new URL[] {Path.of(System.getProperty("plugin")).toUri().toURL()}, Main.class.getClassLoader());
            model = (IntToDoubleFunction) loader.loadClass("at.donauwerke.loadmodel.LoadModel").getConstructor(long.class).newInstance(at.toEpochMilli());
            delivered = at;
        }

        @Override
        public void close() throws Exception {
            loader.close();
        }
    }

    static class Desk {
        final ModelHost models = new ModelHost();
        final ReadingRings meters = new ReadingRings(101);
        final LedgerDb trades = new LedgerDb(102);
        final OpenOrders bids = new OpenOrders(103);
        final EventWindow events = new EventWindow(104);
        final ArticleBook products = new ArticleBook(105);

        Desk() throws Exception {}
    }

    private static Desk desk;

    public static void main(String[] args) throws Exception {
        desk = new Desk();
        int n = 24;
        double sum = 0;
        for (int i = 0; i < n; i++) {
            desk.models.deliver(Sample.at(i, n, Duration.ofDays(12)));
            for (int h = 0; h < 96; h++) sum += desk.models.model.applyAsDouble(h);
        }
        if (sum < 0) throw new IllegalStateException();
        Ready.last();
    }
}
