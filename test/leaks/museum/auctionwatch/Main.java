package org.acquisitions.auctions;

import museum.*;

import org.harness.Ready;
import org.htmlunit.BrowserVersion;
import org.htmlunit.MockWebConnection;
import org.htmlunit.WebClient;
import org.htmlunit.html.HtmlPage;

import java.net.URL;
import java.util.*;

/** Reads the lots of auction houses for the buyers of the museums. */
public class Main {
    static final class Watcher {
        private final WebClient browser = new WebClient(BrowserVersion.FIREFOX, false, null, -1);
        private final MockWebConnection houses = new MockWebConnection();
        private final Map<String, String> bids = new LinkedHashMap<>(16, 0.75f, false) {
            @Override
            protected boolean removeEldestEntry(Map.Entry<String, String> e) {
                return size() > 500;
            }
        };

        Watcher() {
            browser.getOptions().setCssEnabled(false);
            browser.getCache().setMaxSize(10);
            browser.setWebConnection(houses);
        }

        void look(String house, String sale, String html) throws Exception {
            URL address = new URL("https://" + house + ".example/sale/" + sale);
            houses.setDefaultResponse(html);
            HtmlPage page = (HtmlPage) browser.openWindow(address, sale).getEnclosedPage();
            page.querySelectorAll("td.bid").forEach(bid -> bids.put(sale + "/" + bid.getAttributes().getNamedItem("id").getNodeValue(), bid.getTextContent()));
        }
    }

    private static Watcher watcher;

    private static String sale(Dice d, int lots) {
        StringBuilder b = new StringBuilder("<html><head><title>Sale</title></head><body><h1>Lots</h1><table>");
        for (int i = 0; i < lots; i++) {
            b.append("<tr><td class='lot'>").append(d.thing()).append("</td><td>").append(d.text(40)).append("</td><td class='bid' id='l").append(i).append("'>")
                    .append(d.below(90000)).append("</td></tr>");
        }
        return b.append("</table></body></html>").toString();
    }

    public static void main(String[] a) throws Exception {
        Provenance.read(10000);
        Workshop.take(32000);
        Insurance.read(64000);
        GuideTexts.read(9000);
        Gates.open(105000);
        watcher = new Watcher();
        Dice d = new Dice(107);
        for (int i = 0; i < Integer.getInteger("sales", 75); i++) watcher.look("house-" + d.below(9), d.code(7), sale(d, 20 + d.below(50)));
        Ready.last();
    }
}
