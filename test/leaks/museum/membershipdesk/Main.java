package org.friendsofart.members;

import museum.*;

import org.apache.wicket.IPageManagerProvider;
import org.apache.wicket.MarkupContainer;
import org.apache.wicket.markup.IMarkupResourceStreamProvider;
import org.apache.wicket.markup.html.WebPage;
import org.apache.wicket.markup.html.basic.Label;
import org.apache.wicket.mock.MockApplication;
import org.apache.wicket.page.PageManager;
import org.apache.wicket.pageStore.InMemoryPageStore;
import org.apache.wicket.util.resource.IResourceStream;
import org.apache.wicket.util.resource.StringResourceStream;
import org.apache.wicket.util.tester.WicketTester;
import org.harness.Ready;

import java.util.*;

/** The desk for the friends of the museum: a form of some pages, each visitor with a session. */
public class Main {
    public static final class FormPage extends WebPage implements IMarkupResourceStreamProvider {
        private final List<String> offers = new ArrayList<>();

        public FormPage(Dice d) {
            for (int i = 0; i < 6; i++) offers.add(d.text(30));
            add(new Label("offer", offers.get(0)));
            add(new Label("fee", String.valueOf(d.below(200))));
        }

        @Override
        public boolean isVersioned() {
            return true;
        }

        @Override
        public IResourceStream getMarkupResourceStream(MarkupContainer container, Class<?> containerClass) {
            return new StringResourceStream("<html><body><p wicket:id='offer'></p><p wicket:id='fee'></p></body></html>");
        }
    }

    static final class Desk extends MockApplication {
        private final InMemoryPageStore pages = new InMemoryPageStore("members", 20);
        private long sessions;
    }

    private static Desk desk;

    public static void main(String[] a) throws Exception {
        GuideTexts.read(10000);
        Gates.open(110000);
        Provenance.read(10500);
        Insurance.read(58000);
        Workshop.take(32000);
        desk = new Desk();
        WicketTester browser = new WicketTester(desk) {
            @Override
            protected IPageManagerProvider newTestPageManagerProvider() {
                return () -> new PageManager(desk.pages);
            }
        };
        Dice d = new Dice(115);
        for (int i = 0; i < Integer.getInteger("visitors", 1800); i++) {
            for (int k = 2 + d.below(3); k > 0; k--) browser.startPage(new FormPage(d));
            browser.getSession().replaceSession();
            browser.getHttpSession().invalidate();
            desk.sessions++;
            browser.getPreviousRequests().clear();
            browser.getPreviousResponses().clear();
        }
        Ready.last();
    }
}
