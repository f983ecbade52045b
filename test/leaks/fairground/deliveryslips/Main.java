package com.standsupply.intake;

import com.thoughtworks.xstream.XStream;
import com.thoughtworks.xstream.converters.Converter;
import com.thoughtworks.xstream.converters.MarshallingContext;
import com.thoughtworks.xstream.converters.UnmarshallingContext;
import com.thoughtworks.xstream.io.HierarchicalStreamReader;
import com.thoughtworks.xstream.io.HierarchicalStreamWriter;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.harness.Ready;
import org.harness.Sample;
import park.brightmoor.base.GatePassages;
import park.brightmoor.base.RideParts;
import park.brightmoor.base.RidePhotos;
import park.brightmoor.base.ShowTexts;
import park.brightmoor.base.WalkTimes;

/** A converter with the supplier's present prices is registered with the shared reader for each slip. */
public class Main {
    record Item(String article, int crates, int cents) {}

    static final class Slip {
        final String supplier;
        final List<Item> items = new ArrayList<>();

        Slip(String supplier) {
            this.supplier = supplier;
        }
    }

    record PriceSheet(String supplier, Instant valid, Map<String, Integer> cents) {}

    static final class SlipConverter implements Converter {
        private final PriceSheet sheet;

        SlipConverter(PriceSheet sheet) {
            this.sheet = sheet;
        }

        @Override
        public boolean canConvert(Class type) {
            return type == Slip.class;
        }

        @Override
        public void marshal(Object o, HierarchicalStreamWriter w, MarshallingContext c) {
            w.addAttribute("supplier", ((Slip) o).supplier);
        }

        @Override
        public Object unmarshal(HierarchicalStreamReader r, UnmarshallingContext c) {
            Slip slip = new Slip(sheet.supplier);
            while (r.hasMoreChildren()) {
                r.moveDown();
                String article = r.getAttribute("article");
                slip.items.add(new Item(article, Integer.parseInt(r.getValue()), sheet.cents.getOrDefault(article, 0)));
                r.moveUp();
            }
            return slip;
        }
    }

    static class SlipReader {
        private final XStream xml = new XStream();

        SlipReader() {
            xml.allowTypes(new Class<?>[] {Slip.class});
            xml.alias("slip", Slip.class);
        }

        Slip read(String text, PriceSheet sheet) {
            xml.registerConverter(new SlipConverter(sheet));
            return (Slip) xml.fromXML(text);
        }
    }

    static class Intake {
        final SlipReader reader = new SlipReader();
        final ArrayDeque<Slip> unloading = new ArrayDeque<>();
        final RidePhotos photos = new RidePhotos(31);
        final GatePassages passages = new GatePassages(32);
        final ShowTexts texts = new ShowTexts(33);
        final WalkTimes walks = new WalkTimes(34);
        final RideParts parts = new RideParts(35);

        void arrived(String text, PriceSheet sheet) {
            unloading.add(reader.read(text, sheet));
            while (unloading.size() > 25) unloading.poll();
        }
    }

    private static Intake intake;

    public static void main(String[] args) throws Exception {
        intake = new Intake();
        Sample s = new Sample(36);
        int n = 1100;
        for (int i = 0; i < n; i++) {
            String supplier = "supplier-" + s.below(60);
            Map<String, Integer> cents = new HashMap<>();
            for (int p = 40 + s.below(80); p > 0; p--) cents.put("article-" + s.below(3000), 100 + s.below(9000));
            StringBuilder xml = new StringBuilder("<slip>");
            for (String a : cents.keySet()) if (s.below(4) == 0) xml.append("<item article='").append(a).append("'>").append(1 + s.below(9)).append("</item>");
            intake.arrived(xml.append("</slip>").toString(), new PriceSheet(supplier, Sample.at(i, n, Duration.ofHours(12)), cents));
        }
        Ready.last();
    }
}
