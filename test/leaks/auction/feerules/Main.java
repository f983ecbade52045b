package com.hammerfall.fees;

import com.ql.util.express.DefaultContext;
import com.ql.util.express.ExpressRunner;
import gavel.Artists;
import gavel.LabelBitmaps;
import gavel.LotPictures;
import gavel.ParcelStates;
import gavel.ShippingRates;
import org.harness.Ready;
import org.harness.Sample;

/** The fee of a seller is computed by a rule of QLExpress; the hammer price is written into the text of the rule, and the runner keeps each text compiled. */
public class Main {
    record Sale(long number, String seller, long cents, int category, long at) {}

    static final class FeeEngine {
        private final ExpressRunner runner = new ExpressRunner();
        private final String[] rules = {
            "if (price > 500000) { fee = price * 8 / 100; } else { fee = price * 12 / 100; } return fee + 900;",
            "fee = price * 10 / 100; if (fee < 2500) { fee = 2500; } return fee;",
            "base = 1500; if (price > 100000) { base = base + (price - 100000) * 5 / 100; } return base + price * 3 / 100;"};
        private long charged;

        void charge(Sale sale) throws Exception {
            String text = "price = " + sale.cents() + "; " + rules[sale.category() % rules.length];
            DefaultContext<String, Object> context = new DefaultContext<>();
            context.put("seller", sale.seller());
            Object fee = runner.execute(text, context, null, true, false);
            charged += ((Number) fee).longValue();
        }
    }

    static FeeEngine engine;

    public static void main(String[] args) throws Exception {
        Artists.load(24_000);
        LabelBitmaps.load(64);
        LotPictures.load(9_000);
        ParcelStates.load(48_000);
        ShippingRates.load(2_400);
        engine = new FeeEngine();
        Sample s = new Sample(4220);
        long at = System.currentTimeMillis() - 86_400_000L;
        for (int i = 0; i < 1_700; i++) engine.charge(new Sale(50_000 + i, "S" + s.below(900), 1_000 + s.below(2_000_000), s.below(3), at += 50_000));
        Ready.last();
    }
}
