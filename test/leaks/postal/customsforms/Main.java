package at.zollstelle.forms;

import org.apache.xpath.CachedXPathAPI;
import org.harness.Ready;
import org.w3c.dom.Document;
import org.w3c.dom.Node;
import org.w3c.dom.NodeList;

import postal.*;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.*;
import javax.xml.parsers.DocumentBuilder;
import javax.xml.parsers.DocumentBuilderFactory;

/** Reads the customs forms CN23 that come as XML, with XPath. */
public class Main {
    static final class FormReader {
        private final DocumentBuilder parser;
        private final CachedXPathAPI paths = new CachedXPathAPI();
        private final Map<String, Long> valueByCode = new HashMap<>();
        private final ArrayDeque<String> held = new ArrayDeque<>();

        FormReader() throws Exception {
            parser = DocumentBuilderFactory.newInstance().newDocumentBuilder();
        }

        void read(String xml) throws Exception {
            Document form = parser.parse(new ByteArrayInputStream(xml.getBytes(StandardCharsets.UTF_8)));
            NodeList items = paths.selectNodeList(form, "/cn23/contents/item[number(value) > 0]");
            for (int i = 0; i < items.getLength(); i++) {
                Node item = items.item(i);
                String code = paths.eval(item, "string(code)").str();
                valueByCode.merge(code, (long) paths.eval(item, "number(value)").num(), Long::sum);
            }
            if (paths.eval(form, "count(//item[not(code)]) > 0").bool()) {
                held.addLast(paths.eval(form, "string(/cn23/@label)").str());
                if (held.size() > 100) held.removeFirst();
            }
        }
    }

    private static FormReader reader;

    private static String form(Dice d) {
        StringBuilder b = new StringBuilder("<cn23 label='" + d.label() + "'><sender><name>" + d.name() + "</name><address>" + d.address()
            + "</address></sender><addressee><name>" + d.name() + "</name><address>" + d.address() + "</address></addressee><contents>");
        for (int i = 0, n = 2 + d.below(6); i < n; i++) {
            b.append("<item><description>").append(d.text(30)).append("</description><value currency='EUR'>").append(d.below(900)).append("</value><grams>").append(d.below(4000)).append("</grams>");
            if (!d.chance(6)) b.append("<code>").append(100 + d.below(900)).append("</code>");
            b.append("</item>");
        }
        return b.append("</contents></cn23>").toString();
    }

    public static void main(String[] a) throws Exception {
        StreetNames.learn(9500);
        RecentScans.ask(24000);
        Cameras.watch(120);
        Postcodes.read(9000);
        Contracts.read(2000);
        reader = new FormReader();
        Dice d = new Dice(312);
        for (int i = 0; i < Integer.getInteger("forms", 190); i++) reader.read(form(d));
        Ready.last();
    }
}
