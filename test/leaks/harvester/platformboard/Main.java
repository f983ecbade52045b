package se.mittrail.stations;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import javax.xml.parsers.DocumentBuilderFactory;
import org.harness.Ready;
import org.harness.Sample;
import org.tidewater.base.ArticleBook;
import org.tidewater.base.EventWindow;
import org.tidewater.base.PhraseTrie;
import org.tidewater.base.ReadingRings;
import org.tidewater.base.TariffCube;
import org.w3c.dom.Document;
import org.w3c.dom.Element;

/** The board is one document. Trains that have left are removed from it, but the document's table of identifiers still knows them. */
public class Main {
    static class Board {
        private final Document document;
        private final Element trains;

        Board() throws Exception {
            document = DocumentBuilderFactory.newInstance().newDocumentBuilder().newDocument();
            Element root = document.createElement("board");
            document.appendChild(root);
            trains = document.createElement("trains");
            root.appendChild(trains);
        }

        void announce(String id, Instant at, String track, String... stops) {
            Element t = document.createElement("train");
            t.setAttribute("id", id);
            t.setIdAttribute("id", true);
            t.setAttribute("at", at.toString());
            t.setAttribute("track", track);
            for (String stop : stops) {
                Element e = document.createElement("stop");
                e.setTextContent(stop);
                t.appendChild(e);
            }
            trains.appendChild(t);
        }

        void delay(String id, int minutes) {
            Element t = document.getElementById(id);
            if (t != null) t.setAttribute("delay", Integer.toString(minutes));
        }

        void left(String id) {
            Element t = document.getElementById(id);
            if (t != null) trains.removeChild(t);
        }
    }

    static class Station {
        final Board board = new Board();
        final ReadingRings sensors = new ReadingRings(81);
        final PhraseTrie stops = new PhraseTrie(82);
        final EventWindow events = new EventWindow(83);
        final TariffCube fares = new TariffCube(84);
        final ArticleBook tickets = new ArticleBook(85);

        Station() throws Exception {}
    }

    private static Station station;

    public static void main(String[] args) throws Exception {
        station = new Station();
        Sample s = new Sample(817);
        ArrayDeque<String> shown = new ArrayDeque<>();
        int n = 6_800;
        for (int i = 0; i < n; i++) {
            String[] stops = new String[1 + s.below(6)];
            for (int k = 0; k < stops.length; k++) stops[k] = s.text(8 + s.below(9));
            String id = "RE" + (30_000 + i);
            station.board.announce(id, Sample.at(i, n, Duration.ofDays(6)).plusSeconds(2400), "" + (1 + s.below(14)), stops);
            shown.add(id);
            if (s.below(4) == 0) station.board.delay(id, s.below(40));
            if (shown.size() > 45) station.board.left(shown.poll());
        }
        Ready.last();
    }
}
