package de.schriftgut.mailmerge;

import org.apache.velocity.VelocityContext;
import org.apache.velocity.app.VelocityEngine;
import org.harness.Ready;

import postal.*;

import java.io.StringWriter;
import java.util.*;

/** Prints letters for senders without a printer: each order brings its own text, which may define macros. */
public class Main {
    record Order(String number, String text, List<String> addressees) {}

    static final class LetterShop {
        private final VelocityEngine engine = new VelocityEngine();
        private final ArrayDeque<String> lastPages = new ArrayDeque<>();
        private final Map<String, Integer> pagesBySender = new TreeMap<>();

        LetterShop() throws Exception {
            engine.setProperty("runtime.log.logsystem.class", "org.apache.velocity.runtime.log.NullLogChute");
            // A macro of one order must not be seen by another.
            engine.setProperty("velocimacro.permissions.allow.inline.local.scope", "true");
            engine.setProperty("velocimacro.permissions.allow.inline.to.replace.global", "false");
            engine.init();
        }

        void print(String sender, Order order) throws Exception {
            VelocityContext context = new VelocityContext();
            context.put("order", order.number());
            for (String addressee : order.addressees()) {
                context.put("addressee", addressee);
                StringWriter page = new StringWriter();
                engine.evaluate(context, page, "order " + order.number(), order.text());
                lastPages.addLast(page.toString());
                if (lastPages.size() > 60) lastPages.removeFirst();
                pagesBySender.merge(sender, 1, Integer::sum);
            }
        }
    }

    private static LetterShop shop;

    private static Order order(int number, Dice d) {
        StringBuilder text = new StringBuilder("#macro(salutation $who)Dear $who,#end\n#macro(footer)\n")
            .append("#if($order)Order $order, ").append(d.address()).append("#else no order #end\n#end\n#macro(items $list)\n#foreach($i in $list)")
            .append("* $i: ").append(d.text(40)).append("\n#end\n#end\n#salutation($addressee)\n\n");
        for (int i = 0; i < 4; i++) text.append(d.text(120)).append("\n");
        text.append("#items([\"").append(d.name()).append("\", \"").append(d.name()).append("\"])\n#footer()\n");
        List<String> addressees = new ArrayList<>();
        for (int i = 0, n = 2 + d.below(4); i < n; i++) addressees.add(d.name());
        return new Order(String.format("L-%07d", number), text.toString(), addressees);
    }

    public static void main(String[] a) throws Exception {
        TariffCodes.read(60);
        Customers.load(20000);
        Cameras.watch(120);
        Throughput.report(8000);
        Contracts.read(2600);
        shop = new LetterShop();
        Dice d = new Dice(302);
        for (int i = 0; i < Integer.getInteger("orders", 260); i++) shop.print("sender-" + d.below(300), order(i, d));
        Ready.last();
    }
}
