package eu.tannwald.notices;

import eu.tannwald.yard.BoardScans;
import eu.tannwald.yard.CustomerCards;
import eu.tannwald.yard.DeliveryPlan;
import eu.tannwald.yard.PackRegister;
import eu.tannwald.yard.Weighbridge;
import java.io.StringReader;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import javax.xml.parsers.SAXParser;
import javax.xml.parsers.SAXParserFactory;
import org.harness.Ready;
import org.harness.Sample;
import org.xml.sax.Attributes;
import org.xml.sax.InputSource;
import org.xml.sax.helpers.DefaultHandler;

/** The handler is used for all notices, and the text between the tags of all of them stays in its buffer. */
public class Main {
    record Notice(String number, String forester, Instant sent, List<String> logs) {}

    static class NoticeHandler extends DefaultHandler {
        private final StringBuilder text = new StringBuilder();
        private int begin;
        private String number;
        private String forester;
        private Instant sent;
        private List<String> logs;

        @Override
        public void startDocument() {
            number = forester = null;
            logs = new ArrayList<>();
        }

        @Override
        public void startElement(String uri, String local, String name, Attributes a) {
            begin = text.length();
        }

        @Override
        public void characters(char[] c, int start, int length) {
            text.append(c, start, length);
        }

        @Override
        public void endElement(String uri, String local, String name) {
            String value = text.substring(begin).trim();
            switch (name) {
                case "number" -> number = value;
                case "forester" -> forester = value;
                case "sent" -> sent = Instant.parse(value);
                case "log" -> logs.add(value);
                default -> {}
            }
            begin = text.length();
        }

        Notice notice() {
            return new Notice(number, forester, sent, List.copyOf(logs));
        }
    }

    static class NoticeReader {
        private final SAXParser parser;
        private final NoticeHandler handler = new NoticeHandler();
        private Notice last;
        private long logs;

        NoticeReader() throws Exception {
            parser = SAXParserFactory.newInstance().newSAXParser();
        }

        void read(String xml) throws Exception {
            parser.parse(new InputSource(new StringReader(xml)), handler);
            last = handler.notice();
            logs += last.logs.size();
        }
    }

    static class Sawmill {
        final NoticeReader notices;
        final BoardScans scans = new BoardScans(91);
        final Weighbridge weighbridge = new Weighbridge(92);
        final PackRegister packs = new PackRegister(93);
        final DeliveryPlan plan = new DeliveryPlan(94);
        final CustomerCards cards = new CustomerCards(95);

        Sawmill() throws Exception {
            notices = new NoticeReader();
        }
    }

    private static Sawmill sawmill;

    public static void main(String[] args) throws Exception {
        sawmill = new Sawmill();
        Sample s = new Sample(96);
        int n = 4_600;
        for (int i = 0; i < n; i++) {
            StringBuilder xml = new StringBuilder("<notice>\n  <number>N").append(55_000 + i).append("</number>\n  <forester>").append(s.text(18))
                    .append("</forester>\n  <sent>").append(Sample.at(i, n, Duration.ofDays(4))).append("</sent>\n  <logs>\n");
            for (int l = 10 + s.below(50); l > 0; l--) xml.append("    <log>").append(s.id()).append(';').append(18 + s.below(50)).append(';').append(s.text(16)).append("</log>\n");
            sawmill.notices.read(xml.append("  </logs>\n</notice>\n").toString());
        }
        Ready.last();
    }
}
