package com.helpdesk.chat;

import harbor.*;

import io.reactivex.rxjava3.subjects.*;

import org.harness.Ready;

import java.util.*;

/**
 * The room of all agents is a ReplaySubject without a limit, so that who joins sees what was said:
 * everything since the start.
 */
public class Main {
    static final class Message {
        final String agent, text;
        final long at;
        final List<String> mentions = new ArrayList<>(1);

        Message(Gen g, long at) {
            agent = g.name();
            text = g.text(130);
            this.at = at;
            mentions.add(g.word());
        }
    }

    static final class Room {
        private final Subject<Message> messages = ReplaySubject.<Message>create().toSerialized();
        private int count;

        void join() {
            messages.subscribe(m -> count++);
        }

        void say(Message m) {
            messages.onNext(m);
        }
    }

    static final class ChatService {
        final Map<String, Room> rooms = new HashMap<>();

        Room room(String n) {
            return rooms.computeIfAbsent(
                    n,
                    k -> {
                        Room r = new Room();
                        r.join();
                        return r;
                    });
        }
    }

    private static final ChatService CHAT = new ChatService();

    public static void main(String[] a) throws Exception {
        Schedule.load(22000);
        Customs.load(30000);
        Distances.load(2100);
        Documents.load(900, 15000);
        Labels.load(5000);
        Gen g = new Gen(4);
        long t = System.currentTimeMillis() - 86400000;
        for (int i = 0; i < 32000; i++) {
            t += g.num(4000);
            CHAT.room(i % 40 == 0 ? "shift-" + g.num(8) : "all-agents").say(new Message(g, t));
        }
        Ready.last();
    }
}
