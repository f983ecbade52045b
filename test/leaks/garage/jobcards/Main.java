package com.bayview.desk;

import java.awt.BorderLayout;
import java.awt.CardLayout;
import java.awt.Color;
import java.awt.Component;
import java.awt.KeyboardFocusManager;
import java.beans.PropertyChangeEvent;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import javax.swing.BorderFactory;
import javax.swing.JLabel;
import javax.swing.JPanel;
import javax.swing.SwingUtilities;
import org.harness.Ready;
import org.harness.Sample;
import works.gearhaus.base.BookingDiary;
import works.gearhaus.base.DamagePhotos;
import works.gearhaus.base.PartsCatalogue;
import works.gearhaus.base.RecentCustomers;
import works.gearhaus.base.VinTable;

/** Each card of the desk listens to the focus manager, and goes on doing so after it was closed. */
public class Main {
    record Job(int number, String plate, Instant accepted, List<String> work, byte[] sketch) {}

    static class JobCard extends JPanel {
        private final Job job;
        private final List<JLabel> rows = new ArrayList<>();

        JobCard(Job job) {
            super(new BorderLayout());
            this.job = job;
            add(new JLabel(job.plate + "  #" + job.number), BorderLayout.NORTH);
            JPanel list = new JPanel(null);
            for (String w : job.work) {
                JLabel row = new JLabel(w);
                row.setBounds(4, 18 * rows.size(), 320, 18);
                rows.add(row);
                list.add(row);
            }
            add(list, BorderLayout.CENTER);
            KeyboardFocusManager.getCurrentKeyboardFocusManager().addPropertyChangeListener("permanentFocusOwner", this::focusMoved);
        }

        private void focusMoved(PropertyChangeEvent e) {
            boolean inside = e.getNewValue() instanceof Component && SwingUtilities.isDescendingFrom((Component) e.getNewValue(), this);
            setBorder(inside ? BorderFactory.createLineBorder(Color.ORANGE) : null);
        }
    }

    static class Desk {
        final JPanel pages = new JPanel(new CardLayout());
        final ArrayDeque<JobCard> open = new ArrayDeque<>();
        final PartsCatalogue catalogue = new PartsCatalogue(131);
        final BookingDiary diary = new BookingDiary(132);
        final DamagePhotos photos = new DamagePhotos(133);
        final RecentCustomers customers = new RecentCustomers(134);
        final VinTable vins = new VinTable(135);

        void show(Job job) {
            JobCard card = new JobCard(job);
            open.add(card);
            pages.add(card, "job-" + job.number);
        }

        void close(JobCard card) {
            open.remove(card);
            pages.remove(card);
        }
    }

    private static Desk desk;

    public static void main(String[] args) throws Exception {
        System.setProperty("java.awt.headless", "true");
        desk = new Desk();
        Sample s = new Sample(136);
        int n = 900;
        for (int i = 0; i < n; i++) {
            Job job = new Job(31_000 + i, s.code(2) + ' ' + s.below(9999), Sample.at(i, n, Duration.ofHours(9)), work(s), s.bytes(2000 + s.below(5000)));
            SwingUtilities.invokeAndWait(() -> {
                desk.show(job);
                if (desk.open.size() > 8) desk.close(desk.open.peek());
            });
        }
        Ready.last();
    }

    private static List<String> work(Sample s) {
        List<String> work = new ArrayList<>();
        for (int k = 3 + s.below(9); k > 0; k--) work.add(s.text(30 + s.below(40)));
        return work;
    }
}
