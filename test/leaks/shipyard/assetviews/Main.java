package com.lumenmedia.assets;

import javax.jcr.Node;
import javax.jcr.Repository;
import javax.jcr.Session;
import javax.jcr.SimpleCredentials;
import javax.jcr.observation.Event;
import javax.jcr.observation.EventIterator;
import javax.jcr.observation.EventListener;
import org.apache.jackrabbit.oak.jcr.Jcr;
import org.harness.Ready;
import org.harness.Sample;
import slipway.HullMesh;
import slipway.PartsBook;
import slipway.PlateTables;
import slipway.SafetyTexts;
import slipway.SupplierDesk;

/** Whoever opens a folder of pictures gets a view that listens to the content repository; when the view is closed, its listener stays and its session is not logged out. */
public class Main {
    static final class FolderView implements EventListener {
        private final String user;
        private final String folder;
        private final Session session;
        private final byte[] preview;
        private int changes;
        private boolean closed;

        FolderView(Repository repository, String user, String folder, byte[] preview) throws Exception {
            this.user = user;
            this.folder = folder;
            this.preview = preview;
            session = repository.login(new SimpleCredentials("admin", "admin".toCharArray()));
            session.getWorkspace().getObservationManager().addEventListener(this, Event.NODE_ADDED | Event.PROPERTY_CHANGED, folder, true, null, null, false);
        }

        @Override
        public void onEvent(EventIterator events) {
            while (events.hasNext()) {
                events.nextEvent();
                changes++;
            }
        }

        void close() {
            closed = true;
        }
    }

    static final class Desk {
        private final Repository repository = new Jcr().withObservationQueueLength(500).createRepository();

        void build(int folders) throws Exception {
            Session session = repository.login(new SimpleCredentials("admin", "admin".toCharArray()));
            Node root = session.getRootNode().addNode("assets");
            for (int i = 0; i < folders; i++) root.addNode("folder" + i).setProperty("title", "Folder " + i);
            session.save();
            session.logout();
        }
    }

    private static final Desk DESK = new Desk();

    public static void main(String[] args) throws Exception {
        PartsBook.load(22_000);
        PlateTables.load(32, 100, 500);
        HullMesh.load(100, 2_600);
        SafetyTexts.load(2_600);
        SupplierDesk.load(22_000);
        DESK.build(60);
        Sample s = new Sample(7204);
        for (int i = 0; i < 400; i++) {
            FolderView view = new FolderView(DESK.repository, "user " + s.below(90), "/assets/folder" + s.below(60), s.bytes(6_000));
            view.close();
        }
        Thread.sleep(1_000);
        Ready.last();
    }
}
