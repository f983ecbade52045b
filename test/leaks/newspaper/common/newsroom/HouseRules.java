package newsroom;

import javax.xml.parsers.DocumentBuilderFactory;
import org.harness.Sample;
import org.harness.Scale;
import org.w3c.dom.Document;
import org.w3c.dom.Element;

/** Healthy: the tree of subjects after which stories are filed, one XML document that is read once. */
public final class HouseRules {
    private static Document subjects;

    private HouseRules() {}

    public static void load(int count) throws Exception {
        Sample s = new Sample(707);
        Document read = DocumentBuilderFactory.newInstance().newDocumentBuilder().newDocument();
        Element root = read.createElement("subjects");
        read.appendChild(root);
        Element chapter = root;
        for (int i = 0; i < Scale.of(count); i++) {
            if (i % 40 == 0) {
                chapter = read.createElement("chapter");
                chapter.setAttribute("code", s.code(5));
                root.appendChild(chapter);
            }
            Element subject = read.createElement("subject");
            subject.setAttribute("qcode", "medtop:" + (20_000_000 + i));
            subject.appendChild(read.createTextNode(s.text(30 + s.below(70))));
            chapter.appendChild(subject);
        }
        subjects = read;
    }
}
