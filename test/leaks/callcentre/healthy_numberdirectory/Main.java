package fi.soitto.directory;

import com.google.i18n.phonenumbers.NumberParseException;
import com.google.i18n.phonenumbers.PhoneNumberUtil;
import com.google.i18n.phonenumbers.Phonenumber.PhoneNumber;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.Map;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: directory enquiries over all numbers of a country in packed columns, most of the memory; an LRU of entries as they were read out, and the last numbers asked by each of the lines. */
public class Main {
    /** Numbers sorted, with the names of all of them in blocks of bytes. */
    static final class Directory {
        private final long[] numbers;
        private final int[] nameAt;
        private final byte[][] blocks;

        Directory(Sample s, int n) {
            numbers = new long[n];
            nameAt = new int[n];
            for (int i = 0; i < n; i++) numbers[i] = 358_000_000_000L + 40_000_000L + i * 17L + s.below(17);
            blocks = new byte[n / 4096 + 1][];
            StringBuilder b = new StringBuilder();
            for (int i = 0; i < n; i++) {
                nameAt[i] = b.length();
                b.append(s.text(10 + s.below(22)).trim()).append('\n');
                if (i % 4096 == 4095 || i == n - 1) {
                    blocks[i / 4096] = b.toString().getBytes(StandardCharsets.ISO_8859_1);
                    b.setLength(0);
                }
            }
        }

        String name(long number) {
            int i = Arrays.binarySearch(numbers, number);
            if (i < 0) return null;
            byte[] block = blocks[i / 4096];
            int end = nameAt[i];
            while (block[end] != '\n') end++;
            return new String(block, nameAt[i], end - nameAt[i], StandardCharsets.ISO_8859_1);
        }

        long number(int i) {
            return numbers[i % numbers.length];
        }

        int size() {
            return numbers.length;
        }
    }

    record Entry(PhoneNumber number, String spoken, String name) {}

    static final class Enquiries {
        private static final int ENTRIES = Scale.of(24_000);
        private final PhoneNumberUtil util = PhoneNumberUtil.getInstance();
        final Directory directory;
        private final Map<Long, Entry> lately = new LinkedHashMap<>(1024, 0.75f, true) {
            @Override
            protected boolean removeEldestEntry(Map.Entry<Long, Entry> eldest) {
                return size() > ENTRIES;
            }
        };
        private final Map<Integer, Deque<Entry>> lines = new LinkedHashMap<>();
        long wrong;

        Enquiries(Directory directory) {
            this.directory = directory;
        }

        void ask(int line, String dialled) {
            PhoneNumber n;
            try {
                n = util.parse(dialled, "FI");
            } catch (NumberParseException e) {
                wrong++;
                return;
            }
            long key = n.getCountryCode() * 1_000_000_000L + n.getNationalNumber();
            Entry e = lately.get(key);
            if (e == null) {
                String name = directory.name(key);
                if (name == null) {
                    wrong++;
                    return;
                }
                lately.put(key, e = new Entry(n, util.format(n, PhoneNumberUtil.PhoneNumberFormat.INTERNATIONAL), name));
            }
            Deque<Entry> asked = lines.computeIfAbsent(line, l -> new ArrayDeque<>());
            asked.addLast(e);
            while (asked.size() > 30) asked.removeFirst();
        }
    }

    private static Enquiries enquiries;

    public static void main(String[] args) throws Exception {
        Sample s = new Sample(901);
        enquiries = new Enquiries(new Directory(s, Scale.of(1_100_000)));
        for (int i = 0; i < 60_000; i++) {
            long number = enquiries.directory.number(s.below(enquiries.directory.size()));
            enquiries.ask(s.below(240), s.below(30) == 0 ? "0" + s.below(100) : "+" + number);
        }
        System.out.println(enquiries.lately.size() + " entries, " + enquiries.wrong + " wrong numbers");
        Ready.last();
    }
}
