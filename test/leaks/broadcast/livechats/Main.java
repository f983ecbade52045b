package be.avondshow.chat;

import java.util.ArrayDeque;
import java.util.Deque;
import org.atmosphere.cpr.ApplicationConfig;
import org.atmosphere.cpr.AtmosphereFramework;
import org.atmosphere.cpr.Broadcaster;
import org.atmosphere.cpr.BroadcasterFactory;
import org.harness.Ready;
import org.harness.Sample;
import studio.ContributorDb;
import studio.CoverageMap;
import studio.ScheduleGrid;
import studio.SubtitleTexts;
import studio.ViewerWindow;

/** Viewers talk to each other during a programme; each programme has a broadcaster of its own, which is looked up by its path and never destroyed. */
public class Main {
    record Message(String viewer, String text, long at) {}

    static class ChatService {
        private final AtmosphereFramework framework = new AtmosphereFramework();
        private final Deque<Message> wall = new ArrayDeque<>();
        private BroadcasterFactory rooms;

        void start() {
            framework.addInitParameter(ApplicationConfig.USE_FORJOINPOOL, "false");
            framework.addInitParameter(ApplicationConfig.BROADCASTER_WAIT_TIME, "20");
            framework.init();
            rooms = framework.getBroadcasterFactory();
        }

        void say(String programme, Message message) {
            Broadcaster room = rooms.lookup("/chat/" + programme, true);
            room.broadcast(message.viewer() + ": " + message.text());
            wall.addLast(message);
            if (wall.size() > 200) wall.removeFirst();
        }
    }

    static final ChatService CHATS = new ChatService();

    public static void main(String[] args) throws Exception {
        ContributorDb.load(13_000);
        CoverageMap.load(1_000, 1_500);
        ScheduleGrid.load(40, 120);
        SubtitleTexts.load(200);
        ViewerWindow.load(150_000);
        CHATS.start();
        Sample s = new Sample(2_181);
        long at = System.currentTimeMillis() - 90L * 86_400_000L;
        for (int programme = 0; programme < 2_800; programme++) {
            String path = "avondshow-" + (5_000 + programme);
            for (int i = 0; i < 4; i++) {
                CHATS.say(path, new Message("viewer " + s.below(20_000), s.text(30 + s.below(60)), at += 600_000));
                Thread.sleep(1);
            }
        }
        Thread.sleep(1_000);
        Ready.last();
    }
}
