package com.lindqvist.planner;

import java.awt.image.BufferedImage;
import java.beans.PropertyChangeListener;
import java.beans.PropertyChangeSupport;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import javax.swing.undo.AbstractUndoableEdit;
import javax.swing.undo.UndoManager;
import javax.xml.parsers.DocumentBuilderFactory;
import org.apache.poi.ss.usermodel.CellStyle;
import org.apache.poi.ss.usermodel.FillPatternType;
import org.apache.poi.ss.usermodel.Font;
import org.apache.poi.ss.usermodel.Row;
import org.apache.poi.xssf.usermodel.XSSFSheet;
import org.apache.poi.xssf.usermodel.XSSFWorkbook;
import org.harness.Await;
import org.harness.Ready;
import org.harness.Sample;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/**
 * Healthy: an editor of floor plans with three open documents.
 *
 * <p>Each has an undo history of at most 100 steps, shapes that listen to their document, and a
 * picture of each visible sheet. The quantities go into a workbook that is being written, with 36
 * cell styles made once. A building model in XML is read by a thread that is at work on it.
 */
public class Main {
    static final class Shape implements PropertyChangeListener {
        final String label;
        final double[] outline;
        boolean stale;

        Shape(String label, double[] outline) {
            this.label = label;
            this.outline = outline;
        }

        @Override
        public void propertyChange(java.beans.PropertyChangeEvent event) {
            stale = true;
        }
    }

    static final class MoveEdit extends AbstractUndoableEdit {
        final Shape shape;
        final double[] before;

        MoveEdit(Shape shape) {
            this.shape = shape;
            this.before = Arrays.copyOf(shape.outline, 1_400);
        }

        @Override
        public void undo() {
            super.undo();
            System.arraycopy(before, 0, shape.outline, 0, shape.outline.length);
        }
    }

    static final class PlanDocument {
        final PropertyChangeSupport changes = new PropertyChangeSupport(this);
        final UndoManager history = new UndoManager();
        final List<Shape> shapes = new ArrayList<>();
        final List<BufferedImage> sheets = new ArrayList<>();

        void add(Shape shape) {
            shapes.add(shape);
            changes.addPropertyChangeListener(shape);
        }

        void remove(Shape shape) {
            shapes.remove(shape);
            changes.removePropertyChangeListener(shape);
        }

        void move(Shape shape, double dx) {
            history.addEdit(new MoveEdit(shape));
            for (int i = 0; i < shape.outline.length; i += 2) shape.outline[i] += dx;
            changes.firePropertyChange("outline", null, shape);
        }
    }

    static final class BuildingImport implements Runnable {
        final byte[] xml;
        volatile int walls;

        BuildingImport(byte[] xml) {
            this.xml = xml;
        }

        @Override
        public void run() {
            try {
                Document document = DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(new ByteArrayInputStream(xml));
                NodeList elements = document.getDocumentElement().getChildNodes();
                for (int i = 0; i < elements.getLength(); i++) {
                    Element wall = (Element) elements.item(i);
                    walls += wall.getAttribute("material").length() > 0 ? 1 : 0;
                    Thread.sleep(walls > 200 ? 80 : 0);
                }
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        }
    }

    static final List<PlanDocument> open = new ArrayList<>();

    public static void main(String[] args) throws Exception {
        Sample s = new Sample(106);
        for (int d = 0; d < 3; d++) open.add(document(s));
        for (int i = 0; i < 2_000; i++) {
            PlanDocument document = open.get(s.below(3));
            Shape shape = document.shapes.get(s.below(document.shapes.size()));
            document.move(shape, s.real());
            if (i % 10 == 0) {
                document.remove(shape);
                document.add(shape(s));
            }
        }
        BuildingImport building = new BuildingImport(model(s));
        start(building, "building-import");
        QuantityExport export = new QuantityExport();
        start(export, "quantity-export");
        Await.until(() -> building.walls > 200 && export.rows > 2_600, "both at work");
        Await.between(36, export.styles, 38, "styles");
        Await.between(6_000, open.get(0).changes.getPropertyChangeListeners().length, 6_000, "listeners");
        Ready.last();
    }

    static void start(Runnable r, String name) {
        Thread thread = new Thread(r, name);
        thread.setDaemon(true);
        thread.start();
    }

    private static Shape shape(Sample s) {
        double[] outline = new double[12 + 2 * s.below(40)];
        for (int i = 0; i < outline.length; i++) outline[i] = s.real() * 1_000;
        return new Shape(s.text(24), outline);
    }

    private static PlanDocument document(Sample s) {
        PlanDocument document = new PlanDocument();
        document.history.setLimit(100);
        for (int i = 0; i < 6_000; i++) document.add(shape(s));
        for (int i = 0; i < 3; i++) document.sheets.add(new BufferedImage(900, 420, BufferedImage.TYPE_INT_ARGB));
        return document;
    }

    private static byte[] model(Sample s) {
        StringBuilder b = new StringBuilder("<building>");
        for (int i = 0; i < 11_000; i++) {
            b.append("<wall id='w").append(i).append("' material='").append(s.code(6)).append("' from='").append(s.below(90_000)).append("'><note>").append(s.text(70)).append("</note></wall>");
        }
        return b.append("</building>").toString().getBytes(StandardCharsets.UTF_8);
    }

    static final class QuantityExport implements Runnable {
        final Sample s = new Sample(1_106);
        volatile int rows;
        volatile int styles;

        @Override
        public void run() {
            XSSFWorkbook book = new XSSFWorkbook();
            CellStyle[] looks = new CellStyle[36];
            for (int i = 0; i < looks.length; i++) {
                Font font = book.createFont();
                font.setBold(i % 2 == 0);
                font.setFontHeightInPoints((short) (8 + i % 9));
                looks[i] = book.createCellStyle();
                looks[i].setFont(font);
                looks[i].setFillForegroundColor((short) (8 + i));
                looks[i].setFillPattern(FillPatternType.SOLID_FOREGROUND);
            }
            styles = book.getNumCellStyles();
            XSSFSheet sheet = book.createSheet("quantities");
            try {
                for (int r = 0; r < 60_000; r++) {
                    Row row = sheet.createRow(r);
                    for (int c = 0; c < 6; c++) {
                        row.createCell(c).setCellValue(c == 0 ? "W" + r : Integer.toString(s.below(9_000)));
                        row.getCell(c).setCellStyle(looks[(r + c) % looks.length]);
                    }
                    rows = r;
                    if (r > 2_600) Thread.sleep(200);
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
