package hospital;

import org.dom4j.Document;
import org.dom4j.DocumentHelper;
import org.dom4j.Element;

/** Healthy: the price list of treatments, an XML document that the billing office looks into. */
public final class PriceList {
    private static Document list;

    public static void read(int treatments) {
        Rnd r = new Rnd(10);
        Document d = DocumentHelper.createDocument();
        Element root = d.addElement("prices");
        Element chapter = root;
        int count = Rnd.share(treatments);
        for (int i = 0; i < count; i++) {
            if (i % 100 == 0) chapter = root.addElement("chapter").addAttribute("id", r.letters(3));
            chapter.addElement("treatment").addAttribute("code", r.icd()).addAttribute("points", r.digits(4)).setText(r.note(50));
        }
        list = d;
    }
}
