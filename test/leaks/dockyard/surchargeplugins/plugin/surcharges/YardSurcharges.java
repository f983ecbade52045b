package surcharges;

import com.keelhaven.invoicing.api.InvoiceEvents;
import com.keelhaven.invoicing.api.InvoiceEvents.InvoiceDrafted;
import com.keelhaven.invoicing.api.SurchargePlugin;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.harness.Sample;

/** Energy, waste and night surcharges by dock and month. */
public class YardSurcharges implements SurchargePlugin {
    private static final Map<String, double[]> RATES = new HashMap<>();

    static {
        Sample s = new Sample(5);
        for (int i = 0; i < 1_300; i++) {
            double[] months = new double[36];
            for (int k = 0; k < months.length; k++) months[k] = s.real() / 10;
            RATES.put("dock " + i % 6 + "/" + s.code(4) + i, months);
        }
    }

    private final List<InvoiceDrafted> large = new ArrayList<>();
    private boolean active;

    @Override
    public void start(InvoiceEvents invoices) {
        active = true;
        invoices.subscribe(this::drafted);
    }

    @Override
    public void stop(InvoiceEvents invoices) {
        active = false;
        invoices.unsubscribe(this::drafted);
        large.clear();
    }

    private void drafted(InvoiceDrafted invoice) {
        if (active && invoice.cents() > 5_000_000) large.add(invoice);
    }
}
