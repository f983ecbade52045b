package ch.firnbahn.kitchen;

import ch.firnbahn.base.CameraBuffers;
import ch.firnbahn.base.FareMatrix;
import ch.firnbahn.base.MenuBook;
import ch.firnbahn.base.RidePhotos;
import ch.firnbahn.base.TableBookings;
import de.odysseus.el.ExpressionFactoryImpl;
import de.odysseus.el.util.SimpleContext;
import java.math.BigDecimal;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Locale;
import java.util.Properties;
import javax.el.ELContext;
import javax.el.ExpressionFactory;
import org.harness.Ready;
import org.harness.Sample;

/** The cook's formula gets the day's numbers as text, so that each reckoning is a new expression, and the cache of the factory is set to a size that nothing reaches. */
public class Main {
    record Reckoning(String restaurant, int dish, BigDecimal price) {}

    static final class PriceFormulas {
        private final ExpressionFactory expressions;
        private final Deque<Reckoning> lately = new ArrayDeque<>();

        PriceFormulas() {
            Properties p = new Properties();
            p.setProperty(ExpressionFactoryImpl.PROP_CACHE_SIZE, "1000000");
            expressions = new ExpressionFactoryImpl(p);
        }

        BigDecimal price(String restaurant, int dish, String formula, double goods, double metres, int guests) {
            String text = "${" + formula.replace("goods", String.format(Locale.ROOT, "%.2f", goods))
                    .replace("metres", String.format(Locale.ROOT, "%.0f", metres)).replace("guests", Integer.toString(guests)) + "}";
            ELContext context = new SimpleContext();
            Double price = (Double) expressions.createValueExpression(context, text, Double.class).getValue(context);
            BigDecimal rounded = BigDecimal.valueOf(Math.round(price * 20) / 20.0);
            lately.addLast(new Reckoning(restaurant, dish, rounded));
            if (lately.size() > 500) lately.removeFirst();
            return rounded;
        }
    }

    static final class Kitchens {
        final PriceFormulas formulas = new PriceFormulas();
        final MenuBook menus = new MenuBook(31);
        final TableBookings tables = new TableBookings(32);
        final RidePhotos photos = new RidePhotos(33);
        final FareMatrix fares = new FareMatrix(34);
        final CameraBuffers cameras = new CameraBuffers();
    }

    private static Kitchens kitchens;

    public static void main(String[] args) throws Exception {
        kitchens = new Kitchens();
        Sample s = new Sample(311);
        String[] formulas = {
            "goods * 3.1 + metres / 900",
            "guests > 180 ? goods * 2.9 + 1.5 : goods * 3.4",
            "(goods + metres * 0.0008) * (guests < 40 ? 3.8 : 3.2)",
            "goods * 2.6 + (metres > 2400 ? 3.5 : 1.2)",
        };
        double[] goods = new double[180];
        for (int i = 0; i < goods.length; i++) goods[i] = 2 + s.below(1400) / 100.0;
        for (int day = 0; day < 170; day++) {
            for (int r = 0; r < 9; r++) {
                for (int dish = r * 20; dish < r * 20 + 20; dish++) {
                    if (s.below(3) == 0) goods[dish] *= 0.96 + s.real() * 0.08;
                    kitchens.formulas.price("restaurant " + r, dish, formulas[dish % 4], goods[dish], 1450 + r * 170, 20 + s.below(300));
                }
            }
        }
        Ready.last();
    }
}
