package at.programmkurier.guide;

import java.io.StringReader;
import java.net.URL;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.commons.digester3.Digester;
import org.harness.Ready;
import org.harness.Sample;
import studio.ContributorDb;
import studio.CoverageMap;
import studio.JingleCache;
import studio.LicenceBook;
import studio.TitleRegister;

/** The document type of each delivery has a public identifier of its own, which is registered with the one digester before it is parsed. */
public class Main {
    public static class Broadcast {
        private String begins;
        private int seconds;
        private String title;
        private String genre;

        public void setBegins(String begins) {
            this.begins = begins;
        }

        public void setSeconds(int seconds) {
            this.seconds = seconds;
        }

        public void setTitle(String title) {
            this.title = title;
        }

        public void setGenre(String genre) {
            this.genre = genre;
        }
    }

    public static class Guide {
        private String channel;
        private String day;
        private final List<Broadcast> broadcasts = new ArrayList<>();

        public void setChannel(String channel) {
            this.channel = channel;
        }

        public void setDay(String day) {
            this.day = day;
        }

        public void add(Broadcast broadcast) {
            broadcasts.add(broadcast);
        }
    }

    static class GuideImport {
        private final Digester digester = new Digester();
        private final Map<String, Guide> latest = new LinkedHashMap<>();
        private long imported;

        GuideImport() {
            digester.setValidating(false);
            digester.addObjectCreate("guide", Guide.class);
            digester.addSetProperties("guide");
            digester.addObjectCreate("guide/broadcast", Broadcast.class);
            digester.addSetProperties("guide/broadcast");
            digester.addBeanPropertySetter("guide/broadcast/title");
            digester.addBeanPropertySetter("guide/broadcast/genre");
            digester.addSetNext("guide/broadcast", "add");
        }

        synchronized void deliver(String publicId, String xml) throws Exception {
            URL dtd = Main.class.getResource("/guide.dtd");
            digester.register(publicId, dtd);
            Guide guide = digester.parse(new StringReader(xml));
            latest.put(guide.channel, guide);
            imported += guide.broadcasts.size();
        }
    }

    static final GuideImport IMPORT = new GuideImport();

    public static void main(String[] args) throws Exception {
        ContributorDb.load(13_000);
        CoverageMap.load(1_000, 1_500);
        JingleCache.load(6_000, 12_000);
        LicenceBook.load(26_000);
        TitleRegister.load(6_500);
        Sample s = new Sample(2_101);
        String[] partners = {"ARTE", "NRK", "RTP", "TSR", "VRT", "YLE", "CT", "DR"};
        for (int delivery = 0; delivery < 7_200; delivery++) {
            String partner = partners[delivery % partners.length];
            String day = String.format("2026-%02d-%02d", 1 + delivery / 600 % 12, 1 + delivery / 20 % 28);
            String publicId = "-//" + partner + "//DTD Programme Guide " + day + " delivery " + (410_000 + delivery) + "//EN";
            StringBuilder xml = new StringBuilder("<?xml version=\"1.0\"?><!DOCTYPE guide PUBLIC \"").append(publicId).append("\" \"guide.dtd\">");
            xml.append("<guide channel=\"").append(partner).append(1 + s.below(3)).append("\" day=\"").append(day).append("\">");
            for (int i = 0; i < 4 + s.below(8); i++) {
                xml.append("<broadcast begins=\"").append(s.below(24)).append(":").append(10 + s.below(50)).append("\" seconds=\"").append(300 + s.below(6_000))
                        .append("\"><title>").append(s.text(20)).append("</title><genre>").append(s.code(6)).append("</genre></broadcast>");
            }
            IMPORT.deliver(publicId, xml.append("</guide>").toString());
        }
        Ready.last();
    }
}
