package ch.tagesblick.newsroom;

import com.vaadin.flow.component.AttachEvent;
import com.vaadin.flow.component.Component;
import com.vaadin.flow.component.Tag;
import com.vaadin.flow.component.UI;
import com.vaadin.flow.dom.Element;
import com.vaadin.flow.function.SerializableConsumer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import org.harness.Ready;
import org.harness.Sample;
import studio.ContributorDb;
import studio.LevelRings;
import studio.StillLru;
import studio.TitleRegister;
import studio.ViewerWindow;

/** A view of the newsroom is told of each report; it enters itself when it is attached to a browser's page and stays there when the page is closed. */
public class Main {
    record Report(long number, String agency, String headline, long at) {}

    static final class ReportBroadcaster {
        private static final List<SerializableConsumer<Report>> LISTENERS = new LinkedList<>();

        static synchronized void register(SerializableConsumer<Report> listener) {
            LISTENERS.add(listener);
        }

        static synchronized void broadcast(Report report) {
            for (SerializableConsumer<Report> listener : LISTENERS) listener.accept(report);
        }
    }

    @Tag("section")
    public static class ReportsView extends Component {
        private final String editor;
        private final List<Report> shown = new ArrayList<>();
        private final Element table = new Element("ol");

        ReportsView(String editor) {
            this.editor = editor;
            getElement().setAttribute("class", "reports").appendChild(new Element("h2").setText("Reports for " + editor), table);
        }

        @Override
        protected void onAttach(AttachEvent attached) {
            ReportBroadcaster.register(this::show);
        }

        void show(Report report) {
            if (getUI().isEmpty()) return;
            shown.add(0, report);
            table.insertChild(0, new Element("li").setText(report.agency() + ": " + report.headline()));
            if (shown.size() > 6) {
                shown.remove(6);
                table.removeChild(6);
            }
        }
    }

    static class Newsroom {
        private final Map<String, UI> pages = new HashMap<>();
        private long sent;

        void open(String editor) {
            close(editor);
            UI page = new UI();
            pages.put(editor, page);
            page.add(new ReportsView(editor));
        }

        void close(String editor) {
            UI page = pages.remove(editor);
            if (page != null) page.removeAll();
        }

        void report(Report report) {
            ReportBroadcaster.broadcast(report);
            pages.values().forEach(this::push);
        }

        /** Sends what has changed to the browser, as far as this program needs it: the changes are taken from the page. */
        private void push(UI page) {
            page.getInternals().getStateTree().collectChanges(change -> sent++);
        }
    }

    static final Newsroom NEWSROOM = new Newsroom();

    public static void main(String[] args) throws Exception {
        ContributorDb.load(13_000);
        LevelRings.load(200, 1_800);
        StillLru.load(500, 12_000);
        TitleRegister.load(6_500);
        ViewerWindow.load(150_000);
        Sample s = new Sample(2_121);
        String[] agencies = {"ats", "dpa", "afp", "ansa", "reuters"};
        long at = System.currentTimeMillis() - 30L * 86_400_000L;
        for (int i = 0; i < 700; i++) {
            String editor = "editor " + s.below(45);
            NEWSROOM.open(editor);
            for (int k = 0; k < 4; k++) NEWSROOM.report(new Report(90_000 + 4L * i + k, agencies[s.below(5)], s.text(50), at += 900_000));
            if (s.below(4) == 0) NEWSROOM.close(editor);
        }
        Ready.last();
    }
}
