package railway;

import org.jdom2.Document;
import org.jdom2.Element;

/** Healthy: the operating rules as one document, read at the start. */
public final class Rulebook {
    private static Document rules;

    private Rulebook() {}

    public static void read(int chapters) {
        Dice d = new Dice(11);
        Element root = new Element("rules").setAttribute("issue", "2026");
        for (int c = 0, n = Dice.part(chapters); c < n; c++) {
            Element chapter = new Element("chapter").setAttribute("no", String.valueOf(c));
            for (int r = 0; r < 12; r++) chapter.addContent(new Element("rule").setAttribute("id", c + "." + r).setText(d.text(80 + d.below(200))));
            root.addContent(chapter);
        }
        rules = new Document(root);
    }
}
