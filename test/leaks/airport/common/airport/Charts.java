package airport;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import javax.xml.parsers.DocumentBuilderFactory;
import org.w3c.dom.Document;

/** Healthy: the aeronautical publication, one XML document read at start. 1000 procedures are 0.9 MB. */
public final class Charts {
    private static Document publication;

    public static void load(int procedures) throws Exception {
        Rnd r = new Rnd(7);
        StringBuilder b = new StringBuilder("<aip>");
        for (int i = Rnd.share(procedures); i > 0; i--)
            b.append("<procedure id='").append(i).append("' runway='").append(r.upTo(36)).append("'><name>").append(r.place())
                    .append("</name><text>").append(r.remark(140)).append("</text></procedure>");
        b.append("</aip>");
        publication = DocumentBuilderFactory.newInstance().newDocumentBuilder()
                .parse(new ByteArrayInputStream(b.toString().getBytes(StandardCharsets.UTF_8)));
        publication.normalizeDocument();
    }
}
