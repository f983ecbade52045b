package se.avspark.lineup;

import javax.xml.parsers.DocumentBuilderFactory;
import org.harness.Ready;
import org.harness.Sample;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import terrace.ClubCrests;
import terrace.FrameBuffers;
import terrace.GateWindows;
import terrace.PitchSensors;
import terrace.PriceList;

/** The sheet with the line-ups is one XML document that is edited all season; what is noted at a row as user data stays with the document when the row is taken out. */
public class Main {
    record RowState(long since, String editor, short[] positions) {}

    static final class LineUpSheet {
        private final Document sheet;
        private final Element rows;
        private int shown;

        LineUpSheet() throws Exception {
            sheet = DocumentBuilderFactory.newInstance().newDocumentBuilder().newDocument();
            rows = sheet.createElement("lineups");
            sheet.appendChild(rows);
        }

        void put(String club, String player, RowState state) {
            Element row = sheet.createElement("row");
            row.setAttribute("club", club);
            row.setAttribute("player", player);
            row.setUserData("state", state, null);
            rows.appendChild(row);
            if (++shown > 400) {
                rows.removeChild(rows.getFirstChild());
                shown--;
            }
        }
    }

    static LineUpSheet lineUps;

    public static void main(String[] args) throws Exception {
        ClubCrests.load(4_500);
        FrameBuffers.load(54);
        GateWindows.load(300, 400);
        PitchSensors.load(225, 1_250);
        PriceList.load(44_000);
        lineUps = new LineUpSheet();
        Sample s = new Sample(6413);
        long at = System.currentTimeMillis() - 9_000L * 600_000L;
        for (int i = 0; i < 9_000; i++) {
            short[] positions = new short[90];
            for (int k = 0; k < positions.length; k++) positions[k] = (short) s.below(5_000);
            lineUps.put("FC " + s.code(6), s.code(9), new RowState(at += 600_000L, "editor " + s.below(30), positions));
        }
        Ready.last();
    }
}
