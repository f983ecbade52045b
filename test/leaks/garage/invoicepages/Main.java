package net.gearhaus.invoicing;

import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import net.sf.jasperreports.engine.JRParameter;
import net.sf.jasperreports.engine.JasperCompileManager;
import net.sf.jasperreports.engine.JasperFillManager;
import net.sf.jasperreports.engine.JasperPrint;
import net.sf.jasperreports.engine.JasperReport;
import net.sf.jasperreports.engine.data.JRBeanCollectionDataSource;
import net.sf.jasperreports.engine.design.JRDesignBand;
import net.sf.jasperreports.engine.design.JRDesignExpression;
import net.sf.jasperreports.engine.design.JRDesignField;
import net.sf.jasperreports.engine.design.JRDesignSection;
import net.sf.jasperreports.engine.design.JRDesignTextField;
import net.sf.jasperreports.engine.design.JasperDesign;
import net.sf.jasperreports.engine.fill.JRGzipVirtualizer;
import org.harness.Ready;
import org.harness.Sample;
import works.gearhaus.base.BookingDiary;
import works.gearhaus.base.DamagePhotos;
import works.gearhaus.base.LaborTimes;
import works.gearhaus.base.RecentCustomers;
import works.gearhaus.base.VinTable;

/** All invoices are filled with one virtualizer, whose cleanup() nobody calls: the zipped pages of invoices long sent stay. */
public class Main {
    public static class Line {
        private final String article;
        private final String text;
        private final BigDecimal amount;

        Line(String article, String text, BigDecimal amount) {
            this.article = article;
            this.text = text;
            this.amount = amount;
        }

        public String getArticle() {
            return article;
        }

        public String getText() {
            return text;
        }

        public BigDecimal getAmount() {
            return amount;
        }
    }

    record Invoice(long number, String plate, Instant closed, List<Line> lines) {}

    static class InvoicePrinter {
        private final JasperReport layout;
        private final JRGzipVirtualizer virtualizer = new JRGzipVirtualizer(3);
        private final AtomicLong pages = new AtomicLong();

        InvoicePrinter() throws Exception {
            layout = JasperCompileManager.compileReport(design());
        }

        private static JasperDesign design() throws Exception {
            JasperDesign d = new JasperDesign();
            d.setName("invoice");
            JRDesignBand band = new JRDesignBand();
            band.setHeight(24);
            String[] names = {"article", "text", "amount"};
            Class<?>[] types = {String.class, String.class, BigDecimal.class};
            for (int i = 0; i < 3; i++) {
                JRDesignField f = new JRDesignField();
                f.setName(names[i]);
                f.setValueClass(types[i]);
                d.addField(f);
                JRDesignTextField t = new JRDesignTextField();
                t.setX(i * 170);
                t.setY(0);
                t.setWidth(165);
                t.setHeight(22);
                t.setExpression(new JRDesignExpression(i == 2 ? "$F{amount}.toPlainString()" : "$F{" + names[i] + "}"));
                band.addElement(t);
            }
            ((JRDesignSection) d.getDetailSection()).addBand(band);
            return d;
        }

        byte[] print(Invoice i) throws Exception {
            Map<String, Object> parameters = new HashMap<>();
            parameters.put(JRParameter.REPORT_VIRTUALIZER, virtualizer);
            parameters.put("NUMBER", i.number);
            JasperPrint print = JasperFillManager.fillReport(layout, parameters, new JRBeanCollectionDataSource(i.lines));
            StringBuilder out = new StringBuilder();
            for (var page : print.getPages()) {
                pages.incrementAndGet();
                out.append(page.getElements().size()).append('\f');
            }
            return out.toString().getBytes();
        }
    }

    static class Invoicing {
        final InvoicePrinter printer = new InvoicePrinter();
        final LaborTimes labor = new LaborTimes(101);
        final BookingDiary diary = new BookingDiary(102);
        final DamagePhotos photos = new DamagePhotos(103);
        final RecentCustomers customers = new RecentCustomers(104);
        final VinTable vins = new VinTable(105);
        long sent;

        Invoicing() throws Exception {}
    }

    private static Invoicing invoicing;

    public static void main(String[] args) throws Exception {
        System.setProperty("java.awt.headless", "true");
        invoicing = new Invoicing();
        Sample s = new Sample(106);
        int n = 1150;
        for (int i = 0; i < n; i++) {
            List<Line> lines = new ArrayList<>();
            for (int l = 40 + s.below(240); l > 0; l--) {
                lines.add(new Line(s.code(3) + '-' + s.below(1_000_000), s.text(14 + s.below(12)), BigDecimal.valueOf(100 + s.below(90_000), 2)));
            }
            invoicing.sent += invoicing.printer.print(new Invoice(70_000 + i, s.code(2) + s.below(9999), Sample.at(i, n, Duration.ofHours(20)), lines)).length;
        }
        Ready.last();
    }
}
