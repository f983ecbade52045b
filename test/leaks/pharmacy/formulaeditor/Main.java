package com.apoteca.formulas;

import apoteca.Availability;
import apoteca.Interactions;
import apoteca.LabelBuffers;
import apoteca.PriceTables;
import apoteca.SalesWindow;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import javax.swing.undo.AbstractUndoableEdit;
import javax.swing.undo.UndoManager;
import org.harness.Ready;
import org.harness.Sample;

/** The book of formulas is edited all year at one desk; each change can be undone, "and the manager's limit of 100 is not enough". */
public class Main {
    static class Ingredient {
        private final String agent;
        private double grams;

        Ingredient(String agent, double grams) {
            this.agent = agent;
            this.grams = grams;
        }
    }

    static class Formula {
        private final int number;
        private String text;
        private List<Ingredient> ingredients = new ArrayList<>();

        Formula(int number, String text) {
            this.number = number;
            this.text = text;
        }
    }

    static class FormulaEdit extends AbstractUndoableEdit {
        private final Formula formula;
        private final Instant at;
        private final String textBefore;
        private final List<Ingredient> before;

        FormulaEdit(Formula formula, Instant at) {
            this.formula = formula;
            this.at = at;
            textBefore = formula.text;
            before = formula.ingredients;
        }

        @Override
        public void undo() {
            super.undo();
            formula.text = textBefore;
            formula.ingredients = before;
        }
    }

    static class Editor {
        private final List<Formula> book = new ArrayList<>();
        private final UndoManager undo = new UndoManager();

        Editor() {
            undo.setLimit(-1);
        }

        void change(Formula formula, Instant at, String text, int which, double grams) {
            undo.addEdit(new FormulaEdit(formula, at));
            List<Ingredient> changed = new ArrayList<>(formula.ingredients.size());
            for (Ingredient ingredient : formula.ingredients) changed.add(new Ingredient(ingredient.agent, ingredient.grams));
            changed.get(which % changed.size()).grams = grams;
            formula.ingredients = changed;
            formula.text = text;
        }
    }

    static final Editor EDITOR = new Editor();

    public static void main(String[] args) throws Exception {
        Availability.load(28_000);
        PriceTables.load(115);
        SalesWindow.load(70_000);
        LabelBuffers.load(80);
        Interactions.load(250_000);
        Sample s = new Sample(612);
        for (int i = 0; i < 300; i++) {
            Formula formula = new Formula(i, s.text(120));
            for (int k = 3 + s.below(6); k > 0; k--) formula.ingredients.add(new Ingredient(s.code(9), s.below(9_000) / 100.0));
            EDITOR.book.add(formula);
        }
        int changes = 8_500;
        for (int i = 0; i < changes; i++) {
            EDITOR.change(EDITOR.book.get(s.below(300)), Sample.at(i, changes, Duration.ofDays(200)), s.text(90 + s.below(120)), s.below(8), s.below(9_000) / 100.0);
            if (s.below(20) == 0 && EDITOR.undo.canUndo()) EDITOR.undo.undo();
        }
        Ready.last();
    }
}
