package fi.soitto.base;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import org.harness.Sample;
import org.harness.Scale;

/** Spoken texts for the menus, eleven megabytes at most. */
public final class VoicePrompts {
    public record Prompt(String key, int milliseconds, byte[] ulaw) {}

    private final Cache<String, Prompt> prompts;
    private final Sample s;

    public VoicePrompts(long seed) {
        s = new Sample(seed);
        prompts = Caffeine.newBuilder().maximumWeight(Scale.of(11_000_000)).executor(Runnable::run)
                .weigher((String k, Prompt p) -> p.ulaw.length + 130).build();
        for (int i = 0; i < Scale.of(2200); i++) of("menu " + i / 12 + " text " + i % 12);
    }

    public Prompt of(String key) {
        return prompts.get(key, k -> {
            int n = 3000 + s.below(9000);
            return new Prompt(k, n / 8, s.bytes(n));
        });
    }
}
