// Fills a heap with plain beans and waits, so that a dump of them can be taken;
// 3,620,000 of them are 17.4 million objects and 0.8 GB:
//
//   java -Xmx3g Beans.java 3620000 &
//   jcmd PROCESS GC.heap_dump beans.hprof
import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import java.util.Random;

class Beans {
    static class Entity { Long id; Date created; long version; }
    static class Customer extends Entity { String name; int age, score; double balance; }
    static class Product extends Entity { String title; int stock, weight; double price; }
    static class Order extends Entity { Long number; Customer customer; int quantity, state; double total; }

    static List<Entity> beans = new ArrayList<>();

    public static void main(String[] arguments) throws Exception {
        Random random = new Random(1);
        Customer customer = null;
        for (int i = 0; i < Integer.parseInt(arguments[0]); i++) {
            Entity bean;
            if (i % 5 == 4) {
                Order order = new Order();
                order.number = Long.valueOf(i + 1000L);
                order.customer = customer;
                bean = order;
            } else if (i % 10 > 5) {
                Product product = new Product();
                product.title = text(random);
                bean = product;
            } else {
                customer = new Customer();
                customer.name = text(random);
                bean = customer;
            }
            bean.id = Long.valueOf(i + 1000L);
            bean.created = new Date(random.nextLong());
            beans.add(bean);
        }
        System.out.println("ready");
        Thread.sleep(Long.MAX_VALUE);
    }

    private static String text(Random random) {
        char[] text = new char[12 + random.nextInt(17)];
        for (int i = 0; i < text.length; i++) text[i] = (char) ('a' + random.nextInt(26));
        return new String(text);
    }
}
