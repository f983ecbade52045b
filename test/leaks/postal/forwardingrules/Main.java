package com.mailrouter.rules;

import org.antlr.v4.runtime.*;
import org.antlr.v4.tool.Grammar;
import org.harness.Ready;

import postal.*;

import java.util.*;

/** Checks the rules by which customers have their mail forwarded: conditions in brackets, then where to. */
public class Main {
    private static final String GRAMMAR = """
        grammar Forwarding;
        rules : rule (';' rule)* EOF ;
        rule : condition '=>' target | condition '->' target WORD | condition '!' ;
        condition : '(' condition ')' | '[' condition ']' | '{' condition '}' | condition 'and' condition | condition 'or' condition
            | 'not' condition | WORD op value ;
        op : 'is' | 'in' | 'like' | '<' | '>' ;
        value : WORD | NUMBER | '(' value (',' value)* ')' ;
        target : 'box' NUMBER | 'branch' WORD | 'return' ;
        WORD : [A-Za-zäöüÄÖÜé]+ ;
        NUMBER : [0-9]+ ;
        SPACE : [ \\t\\r\\n]+ -> skip ;
        """;

    static final class RuleChecker {
        private final LexerInterpreter lexer;
        private final ParserInterpreter parser;
        private final int start;
        private final LinkedHashMap<String, String> lastErrors = new LinkedHashMap<>() {
            @Override
            protected boolean removeEldestEntry(Map.Entry<String, String> eldest) {
                return size() > 400;
            }
        };
        private long accepted;

        RuleChecker() throws Exception {
            Grammar grammar = new Grammar(GRAMMAR);
            lexer = grammar.createLexerInterpreter(CharStreams.fromString(""));
            parser = grammar.createParserInterpreter(new CommonTokenStream(lexer));
            lexer.removeErrorListeners();
            parser.removeErrorListeners();
            start = grammar.getRule("rules").index;
        }

        void check(String customer, String rules) {
            lexer.setInputStream(CharStreams.fromString(rules));
            parser.setInputStream(new CommonTokenStream(lexer));
            ParserRuleContext tree = parser.parse(start);
            if (parser.getNumberOfSyntaxErrors() == 0) accepted += tree.getChildCount();
            else lastErrors.put(customer, rules);
        }
    }

    private static RuleChecker checker;

    private static String condition(Dice d, int depth) {
        if (depth == 0) return d.of(new String[] {"sender", "weight", "kind", "town"}) + " " + d.of(new String[] {"is", "in", "like", "<"}) + " " + (d.chance(50) ? d.below(900) : d.town().replace("-", ""));
        return switch (d.below(6)) {
            case 0 -> "(" + condition(d, depth - 1) + ")";
            case 1 -> "[" + condition(d, depth - 1) + "]";
            case 2 -> "{" + condition(d, depth - 1) + "}";
            case 3 -> "not " + condition(d, depth - 1);
            case 4 -> "(" + condition(d, depth / 2) + ") and " + condition(d, depth - 1);
            default -> condition(d, depth / 2) + " or [" + condition(d, depth - 1) + "]";
        };
    }

    public static void main(String[] a) throws Exception {
        Postcodes.read(10000);
        StreetNames.learn(9000);
        Rounds.plan(900);
        Postmarks.draw(900);
        RecentScans.ask(26000);
        checker = new RuleChecker();
        Dice d = new Dice(303);
        for (int i = 0; i < Integer.getInteger("customers", 1100); i++) {
            String rule = condition(d, 2 + d.below(5)) + (d.chance(60) ? " => box " + d.below(4000) : d.chance(50) ? " -> branch Nord express" : " !");
            checker.check("customer " + i, rule);
        }
        Ready.last();
    }
}
