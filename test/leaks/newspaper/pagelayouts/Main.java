package com.meridianpress.layout;

import jakarta.annotation.PreDestroy;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.context.Dependent;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import newsroom.AdRates;
import newsroom.ClickWindow;
import newsroom.PageCache;
import newsroom.StockTicker;
import newsroom.Stylebook;
import org.harness.Ready;
import org.harness.Sample;
import org.jboss.weld.environment.se.Weld;
import org.jboss.weld.environment.se.WeldContainer;

/** For each page that is laid out the desk asks the container for a new layout, and never gives it back to be destroyed. */
public class Main {
    record Box(int column, int top, int width, int height, int article, String kind) {}

    @Dependent
    public static class PageLayout {
        private final List<Box> boxes = new ArrayList<>();
        private String page;
        private Instant begun;
        private byte[] preview = {};

        void place(Box box) {
            boxes.add(box);
        }

        @PreDestroy
        void discardPreview() {
            preview = new byte[0];
        }
    }

    @ApplicationScoped
    public static class LayoutDesk {
        @Inject
        private Instance<PageLayout> layouts;
        private long pages;

        public long lay(String page, Instant at, Sample s) {
            PageLayout layout = layouts.get();
            layout.page = page;
            layout.begun = at;
            for (int k = 6 + s.below(14); k > 0; k--) layout.place(new Box(s.below(7), s.below(480), 1 + s.below(7), 20 + s.below(200), 2_600_000 + s.below(9_000), s.below(4) == 0 ? "advertisement" : "story"));
            layout.preview = s.bytes(900 + s.below(1_200));
            return ++pages;
        }
    }

    static WeldContainer container;

    public static void main(String[] args) throws Exception {
        StockTicker.load(420, 1_800);
        Stylebook.load(32_000);
        ClickWindow.load(52_000);
        PageCache.load(9_000);
        AdRates.load(70);
        container = new Weld().disableDiscovery().addBeanClasses(PageLayout.class, LayoutDesk.class).initialize();
        LayoutDesk desk = container.select(LayoutDesk.class).get();
        Sample s = new Sample(717);
        int pages = 2_300;
        for (int i = 0; i < pages; i++) desk.lay((char) ('A' + i % 4) + String.valueOf(1 + i % 32), Sample.at(i, pages, Duration.ofDays(17)), s);
        Ready.last();
    }
}
