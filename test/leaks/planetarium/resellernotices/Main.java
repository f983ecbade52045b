package net.seatlane.reseller;

import eu.polarhall.house.CardHolders;
import eu.polarhall.house.Narrations;
import eu.polarhall.house.Planets;
import eu.polarhall.house.Posters;
import eu.polarhall.house.TicketHour;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;
import javax.xml.namespace.QName;
import org.apache.axiom.om.OMElement;
import org.apache.axiom.om.OMXMLBuilderFactory;
import org.apache.axiom.om.OMXMLParserWrapper;
import org.harness.Ready;
import org.harness.Sample;

/** An XML stream that lasts for days is read with a tree model, and the elements that were handled stay in their parent. */
public class Main {
    /** What the resellers' exchange sends: one document for as long as the connection stands. */
    static final class Wire extends InputStream {
        private final Sample s = new Sample(703);
        private final int total;
        private byte[] part = "<?xml version='1.0' encoding='UTF-8'?><notices xmlns='urn:seatlane:notice'>".getBytes(StandardCharsets.UTF_8);
        private int at;
        private int sent;

        Wire(int total) {
            this.total = total;
        }

        @Override
        public int read() {
            if (at == part.length) {
                part = notice().getBytes(StandardCharsets.UTF_8);
                at = 0;
            }
            return part[at++] & 0xff;
        }

        @Override
        public int read(byte[] b, int off, int len) {
            int n = 0;
            while (n < len && n < 600) b[off + n++] = (byte) read();
            return n;
        }

        private String notice() {
            Instant when = Sample.at(Math.min(sent, total - 1), total, Duration.ofHours(60));
            sent++;
            return "<notice id='N" + (8_100_000 + sent) + "' at='" + when + "'><reseller>" + s.code(5) + "</reseller><show>" + s.below(160) + "</show><seat row='"
                    + (1 + s.below(14)) + "'>" + (1 + s.below(20)) + "</seat><state>" + (s.below(6) == 0 ? "RETURNED" : "SOLD") + "</state><remark>" + s.text(20 + s.below(60))
                    + "</remark></notice>";
        }
    }

    static final class NoticeChannel {
        private static final String NS = "urn:seatlane:notice";
        private final OMXMLParserWrapper builder;
        private final Iterator<?> notices;
        private final Map<Integer, Integer> soldPerShow = new HashMap<>();
        private String lastId;

        NoticeChannel(InputStream in) {
            builder = OMXMLBuilderFactory.createOMBuilder(in);
            notices = builder.getDocumentElement().getChildrenWithName(new QName(NS, "notice"));
        }

        void next() {
            OMElement n = (OMElement) notices.next();
            int show = Integer.parseInt(n.getFirstChildWithName(new QName(NS, "show")).getText());
            boolean sold = n.getFirstChildWithName(new QName(NS, "state")).getText().equals("SOLD");
            soldPerShow.merge(show, sold ? 1 : -1, Integer::sum);
            lastId = n.getAttributeValue(new QName("id"));
        }
    }

    static final class BoxOffice {
        final Planets planets = new Planets(1);
        final Narrations narrations = new Narrations(2);
        final Posters posters = new Posters(3);
        final CardHolders holders = new CardHolders(4);
        final TicketHour hour = new TicketHour(5);
        NoticeChannel resellers;
    }

    private static final BoxOffice OFFICE = new BoxOffice();

    public static void main(String[] args) throws Exception {
        int n = 9_000;
        OFFICE.resellers = new NoticeChannel(new Wire(n));
        for (int i = 0; i < n; i++) OFFICE.resellers.next();
        Ready.last();
    }
}
