package com.weissgrat.grooming;

import jakarta.batch.api.AbstractBatchlet;
import jakarta.batch.operations.JobOperator;
import jakarta.batch.runtime.BatchRuntime;
import jakarta.batch.runtime.BatchStatus;
import jakarta.batch.runtime.context.JobContext;
import jakarta.batch.runtime.context.StepContext;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.inject.Named;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.harness.Ready;
import org.harness.Sample;
import piste.PassageWindow;
import piste.PisteMap;
import piste.RentalDatabase;
import piste.SignTexts;
import piste.Terrain;

/** A job plans the round of a snow groomer for each piste that asks for it. The repository of jobs is the one in memory, and nobody purges it. */
public class Main {
    static class Round implements Serializable {
        private final String piste;
        private final List<String> passes = new ArrayList<>();
        private double kilometres;

        Round(String piste) {
            this.piste = piste;
        }
    }

    @Dependent
    @Named("planRound")
    public static class PlanRound extends AbstractBatchlet {
        @Inject
        private JobContext job;
        @Inject
        private StepContext step;

        @Override
        public String process() {
            Properties asked = BatchRuntime.getJobOperator().getParameters(job.getExecutionId());
            Round round = new Round(asked.getProperty("piste"));
            int width = Integer.parseInt(asked.getProperty("width"));
            for (int at = 0; at < width; at += 5) {
                round.passes.add(round.piste + " from " + at + " m to " + (at + 5) + " m, blade " + at % 3);
                round.kilometres += 1.2;
            }
            step.setPersistentUserData(round);
            return "PLANNED";
        }
    }

    static class GroomingDesk {
        private final JobOperator jobs = BatchRuntime.getJobOperator();
        private int planned;

        void plan(String piste, int width, String driver) throws InterruptedException {
            Properties asked = new Properties();
            asked.setProperty("piste", piste);
            asked.setProperty("width", String.valueOf(width));
            asked.setProperty("driver", driver);
            long id = jobs.start("grooming", asked);
            while (jobs.getJobExecution(id).getBatchStatus() != BatchStatus.COMPLETED) Thread.sleep(1);
            planned++;
        }
    }

    static GroomingDesk desk;

    public static void main(String[] args) throws Exception {
        Logger.getLogger("").setLevel(Level.SEVERE);
        PassageWindow.load(50_000);
        PisteMap.load(1_400);
        RentalDatabase.load(18_000);
        SignTexts.load(8_000);
        Terrain.load(480);
        desk = new GroomingDesk();
        Sample s = new Sample(3_102);
        for (int i = 0; i < 1_700; i++) desk.plan("piste " + s.below(140), 20 + s.below(60), s.text(14));
        Ready.last();
    }
}
