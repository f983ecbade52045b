package edu.tidelab.papers;

import com.itextpdf.io.font.constants.StandardFonts;
import com.itextpdf.kernel.font.PdfFont;
import com.itextpdf.kernel.font.PdfFontFactory;
import com.itextpdf.kernel.pdf.PdfDocument;
import com.itextpdf.kernel.pdf.PdfReader;
import com.itextpdf.kernel.pdf.PdfWriter;
import com.itextpdf.kernel.pdf.canvas.PdfCanvas;
import com.itextpdf.kernel.pdf.canvas.parser.PdfTextExtractor;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;

/** Nothing leaks: a tool that indexes the papers of the station; it has read three quarters of them, words with their positions stay in memory till the index is written. */
public class Main {
    record Paper(int number, String title, List<String> authors, short year, String abstractText) {}

    /** Papers and positions of a word, in ascending order. */
    static final class Postings {
        private int[] papers = new int[2];
        private short[] positions = new short[2];
        private int size;

        void add(int paper, int position) {
            if (size == papers.length) {
                papers = Arrays.copyOf(papers, size + size / 2 + 1);
                positions = Arrays.copyOf(positions, size + size / 2 + 1);
            }
            papers[size] = paper;
            positions[size++] = (short) position;
        }
    }

    static final class IndexBuild {
        private final List<Paper> papers = new ArrayList<>();
        private final TreeMap<String, Postings> words = new TreeMap<>();
        private final Map<String, BitSet> byAuthor = new HashMap<>();
        private final int expected;
        private long occurrences;

        IndexBuild(int expected) {
            this.expected = expected;
        }

        void add(Paper paper, String text) {
            papers.add(paper);
            int position = 0;
            for (String word : text.split("[^a-z0-9]+")) {
                if (word.length() < 3) continue;
                words.computeIfAbsent(word, w -> new Postings()).add(paper.number(), position++);
                occurrences++;
            }
            for (String author : paper.authors()) byAuthor.computeIfAbsent(author, a -> new BitSet(expected)).set(paper.number());
        }
    }

    private static byte[] print(String text) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (PdfDocument pdf = new PdfDocument(new PdfWriter(bytes))) {
            PdfFont font = PdfFontFactory.createFont(StandardFonts.TIMES_ROMAN);
            PdfCanvas canvas = new PdfCanvas(pdf.addNewPage());
            for (int from = 0, line = 0; from < text.length(); from += 90, line++) {
                canvas.beginText().setFontAndSize(font, 10).moveText(40, 800 - 12 * line).showText(text.substring(from, Math.min(text.length(), from + 90))).endText();
            }
        }
        return bytes.toByteArray();
    }

    private static String read(byte[] file) throws IOException {
        try (PdfDocument pdf = new PdfDocument(new PdfReader(new ByteArrayInputStream(file)))) {
            return PdfTextExtractor.getTextFromPage(pdf.getPage(1));
        }
    }

    public static void main(String[] args) throws Exception {
        Sample s = new Sample(9347);
        int all = Scale.of(16_000);
        IndexBuild build = new IndexBuild(all);
        int done = all * 3 / 4;
        for (int i = 0; i < done; i++) {
            List<String> authors = new ArrayList<>();
            for (int k = s.below(4); k >= 0; k--) authors.add("author " + s.below(Scale.of(1_900)));
            StringBuilder text = new StringBuilder(s.text(200 + s.below(500)));
            for (int k = 0; k < 6; k++) text.append(' ').append(s.code(2).toLowerCase()).append(s.below(9_000));
            Paper paper = new Paper(i, s.text(50), authors, (short) (1960 + s.below(65)), s.text(250 + s.below(350)));
            build.add(paper, i % 16 == 0 ? read(print(text.toString())) : text.toString());
        }
        System.out.println(build.words.size() + " words, " + build.occurrences + " occurrences in " + build.papers.size() + " papers");
        Ready.last();
        System.out.println(build.expected - done + " papers are left");
    }
}
