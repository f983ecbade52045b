package dk.montre.status;

import museum.*;

import org.apache.curator.framework.CuratorFramework;
import org.apache.curator.framework.CuratorFrameworkFactory;
import org.apache.curator.framework.recipes.cache.ChildData;
import org.apache.curator.framework.recipes.cache.CuratorCache;
import org.apache.curator.retry.RetryOneTime;
import org.apache.curator.test.TestingServer;
import org.harness.Ready;

import java.nio.charset.StandardCharsets;
import java.util.*;

/** The state of the showcases (open, alarm, light) is kept in ZooKeeper; boards in the halls show it. */
public class Main {
    static final class Boards {
        private final TestingServer zooKeeper = new TestingServer();
        private final CuratorFramework client = CuratorFrameworkFactory.newClient(zooKeeper.getConnectString(), new RetryOneTime(100));
        private final Map<String, CuratorCache> shown = new HashMap<>();
        private int drawn;

        Boards(int halls, int cases, Dice d) throws Exception {
            client.start();
            for (int h = 0; h < halls; h++) {
                for (int c = 0; c < cases; c++) {
                    client.create().creatingParentsIfNeeded().forPath("/hall-" + h + "/case-" + c, d.text(200).getBytes(StandardCharsets.UTF_8));
                }
            }
        }

        /** Another hall on a board: its showcases are followed from now on. */
        void turn(String board, int hall) throws Exception {
            CuratorCache cache = CuratorCache.build(client, "/hall-" + hall);
            cache.start();
            shown.put(board, cache);
        }

        void draw(String board) {
            drawn += (int) shown.get(board).stream().map(ChildData::getPath).filter(p -> p.contains("case")).count();
        }
    }

    private static Boards boards;

    public static void main(String[] a) throws Exception {
        Words.index(50000);
        Workshop.take(30000);
        Register.read(20500);
        Players.charge(205);
        Gates.open(108000);
        Dice d = new Dice(118);
        boards = new Boards(30, 12, d);
        for (int i = 0; i < Integer.getInteger("turns", 1000); i++) {
            String board = "board-" + d.below(20);
            boards.turn(board, d.below(30));
            if (i % 20 == 0) Thread.sleep(20);
            boards.draw(board);
        }
        Thread.sleep(2000);
        Ready.last();
    }
}
