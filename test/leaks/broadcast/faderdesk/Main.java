package nl.radiohuis.desk;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.Map;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;
import org.harness.Ready;
import org.harness.Sample;
import studio.FramePool;
import studio.LevelRings;
import studio.PlaylistTree;
import studio.ScheduleGrid;
import studio.SubtitleTexts;

/** Each panel of a mixing desk listens to the red light of its studio; a panel is thrown away when the desk gets another layout, the studio stays. */
public class Main {
    record Move(long at, byte fader, float from, float to) {}

    static class Studio {
        private final String name;
        private final BooleanProperty onAir = new SimpleBooleanProperty(this, "onAir");
        private final StringProperty programme = new SimpleStringProperty(this, "programme", "");

        Studio(String name) {
            this.name = name;
        }

        BooleanProperty onAirProperty() {
            return onAir;
        }

        StringProperty programmeProperty() {
            return programme;
        }
    }

    static class FaderPanel {
        private final Studio studio;
        private final float[] gains = new float[24];
        private final String[] labels = new String[24];
        private final Deque<Move> moves = new ArrayDeque<>();
        private boolean locked;
        private String heading = "";

        FaderPanel(Studio studio, Sample s) {
            this.studio = studio;
            for (int i = 0; i < labels.length; i++) labels[i] = i < 8 ? "mic " + i : s.code(6);
            studio.onAirProperty().addListener((property, before, now) -> locked = now);
            studio.programmeProperty().addListener((property, before, now) -> heading = studio.name + ": " + now);
        }

        void move(int fader, float gain, long at) {
            if (locked && fader >= 16) return;
            moves.addLast(new Move(at, (byte) fader, gains[fader], gain));
            if (moves.size() > 30) moves.removeFirst();
            gains[fader] = gain;
        }
    }

    static class House {
        private final Map<String, Studio> studios = new LinkedHashMap<>();
        private final Map<String, FaderPanel> panels = new LinkedHashMap<>();

        void build(String studio) {
            studios.put(studio, new Studio(studio));
        }

        void layout(String studio, Sample s) {
            panels.put(studio, new FaderPanel(studios.get(studio), s));
        }
    }

    static final House HOUSE = new House();

    public static void main(String[] args) throws Exception {
        FramePool.load(30, 138_000);
        LevelRings.load(200, 1_800);
        PlaylistTree.load(2_600);
        ScheduleGrid.load(40, 120);
        SubtitleTexts.load(210);
        Sample s = new Sample(2_111);
        String[] studios = {"1", "2", "3", "4", "concert hall", "drama", "news"};
        for (String studio : studios) HOUSE.build(studio);
        long at = System.currentTimeMillis() - 150L * 86_400_000L;
        for (int programme = 0; programme < 1_500; programme++) {
            String studio = studios[s.below(studios.length)];
            HOUSE.layout(studio, s);
            FaderPanel panel = HOUSE.panels.get(studio);
            HOUSE.studios.get(studio).programmeProperty().set("programme " + programme);
            HOUSE.studios.get(studio).onAirProperty().set(true);
            for (int i = 0; i < 36; i++) panel.move(s.below(24), (float) s.real(), at += 240_000);
            HOUSE.studios.get(studio).onAirProperty().set(false);
        }
        Ready.last();
    }
}
