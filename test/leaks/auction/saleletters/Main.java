package ie.liffey.letters;

import com.jfinal.template.Engine;
import gavel.HammerPrices;
import gavel.LabelBitmaps;
import gavel.LotPictures;
import gavel.RegularBidders;
import gavel.ShippingRates;
import java.util.Map;
import org.harness.Ready;
import org.harness.Sample;

/** Letters to buyers: the clerk's salutation and remark are put into the text of the template, and the engine caches templates by their text. */
public class Main {
    record Purchase(long invoice, String buyer, String lot, long cents, String remark) {}

    static final class LetterDesk {
        private final Engine engine = Engine.create("letters");
        private long written;

        void write(Purchase purchase) {
            String text = "Dear " + purchase.buyer() + ",\n#if(cents > 100000)\nwe thank you for your important purchase of lot #(lot)."
                    + "\n#else\nwe thank you for your purchase of lot #(lot).\n#end\nThe sum is #(cents / 100) euros"
                    + "#for(i : [1, 2]), rate #(i)#end.\n" + purchase.remark() + "\nInvoice #(invoice)\n";
            String letter = engine.getTemplateByString(text, true).renderToString(Map.of("cents", purchase.cents(), "lot", purchase.lot(), "invoice", purchase.invoice()));
            written += letter.length();
        }
    }

    static final LetterDesk DESK = new LetterDesk();

    public static void main(String[] args) throws Exception {
        HammerPrices.load(90, 90);
        LabelBitmaps.load(62);
        LotPictures.load(8_800);
        RegularBidders.load(25_000);
        ShippingRates.load(2_400);
        Sample s = new Sample(4270);
        for (int i = 0; i < 1_300; i++) DESK.write(new Purchase(660_000 + i, s.code(6) + " " + s.code(9), "L" + s.below(20_000), 5_000 + s.below(900_000), s.text(80 + s.below(120))));
        Ready.last();
    }
}
