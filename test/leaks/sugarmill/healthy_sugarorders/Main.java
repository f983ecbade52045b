package pl.cukrownia.hurt;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.longs.Long2ObjectOpenHashMap;
import it.unimi.dsi.fastutil.objects.ObjectArrayList;
import java.util.concurrent.CountDownLatch;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;
import pl.cukrownia.zaklad.BeetFields;
import pl.cukrownia.zaklad.LabelSpool;
import pl.cukrownia.zaklad.PolarTables;
import pl.cukrownia.zaklad.WholesaleOffers;

/** Healthy: orders of the wholesale with their lines. An order is delivered in parts, closed with its last part and then leaves the book; an order that nobody calls off is cancelled in time. */
public class Main {
    static final class Line {
        final int article;
        final int pallets;
        int delivered;
        final String remark;

        Line(int article, int pallets, String remark) {
            this.article = article;
            this.pallets = pallets;
            this.remark = remark;
        }
    }

    static final class Order {
        final long number;
        final long placed;
        final String buyer;
        final ObjectArrayList<Line> lines = new ObjectArrayList<>(4);
        final IntArrayList slips = new IntArrayList(4);

        Order(long number, long placed, String buyer) {
            this.number = number;
            this.placed = placed;
            this.buyer = buyer;
        }

        boolean complete() {
            for (Line l : lines) if (l.delivered < l.pallets) return false;
            return true;
        }
    }

    static final class OrderBook {
        private final Long2ObjectOpenHashMap<Order> open = new Long2ObjectOpenHashMap<>();
        private long closed;
        private long cancelled;

        synchronized void place(Order o) {
            open.put(o.number, o);
        }

        synchronized void deliver(long number, int slip, int pallets) {
            Order o = open.get(number);
            if (o == null) return;
            o.slips.add(slip);
            for (Line l : o.lines) {
                int part = Math.min(pallets, l.pallets - l.delivered);
                l.delivered += part;
                pallets -= part;
            }
            if (o.complete()) {
                open.remove(number);
                closed++;
            }
        }

        synchronized void cancel(long number) {
            if (open.remove(number) != null) cancelled++;
        }

        synchronized int size() {
            return open.size();
        }
    }

    private static final class SalesOffice {
        final LabelSpool labels = new LabelSpool(111);
        final OrderBook book = new OrderBook();
        final WholesaleOffers offers = new WholesaleOffers(112);
        final BeetFields fields = new BeetFields(113);
        final PolarTables tables = new PolarTables(114);
    }

    private static SalesOffice office;

    public static void main(String[] args) throws Exception {
        office = new SalesOffice();
        int room = Scale.of(11_000);
        CountDownLatch done = new CountDownLatch(2);
        long now = System.currentTimeMillis();
        for (int t = 0; t < 2; t++) {
            int region = t;
            Sample s = new Sample(11_000 + t);
            new Thread(() -> {
                int all = room * 4;
                for (int i = 0; i < all; i++) {
                    Order o = new Order(region * 1_000_000L + i, now - (all - i) * 1500L, s.text(20 + s.below(30)));
                    for (int l = s.below(5); l >= 0; l--) o.lines.add(new Line(4000 + s.below(260), 1 + s.below(20), s.text(10 + s.below(40))));
                    office.book.place(o);
                    long called = i - s.below(room);
                    if (called >= 0) office.book.deliver(region * 1_000_000L + called, 300_000 + i, 10 + s.below(60));
                    if (i >= room) office.book.cancel(region * 1_000_000L + i - room);
                    if (i % 3 == 0) office.offers.make("OF/" + (300_000 + i));
                }
                done.countDown();
            }, "region-" + (t + 1)).start();
        }
        done.await();
        System.out.println(office.book.size() + " open, " + office.book.closed + " closed, " + office.book.cancelled + " cancelled");
        Ready.last();
    }
}
