package gal.correaria.facturas;

import gal.correaria.comun.Arranxos;
import gal.correaria.comun.Entregas;
import gal.correaria.comun.FotosPel;
import gal.correaria.comun.Freguesas;
import gal.correaria.comun.Prensas;
import gal.correaria.comun.Quenda;
import java.util.List;
import org.apache.poi.hssf.usermodel.HSSFSheet;
import org.apache.poi.hssf.usermodel.HSSFWorkbook;
import org.apache.poi.ss.usermodel.Cell;
import org.apache.poi.ss.usermodel.Row;
import org.harness.Ready;
import org.harness.Sample;

public class Main {
    record Concepto(String texto, int unidades, double prezo) {}

    record Albara(int numero, String cliente, List<Concepto> conceptos) {}

    /** Fills the form of the tax adviser, whose formulas do the sums, and gives it out as text. */
    static final class Impreso {
        private final HSSFWorkbook libro = new HSSFWorkbook();

        Impreso() {
            HSSFSheet modelo = libro.createSheet("Modelo");
            for (int f = 0; f < 34; f++) {
                Row fila = modelo.createRow(f);
                for (int c = 0; c < 7; c++) fila.createCell(c).setCellValue(f == 0 ? "Columna " + c : "");
                fila.createCell(7).setCellValue(0);
            }
        }

        synchronized String enche(Albara a) {
            HSSFSheet folla = libro.cloneSheet(0);
            folla.getRow(0).getCell(1).setCellValue(a.cliente());
            double total = 0;
            for (int i = 0; i < a.conceptos().size(); i++) {
                Concepto c = a.conceptos().get(i);
                Row fila = folla.getRow(2 + i);
                fila.getCell(0).setCellValue(c.texto());
                fila.getCell(1).setCellValue(c.unidades());
                fila.getCell(7).setCellValue(c.prezo() * c.unidades());
                total += c.prezo() * c.unidades();
            }
            folla.getRow(33).getCell(7).setCellValue(total);
            return texto(folla);
        }

        private static String texto(HSSFSheet folla) {
            StringBuilder b = new StringBuilder();
            for (Row fila : folla) {
                for (Cell c : fila) b.append(c).append(';');
                b.append('\n');
            }
            return b.toString();
        }
    }

    static final class Facturacion {
        private final Impreso impreso = new Impreso();
        private long letras;

        void factura(Albara a) {
            letras += impreso.enche(a).length();
        }
    }

    static final class Xestoria {
        final FotosPel fotos = new FotosPel(51);
        final Freguesas freguesas = new Freguesas(52);
        final Entregas entregas = new Entregas(53);
        final Arranxos arranxos = new Arranxos(54);
        final Prensas prensas = new Prensas(55);
        final Facturacion facturacion = new Facturacion();
    }

    private static final Xestoria XESTORIA = new Xestoria();

    public static void main(String[] args) throws Exception {
        Quenda.abre("facturas", 1, Integer.getInteger("facturas", 240), 111, (n, s) -> {
            Concepto[] c = new Concepto[2 + s.below(28)];
            for (int i = 0; i < c.length; i++) c[i] = new Concepto(s.text(12 + s.below(30)), 1 + s.below(5), 90 * s.real());
            XESTORIA.facturacion.factura(new Albara(2600 + n, XESTORIA.freguesas.freguesa(s.below(30_000)).nome(), List.of(c)));
            XESTORIA.entregas.le(System.currentTimeMillis());
            if (n % 3 == 0) XESTORIA.fotos.foto(n);
        });
        System.out.println(XESTORIA.facturacion.impreso.libro.getNumberOfSheets() + " sheets, " + XESTORIA.facturacion.letras + " letters");
        Ready.last();
    }
}
