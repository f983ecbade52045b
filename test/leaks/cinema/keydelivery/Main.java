package eu.kinosafe.keys;

import cinema.*;

import org.harness.Ready;

import java.util.*;
import java.util.concurrent.*;

/** Projectors ask every minute for the key of the film to come; distributors send the keys. */
public class Main {
    record Key(String film, byte[] secret) {}

    record Check(String projector, int minute, String certificate) {}

    static final class KeyDesk {
        private final Map<String, CompletableFuture<Key>> keys = new ConcurrentHashMap<>();
        private int unlocked;

        private void order(String film) {
            keys.computeIfAbsent(film, f -> new CompletableFuture<>());
        }

        void arrived(Key key) {
            CompletableFuture<Key> f = keys.get(key.film);
            if (f != null) f.complete(key);
        }

        void ask(String film, Check check) {
            order(film);
            keys.get(film).thenAccept(key -> unlock(key, check));
        }

        private void unlock(Key key, Check check) {
            if (key.secret.length > 0 && check.projector != null) unlocked++;
        }
    }

    private static KeyDesk desk;

    public static void main(String[] a) throws Exception {
        Posters.warm(10500);
        Licences.read(9500);
        TitleTree.build(38000);
        Ratings.collect(480);
        Shows.plan(42000);
        desk = new KeyDesk();
        Dice d = new Dice(104);
        for (int i = 0; i < 60; i++) {
            desk.order("film-" + i);
            if (i != 23) desk.arrived(new Key("film-" + i, d.bytes(256)));
        }
        int checks = Integer.getInteger("checks", 24000);
        for (int i = 0; i < checks; i++) {
            desk.ask("film-23", new Check("projector-" + i % 30, i / 30, d.hex(64)));
            desk.ask("film-" + d.below(20), new Check("projector-" + i % 50, i / 30, d.hex(64)));
        }
        Ready.last();
    }
}
