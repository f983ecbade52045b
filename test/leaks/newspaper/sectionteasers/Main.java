package com.meridianpress.site.sections;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import newsroom.AdRates;
import newsroom.PageCache;
import newsroom.PlateBuffers;
import newsroom.StockTicker;
import newsroom.Stylebook;
import org.aeonbits.owner.ConfigFactory;
import org.aeonbits.owner.Reloadable;
import org.aeonbits.owner.event.ReloadEvent;
import org.aeonbits.owner.event.ReloadListener;
import org.harness.Ready;
import org.harness.Sample;

/** A box of teasers wants to know when the settings are read again; boxes are made anew every few minutes, and none says that it is gone. */
public class Main {
    public interface SiteSettings extends Reloadable {
        @DefaultValue("12")
        int teasersPerBox();

        @DefaultValue("true")
        boolean showsAuthors();
    }

    record Teaser(int article, String headline, Instant published) {}

    static class TeaserBox implements ReloadListener {
        private final String section;
        private final Instant made;
        private final List<Teaser> teasers = new ArrayList<>();
        private int limit;

        TeaserBox(String section, Instant made, int limit) {
            this.section = section;
            this.made = made;
            this.limit = limit;
        }

        @Override
        public void reloadPerformed(ReloadEvent event) {
            limit = Integer.parseInt(event.getNewProperties().getProperty("teasersPerBox", "12"));
        }
    }

    static class Sections {
        private final SiteSettings settings = ConfigFactory.create(SiteSettings.class);
        private final Map<String, TeaserBox> shown = new ConcurrentHashMap<>();

        void renew(String section, Instant at, Sample s) {
            TeaserBox box = new TeaserBox(section, at, settings.teasersPerBox());
            settings.addReloadListener(box);
            for (int i = 0; i < box.limit; i++) box.teasers.add(new Teaser(2_600_000 + s.below(9_000), s.text(30 + s.below(40)), at.minusSeconds(s.below(80_000))));
            shown.put(section, box);
        }
    }

    static final Sections SECTIONS = new Sections();

    public static void main(String[] args) throws Exception {
        Stylebook.load(32_000);
        AdRates.load(70);
        PageCache.load(9_000);
        StockTicker.load(420, 1_800);
        PlateBuffers.load(46);
        Sample s = new Sample(711);
        int renewed = 3_600;
        for (int i = 0; i < renewed; i++) SECTIONS.renew("section " + i % 24, Sample.at(i, renewed, Duration.ofHours(15)), s);
        Ready.last();
    }
}
