package com.pomona.lorries;

import fruit.LabelLayouts;
import fruit.OriginCodes;
import fruit.PriceGrid;
import fruit.ScanBuffers;
import fruit.VarietyCatalog;
import java.util.logging.Level;
import org.harness.Ready;
import org.harness.Sample;
import org.jboss.logmanager.ExtHandler;
import org.jboss.logmanager.ExtLogRecord;
import org.jboss.logmanager.LogContext;
import org.jboss.logmanager.Logger;

/** While a lorry is at the ramp, a handler collects its messages for the paper that the driver signs. None is taken away. */
public class Main {
    static class RampHandler extends ExtHandler {
        private final String lorry;
        private final StringBuilder paper = new StringBuilder(2_400);

        RampHandler(String lorry) {
            this.lorry = lorry;
        }

        @Override
        protected void doPublish(ExtLogRecord record) {
            if (record.getMessage().contains(lorry)) paper.append(record.getMessage()).append('\n');
        }

        String sign() {
            return paper.append("signed: driver of ").append(lorry).toString();
        }
    }

    static class Ramp {
        private final Logger log = LogContext.getLogContext().getLogger("com.pomona.lorries.ramp");
        private int signed;

        void unload(String lorry, int pallets, Sample s) {
            RampHandler handler = new RampHandler(lorry);
            log.addHandler(handler);
            log.log(Level.INFO, lorry + ": " + pallets + " pallets, " + s.text(120));
            if (!handler.sign().isEmpty()) signed++;
        }
    }

    public static void main(String[] args) throws Exception {
        VarietyCatalog.load(18_000);
        OriginCodes.load(60_000);
        PriceGrid.load(400, 5_000);
        LabelLayouts.load(1_500, 6_000);
        ScanBuffers.load(100, 65_536);
        LogContext.getLogContext().getLogger("com.pomona.lorries").setUseParentHandlers(false);
        Ramp ramp = new Ramp();
        Sample s = new Sample(53);
        for (int i = 0; i < 4_300; i++) ramp.unload("lorry " + s.code(7), s.below(33), s);
        Ready.last();
    }
}
