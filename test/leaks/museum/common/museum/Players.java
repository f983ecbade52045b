package museum;

import org.apache.commons.pool2.BasePooledObjectFactory;
import org.apache.commons.pool2.PooledObject;
import org.apache.commons.pool2.impl.DefaultPooledObject;
import org.apache.commons.pool2.impl.GenericObjectPool;
import org.apache.commons.pool2.impl.GenericObjectPoolConfig;

import java.util.ArrayList;
import java.util.List;

/** Healthy: players of the audio guide, each with its buffer, lent and given back; no more than the pool has places. */
public final class Players {
    static final class Player {
        private final short[] samples = new short[24000];
        private int position;
    }

    private static GenericObjectPool<Player> pool;

    private Players() {}

    public static void charge(int count) throws Exception {
        int places = Dice.part(count);
        GenericObjectPoolConfig<Player> limits = new GenericObjectPoolConfig<>();
        limits.setMaxTotal(places);
        limits.setMaxIdle(places);
        limits.setJmxEnabled(false);
        GenericObjectPool<Player> p = new GenericObjectPool<>(new BasePooledObjectFactory<>() {
            @Override
            public Player create() {
                return new Player();
            }

            @Override
            public PooledObject<Player> wrap(Player player) {
                return new DefaultPooledObject<>(player);
            }
        }, limits);
        for (int round = 0; round < 3; round++) {
            List<Player> lent = new ArrayList<>();
            for (int i = 0; i < places; i++) lent.add(p.borrowObject());
            for (Player player : lent) {
                player.position = round;
                p.returnObject(player);
            }
        }
        pool = p;
    }
}
