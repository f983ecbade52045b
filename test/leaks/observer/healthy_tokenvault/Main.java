package com.clearmint.vault;

import com.meridian.office.*;
import java.util.*;
import java.util.concurrent.*;
import org.harness.Ready;

/**
 * Nothing is wrong: tokens of cards in a sorted array that was loaded at the start, keys of requests of the last two hours, refunds
 * that are under way.
 */
public class Main {
    static final class Card implements Comparable<Card> {
        final String token;
        final byte[] sealed;
        final short expires;
        final byte scheme;
        final String last4;

        Card(String token, byte[] sealed, short expires, byte scheme, String last4) {
            this.token = token;
            this.sealed = sealed;
            this.expires = expires;
            this.scheme = scheme;
            this.last4 = last4;
        }

        @Override
        public int compareTo(Card o) {
            return token.compareTo(o.token);
        }
    }

    static final class Vault {
        private final Card[] cards;

        Vault(Card[] cards) {
            this.cards = cards;
            Arrays.sort(cards);
        }

        Card find(String token) {
            int i = Arrays.binarySearch(cards, new Card(token, null, (short) 0, (byte) 0, null));
            return i < 0 ? null : cards[i];
        }
    }

    record Answer(String key, String token, int status, long time) {}

    static final class Idempotency {
        private static final long AGE = TimeUnit.HOURS.toMillis(2);
        private final LinkedHashMap<String, Answer> seen = new LinkedHashMap<>();
        private long repeated;

        Answer remember(Answer a) {
            Iterator<Answer> i = seen.values().iterator();
            while (i.hasNext() && i.next().time() < a.time() - AGE) i.remove();
            Answer before = seen.putIfAbsent(a.key(), a);
            if (before != null) repeated++;
            return before;
        }
    }

    static final class Refund {
        final String id;
        final Card card;
        final long cents;
        final long asked;
        final CompletableFuture<String> bank = new CompletableFuture<>();

        Refund(String id, Card card, long cents, long asked) {
            this.id = id;
            this.card = card;
            this.cents = cents;
            this.asked = asked;
        }
    }

    static final class Gateway {
        final Vault vault;
        final Idempotency requests = new Idempotency();
        final Map<String, Refund> underWay = new ConcurrentHashMap<>();
        final EventWindow declines = new EventWindow(25_000);
        final Gauges latencies = new Gauges(150, 3000);
        long settled;

        Gateway(Vault vault) {
            this.vault = vault;
        }

        void settle(String id) {
            Refund r = underWay.remove(id);
            r.bank.complete("ARN" + id);
            settled++;
        }
    }

    private static volatile Gateway gateway;

    static void day(int from, int to, int all, Gen g, Deque<String> order) {
        for (int i = from; i < to; i++) {
            long time = Gen.at(i, all, 18);
            Card c = gateway.vault.cards[g.num(gateway.vault.cards.length)];
            gateway.requests.remember(new Answer(g.uuid(), c.token, g.one(20) ? 402 : 200, time));
            if (gateway.vault.find(c.token) != c) throw new IllegalStateException();
            if (g.one(4)) {
                Refund r = new Refund(g.digits(12), c, g.cents(40_000), time);
                r.bank.thenAccept(arn -> gateway.settled += arn.length() & 1);
                gateway.underWay.put(r.id, r);
                order.add(r.id);
                if (order.size() > 350) gateway.settle(order.poll());
            }
        }
    }

    public static void main(String[] args) throws Exception {
        Partners.load(12_000);
        RateTables.load(600, 1000);
        Gen g = new Gen(2030);
        Card[] cards = new Card[Gen.n(100_000)];
        for (int i = 0; i < cards.length; i++) {
            cards[i] = new Card("tok_" + g.code(20), g.bytes(112), (short) (2500 + g.num(600)), (byte) g.num(4), g.digits(4));
        }
        gateway = new Gateway(new Vault(cards));
        int all = Gen.n(90_000);
        Deque<String> order = new ArrayDeque<>();
        day(0, all / 2, all, g, order);
        Ready.first();
        day(all / 2, all, all, g, order);
        System.out.println("keys " + gateway.requests.seen.size() + ", refunds " + gateway.underWay.size());
        Ready.last();
    }
}
