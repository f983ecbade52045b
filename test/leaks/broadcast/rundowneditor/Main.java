package ie.eveningnews.rundown;

import java.beans.PropertyChangeEvent;
import java.beans.PropertyChangeListener;
import java.beans.PropertyChangeSupport;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.harness.Ready;
import org.harness.Sample;
import studio.ContributorDb;
import studio.LevelRings;
import studio.LicenceBook;
import studio.ScheduleGrid;
import studio.SubtitleTexts;

/** The editor of a story listens to that story in the rundown; when it is closed it forgets the rundown, but the rundown does not forget it. */
public class Main {
    static class Rundown {
        private final PropertyChangeSupport changes = new PropertyChangeSupport(this);
        private final Map<Integer, Integer> seconds = new HashMap<>();

        void addStoryListener(int story, PropertyChangeListener listener) {
            changes.addPropertyChangeListener("story." + story, listener);
        }

        void time(int story, Integer length) {
            Integer before = seconds.put(story, length);
            changes.firePropertyChange("story." + story, before, length);
        }

        void drop(int story) {
            Integer before = seconds.remove(story);
            changes.firePropertyChange("story." + story, before, null);
        }
    }

    record Edit(long at, int position, String inserted) {}

    static class StoryEditor implements PropertyChangeListener {
        private final int story;
        private final StringBuilder text = new StringBuilder();
        private final List<Edit> edits = new ArrayList<>();
        private int seconds;
        private boolean closed;

        StoryEditor(int story) {
            this.story = story;
        }

        void write(String words, long at) {
            edits.add(new Edit(at, text.length(), words));
            text.append(words);
        }

        @Override
        public void propertyChange(PropertyChangeEvent change) {
            if (change.getNewValue() != null) seconds = (Integer) change.getNewValue();
        }
    }

    static class NewsDesk {
        private final Rundown rundown = new Rundown();
        private final Map<String, StoryEditor> open = new HashMap<>();

        StoryEditor edit(String journalist, int story) {
            close(journalist);
            StoryEditor editor = new StoryEditor(story);
            rundown.addStoryListener(story, editor);
            open.put(journalist, editor);
            return editor;
        }

        void close(String journalist) {
            StoryEditor editor = open.remove(journalist);
            if (editor != null) editor.closed = true;
        }
    }

    static NewsDesk desk;

    public static void main(String[] args) throws Exception {
        ContributorDb.load(13_000);
        LevelRings.load(190, 1_800);
        LicenceBook.load(26_000);
        ScheduleGrid.load(40, 120);
        SubtitleTexts.load(200);
        desk = new NewsDesk();
        Sample s = new Sample(2_201);
        long at = System.currentTimeMillis() - 40L * 86_400_000L;
        for (int story = 1; story <= 2_600; story++) {
            StoryEditor editor = desk.edit("journalist " + s.below(30), story);
            for (int i = 0; i < 4 + s.below(6); i++) editor.write(s.text(20 + s.below(60)), at += 200_000);
            desk.rundown.time(story, 20 + s.below(120));
            if (story > 60) desk.rundown.drop(story - 60);
        }
        Ready.last();
    }
}
