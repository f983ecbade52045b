package pt.atlantica.recipes;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.harness.Ready;
import org.harness.Sample;
import pt.atlantica.base.LabelPictures;
import pt.atlantica.base.ProductCatalogue;
import pt.atlantica.base.RetortCurves;
import pt.atlantica.base.SupplierContracts;
import pt.atlantica.base.WeighWindow;

/** Each state of a recipe knows the one before it, so that a change can be taken back. The menu offers the last thirty, but nothing ever cuts the chain behind them, and the tablets save every few seconds. */
public class Main {
    record Ingredient(String article, float grams, String origin) {}

    static final class RecipeState {
        final Instant saved;
        final String editor;
        final List<Ingredient> ingredients;
        final float[] sterilisation;
        final RecipeState previous;

        RecipeState(Instant saved, String editor, List<Ingredient> ingredients, float[] sterilisation, RecipeState previous) {
            this.saved = saved;
            this.editor = editor;
            this.ingredients = ingredients;
            this.sterilisation = sterilisation;
            this.previous = previous;
        }
    }

    static final class RecipeDraft {
        private final String product;
        private RecipeState current;

        RecipeDraft(String product, RecipeState first) {
            this.product = product;
            current = first;
        }

        void save(Instant at, String editor, List<Ingredient> ingredients, float[] sterilisation) {
            current = new RecipeState(at, editor, List.copyOf(ingredients), sterilisation, current);
        }

        void undo() {
            if (current.previous != null) current = current.previous;
        }

        List<Instant> undoMenu() {
            List<Instant> menu = new ArrayList<>();
            for (RecipeState s = current; s != null && menu.size() < 30; s = s.previous) menu.add(s.saved);
            return menu;
        }
    }

    static final class RecipeDesk {
        private final Map<String, RecipeDraft> drafts = new ConcurrentHashMap<>();

        void begin(String product, RecipeState first) {
            drafts.putIfAbsent(product, new RecipeDraft(product, first));
        }

        RecipeDraft draft(String product) {
            return drafts.get(product);
        }
    }

    static final class DevelopmentKitchen {
        final RecipeDesk desk = new RecipeDesk();
        final ProductCatalogue catalogue = new ProductCatalogue(101);
        final SupplierContracts contracts = new SupplierContracts(102);
        final LabelPictures pictures = new LabelPictures(103);
        final RetortCurves curves = new RetortCurves(104);
        final WeighWindow window = new WeighWindow(105);
    }

    private static final DevelopmentKitchen KITCHEN = new DevelopmentKitchen();

    private static Ingredient ingredient(Sample s) {
        return new Ingredient(s.text(8 + s.below(14)), 1 + (float) s.real() * 300, "PT-" + s.code(4));
    }

    public static void main(String[] args) throws Exception {
        Sample s = new Sample(616);
        int saves = 13_000;
        List<List<Ingredient>> sheets = new ArrayList<>();
        for (int r = 0; r < 26; r++) {
            List<Ingredient> sheet = new ArrayList<>();
            for (int k = 8 + s.below(10); k > 0; k--) sheet.add(ingredient(s));
            sheets.add(sheet);
            RecipeState first = new RecipeState(Instant.now().minus(Duration.ofDays(12)), "chef", List.copyOf(sheet), new float[90], null);
            KITCHEN.desk.begin("draft " + (300 + r), first);
        }
        for (int i = 0; i < saves; i++) {
            int r = s.below(sheets.size());
            RecipeDraft draft = KITCHEN.desk.draft("draft " + (300 + r));
            List<Ingredient> sheet = sheets.get(r);
            for (int k = 1 + s.below(4); k > 0; k--) sheet.set(s.below(sheet.size()), ingredient(s));
            float[] sterilisation = new float[90];
            for (int k = 0; k < 90; k++) sterilisation[k] = 60 + (float) s.real() * 62;
            draft.save(Sample.at(i, saves, Duration.ofDays(11)), "cook " + s.below(9), sheet, sterilisation);
            if (s.below(30) == 0) draft.undo();
        }
        Ready.last();
    }
}
