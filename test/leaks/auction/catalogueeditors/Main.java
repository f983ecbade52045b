package uk.oldbond.catalogue;

import gavel.Artists;
import gavel.BidWindows;
import gavel.HammerPrices;
import gavel.LotPictures;
import gavel.Postcodes;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.atomic.AtomicInteger;
import org.eclipse.core.databinding.DataBindingContext;
import org.eclipse.core.databinding.observable.Realm;
import org.eclipse.core.databinding.observable.value.WritableValue;
import org.harness.Ready;
import org.harness.Sample;

/** Cataloguers edit lots; each editor binds a field to the exchange rate of the house and does not dispose its bindings when it is closed. */
public class Main {
    static final class DeskRealm extends Realm {
        private final Thread desk = Thread.currentThread();

        @Override
        public boolean isCurrent() {
            return Thread.currentThread() == desk;
        }
    }

    static final class Draft {
        private final String lot;
        private final long openedAt;
        private String description;
        private long estimate;

        Draft(String lot, long openedAt, String description, long estimate) {
            this.lot = lot;
            this.openedAt = openedAt;
            this.description = description;
            this.estimate = estimate;
        }
    }

    /** The editor of one lot: what its fields show, bound to the draft and to the house. */
    static final class LotEditor {
        private final Draft draft;
        private final DataBindingContext bindings;
        private final WritableValue<String> text;
        private final WritableValue<Double> rate;
        private final byte[] thumbnail;

        LotEditor(Draft draft, HouseModel house, byte[] thumbnail) {
            this.draft = draft;
            this.thumbnail = thumbnail;
            bindings = new DataBindingContext(house.realm);
            text = new WritableValue<>(house.realm, draft.description, String.class);
            rate = new WritableValue<>(house.realm, 1.0, Double.class);
            bindings.bindValue(rate, house.euroRate);
            rate.addValueChangeListener(event -> draft.estimate = Math.round(draft.estimate * event.diff.getNewValue() / event.diff.getOldValue()));
        }

        void close() {
            draft.description = text.getValue();
            text.dispose();
        }
    }

    static final class HouseModel {
        private final Realm realm = new DeskRealm();
        private final WritableValue<Double> euroRate = new WritableValue<>(realm, 1.0, Double.class);
    }

    static final class CatalogueDesk {
        private final HouseModel house = new HouseModel();
        private final Deque<LotEditor> open = new ArrayDeque<>();
        private final AtomicInteger saved = new AtomicInteger();

        void edit(Draft draft, byte[] thumbnail) {
            open.addLast(new LotEditor(draft, house, thumbnail));
            if (open.size() > 12) {
                open.removeFirst().close();
                saved.incrementAndGet();
            }
        }
    }

    static CatalogueDesk desk;

    public static void main(String[] args) throws Exception {
        Artists.load(26_000);
        BidWindows.load(500, 300);
        HammerPrices.load(90, 90);
        LotPictures.load(8_500);
        Postcodes.load(190_000);
        desk = new CatalogueDesk();
        Sample s = new Sample(4201);
        long at = System.currentTimeMillis() - 30L * 86_400_000L;
        for (int i = 0; i < 1_300; i++) {
            desk.edit(new Draft("L" + (70_000 + i), at += 1_900_000L, s.text(300 + s.below(300)), 100L * s.below(9_000)), s.bytes(900 + s.below(900)));
            if (i % 100 == 0) desk.house.euroRate.setValue(0.8 + s.real() / 10);
        }
        Ready.last();
    }
}
