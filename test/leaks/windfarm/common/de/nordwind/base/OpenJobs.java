package de.nordwind.base;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.harness.Sample;
import org.harness.Scale;

/** Jobs of the maintenance crews that are open; a job that is done is taken out. */
public final class OpenJobs {
    static final class Job {
        final int number;
        final Instant reported;
        final String turbine;
        final List<String> notes = new ArrayList<>(2);

        Job(int number, Instant reported, String turbine) {
            this.number = number;
            this.reported = reported;
            this.turbine = turbine;
        }
    }

    private final Map<Integer, Job> jobs = new HashMap<>();

    public OpenJobs(long seed) {
        Sample s = new Sample(seed);
        int n = Scale.of(60_000);
        int open = Scale.of(24_000);
        for (int i = 0; i < n; i++) {
            Job j = new Job(i, Sample.at(i, n, Duration.ofDays(40)), "WEA " + s.below(4000));
            j.notes.add(s.text(40 + s.below(120)));
            if (s.below(3) == 0) j.notes.add(s.text(30 + s.below(60)));
            jobs.put(i, j);
            if (i >= open) {
                int done = i - open + s.below(40);
                if (jobs.remove(done) == null) jobs.remove(i - open);
            }
        }
        jobs.keySet().removeIf(k -> k < n - open * 5 / 4);
    }

    public int open() {
        return jobs.size();
    }
}
