package ext;

import java.util.List;
import java.util.function.Function;
import java.util.regex.Pattern;

public final class Markdown implements Function<String, String> {
    private final List<Pattern> rules = List.of(Pattern.compile("^#+ "), Pattern.compile("\\*\\*(.+?)\\*\\*"), Pattern.compile("`([^`]+)`"));

    @Override
    public String apply(String text) {
        for (Pattern p : rules) text = p.matcher(text).replaceAll("$0");
        return text;
    }
}
