package com.museumshop.orders;

import com.github.fridujo.rabbitmq.mock.MockConnectionFactory;
import com.rabbitmq.client.*;

import museum.*;

import org.harness.Ready;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.*;

/** Orders of the museum shop, which a desk packs; the tills and the desk share a small broker in the same process. */
public class Main {
    static final class Packing extends DefaultConsumer {
        private final Map<String, Integer> packed = new TreeMap<>();

        Packing(Channel channel) {
            super(channel);
        }

        @Override
        public void handleDelivery(String tag, Envelope envelope, AMQP.BasicProperties properties, byte[] body) throws IOException {
            String order = new String(body, StandardCharsets.UTF_8);
            String shop = String.valueOf(properties.getHeaders().get("shop"));
            if (order.startsWith("voucher")) {
                packed.merge(shop + "/voucher", 1, Integer::sum);
                return;
            }
            packed.merge(shop, 1, Integer::sum);
            getChannel().basicAck(envelope.getDeliveryTag(), false);
        }
    }

    static final class Shop {
        private final Connection broker = new MockConnectionFactory().newConnection();
        private final Channel till = broker.createChannel(), desk = broker.createChannel();
        private final Packing packing = new Packing(desk);

        Shop() throws Exception {
            till.queueDeclare("orders", true, false, false, null);
            desk.basicConsume("orders", false, packing);
        }

        void order(String shop, String text) throws IOException {
            AMQP.BasicProperties properties = new AMQP.BasicProperties.Builder().contentType("text/plain").headers(Map.of("shop", shop)).build();
            till.basicPublish("", "orders", properties, text.getBytes(StandardCharsets.UTF_8));
        }
    }

    private static Shop shop;

    public static void main(String[] a) throws Exception {
        Climate.measure(250);
        Register.read(20000);
        Visits.count(78000);
        Artists.read(68000);
        Conservation.read(15500);
        shop = new Shop();
        Dice d = new Dice(116);
        for (int i = 0; i < Integer.getInteger("orders", 24000); i++) {
            shop.order("shop-" + d.below(14), (d.below(4) == 0 ? "voucher " : "parcel ") + d.code(12) + " " + d.text(150));
            if (i % 200 == 0) Thread.sleep(5);
        }
        Thread.sleep(3000);
        Ready.last();
    }
}
