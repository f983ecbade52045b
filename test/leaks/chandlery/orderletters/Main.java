package no.fairlead.orderletters;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import no.fairlead.base.ChartTiles;
import no.fairlead.base.ContractPrices;
import no.fairlead.base.OpenOrders;
import no.fairlead.base.PortCalls;
import no.fairlead.base.SafetySheets;
import org.harness.Ready;
import org.harness.Sample;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;

/** Letters are filled into one parsed template; the rows are emptied for each, what the letter adds to the head is not, and only the body is sent. */
public class Main {
    record Line(String article, int quantity, int cents) {}

    record Order(String number, String vessel, Instant at, List<Line> lines) {}

    record Letter(String order, String to, int length, String subject) {}

    static final class LetterWriter {
        private final Document confirmation = Jsoup.parse("<html><head><title>Order</title><style>td{padding:2px}</style></head>"
                + "<body><h1 id='title'></h1><p id='vessel'></p><table><tbody id='rows'></tbody></table><p>Fairlead Ship Stores</p></body></html>");
        private final Deque<Letter> sent = new ArrayDeque<>();

        Letter confirm(Order o) {
            confirmation.getElementById("title").text("Order " + o.number);
            confirmation.getElementById("vessel").text("for " + o.vessel + " of " + o.at);
            Element rows = confirmation.getElementById("rows").empty();
            for (Line l : o.lines) {
                Element tr = rows.appendElement("tr");
                tr.appendElement("td").text(l.article);
                tr.appendElement("td").text(String.valueOf(l.quantity));
                tr.appendElement("td").text(l.cents / 100 + "." + l.cents % 100);
            }
            confirmation.head().appendElement("script").attr("type", "application/ld+json").appendText(markup(o));
            Letter letter = new Letter(o.number, o.vessel + "@ships.example", confirmation.body().html().length(), confirmation.getElementById("title").text());
            sent.addLast(letter);
            if (sent.size() > 400) sent.removeFirst();
            return letter;
        }

        /** What mail programs show about an order. */
        private static String markup(Order o) {
            StringBuilder b = new StringBuilder("{\"@type\":\"Order\",\"orderNumber\":\"").append(o.number).append("\",\"orderDate\":\"").append(o.at).append("\",\"acceptedOffer\":[");
            for (Line l : o.lines) b.append("{\"@type\":\"Offer\",\"itemOffered\":\"").append(l.article).append("\",\"price\":").append(l.cents).append("},");
            return b.append("{}]}").toString();
        }
    }

    static final class OrderDesk {
        final LetterWriter letters = new LetterWriter();
        final ContractPrices prices = new ContractPrices(51);
        final ChartTiles charts = new ChartTiles(52);
        final OpenOrders orders = new OpenOrders(53);
        final PortCalls calls = new PortCalls(54);
        final SafetySheets sheets = new SafetySheets(55);
    }

    private static OrderDesk desk;

    public static void main(String[] args) throws Exception {
        desk = new OrderDesk();
        Sample s = new Sample(511);
        int n = 8600;
        for (int i = 0; i < n; i++) {
            List<Line> lines = new ArrayList<>();
            for (int l = 2 + s.below(14); l > 0; l--) lines.add(new Line(s.text(16 + s.below(40)), 1 + s.below(90), 90 + s.below(300_000)));
            desk.letters.confirm(new Order("SO" + (26_700_000 + i), "IMO" + (9_000_000 + s.below(40_000)), Sample.at(i, n, Duration.ofDays(17)), lines));
        }
        Ready.last();
    }
}
