package org.ark.studbook;

import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.harness.Ready;
import org.harness.Sample;
import vivarium.SpeciesBook;

/** Healthy: the studbook of all parks, read when the service starts: animals know their parents, their young and where they lived; corrections replace an entry. */
public class Main {
    record Stay(String park, LocalDate from, LocalDate until) {}

    static final class Animal {
        private final int number;
        private String name;
        private final LocalDate born;
        private final Animal father;
        private final Animal mother;
        private final List<Animal> young = new ArrayList<>(2);
        private final List<Stay> stays = new ArrayList<>(3);
        private String remark;
        private int corrections;

        Animal(int number, String name, LocalDate born, Animal father, Animal mother) {
            this.number = number;
            this.name = name;
            this.born = born;
            this.father = father;
            this.mother = mother;
        }
    }

    static final class Studbook {
        private final Map<Integer, Animal> byNumber = new HashMap<>();
        private final TreeMap<LocalDate, List<Animal>> byBirth = new TreeMap<>();
        private final Map<String, List<Animal>> byPark = new HashMap<>();

        void read(int count, Sample s) {
            LocalDate day = LocalDate.of(1950, 1, 1);
            for (int i = 0; i < count; i++) {
                if (i % 3 == 0) day = day.plusDays(1);
                Animal father = i < 300 ? null : byNumber.get(i - 1 - s.below(300));
                Animal mother = i < 300 ? null : byNumber.get(i - 1 - s.below(300));
                Animal animal = new Animal(i, s.code(3 + s.below(6)), day, father, mother);
                if (father != null) father.young.add(animal);
                if (mother != null) mother.young.add(animal);
                for (int k = 0; k < 1 + s.below(3); k++) animal.stays.add(new Stay("park " + s.below(180), day.plusDays(400L * k), day.plusDays(400L * k + 399)));
                animal.remark = s.text(20 + s.below(90));
                byNumber.put(i, animal);
                byBirth.computeIfAbsent(day, date -> new ArrayList<>(3)).add(animal);
                byPark.computeIfAbsent(animal.stays.get(animal.stays.size() - 1).park(), park -> new ArrayList<>()).add(animal);
            }
        }

        void correct(int number, Sample s) {
            Animal animal = byNumber.get(number);
            animal.name = s.code(5);
            animal.remark = s.text(40);
            animal.corrections++;
        }
    }

    static final Studbook BOOK = new Studbook();

    public static void main(String[] args) throws Exception {
        SpeciesBook.load(6_000);
        Sample s = new Sample(5303);
        BOOK.read(52_000, s);
        for (int i = 0; i < 15_000; i++) BOOK.correct(s.below(52_000), s);
        Ready.last();
    }
}
