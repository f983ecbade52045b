package uk.touchline.pages;

import com.opensymphony.oscache.base.NeedsRefreshException;
import com.opensymphony.oscache.general.GeneralCacheAdministrator;
import org.harness.Ready;
import org.harness.Sample;
import terrace.FrameBuffers;
import terrace.GoalModel;
import terrace.OpenBaskets;
import terrace.Players;
import terrace.SeatMaps;

/** Pages of clubs are cached for five minutes; the key is the whole address with the visit in it, and the cache has no capacity. */
public class Main {
    static final class PageServer {
        private final GeneralCacheAdministrator pages = new GeneralCacheAdministrator();
        private long rendered;

        String page(String address, Sample s) {
            try {
                return (String) pages.getFromCache(address, 300);
            } catch (NeedsRefreshException missing) {
                String page = "<html><h1>" + address + "</h1>" + s.text(900 + s.below(700)) + "</html>";
                rendered++;
                pages.putInCache(address, page);
                return page;
            }
        }
    }

    static final PageServer SERVER = new PageServer();

    public static void main(String[] args) throws Exception {
        FrameBuffers.load(54);
        GoalModel.load(40, 400);
        OpenBaskets.load(27_000);
        Players.load(6_300);
        SeatMaps.load(900);
        Sample s = new Sample(6408);
        long characters = 0;
        for (int visit = 0; visit < 2_200; visit++) {
            String session = s.id();
            for (int i = 0; i < 3; i++) {
                String address = "/club/" + s.below(60) + "?tab=" + s.below(4) + "&visit=" + session;
                characters += SERVER.page(address, s).length() + SERVER.page(address, s).length();
            }
        }
        if (characters == 0) throw new IllegalStateException();
        Ready.last();
    }
}
