package it.tribuna.feeds;

import java.io.StringReader;
import java.util.ArrayDeque;
import java.util.Deque;
import org.dom4j.Document;
import org.dom4j.Element;
import org.dom4j.io.SAXReader;
import org.harness.Ready;
import org.harness.Sample;
import terrace.FrameBuffers;
import terrace.GateWindows;
import terrace.GoalModel;
import terrace.RefereeReports;
import terrace.SeasonTicketHolders;

/** A partner sends the events of matches as XML; the numbers of match and event are part of the names of its elements, and the cache of names keeps each. */
public class Main {
    record Event(long at, String kind, int player) {}

    static final class FeedReader {
        private final Deque<Event> latest = new ArrayDeque<>();
        private long read;

        void read(String xml, long at) throws Exception {
            Document document = new SAXReader().read(new StringReader(xml));
            for (Element event : document.getRootElement().elements()) {
                latest.addLast(new Event(at, event.attributeValue("kind"), Integer.parseInt(event.attributeValue("player"))));
                if (latest.size() > 200) latest.removeFirst();
                read++;
            }
        }
    }

    static final FeedReader READER = new FeedReader();

    public static void main(String[] args) throws Exception {
        FrameBuffers.load(54);
        GateWindows.load(800, 400);
        GoalModel.load(15, 400);
        RefereeReports.load(6_700);
        SeasonTicketHolders.load(11_200);
        Sample s = new Sample(6405);
        long at = System.currentTimeMillis() - 900L * 60_000L;
        for (int match = 0; match < 900; match++) {
            StringBuilder xml = new StringBuilder("<match-" + (500_000 + match) + ">");
            for (int i = 0; i < 50; i++) xml.append("<event-").append(500_000 + match).append('-').append(i).append(" kind='K").append(s.below(12)).append("' player='").append(s.below(9_000)).append("'/>");
            READER.read(xml.append("</match-").append(500_000 + match).append('>').toString(), at += 60_000L);
        }
        Ready.last();
    }
}
