package cinema;

import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;

/** Healthy: the page of the week as a tree, from which each cinema's own is cut; replaced on Thursdays. */
public final class WeekPage {
    private static Document week;

    private WeekPage() {}

    public static void render(int shows) {
        for (int thursday = 0; thursday < 2; thursday++) {
            Dice d = new Dice(6 + thursday);
            StringBuilder b = new StringBuilder("<html><body><table>");
            for (int i = Dice.part(shows); i > 0; i--)
                b.append("<tr class=show><td>").append(d.title()).append("</td><td>").append(10 + d.below(13)).append(":15</td><td><a href=/book/").append(i).append(">book</a></td></tr>");
            week = Jsoup.parse(b.append("</table></body></html>").toString());
        }
    }
}
