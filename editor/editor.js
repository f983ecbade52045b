// The editor of the page's two query languages: CodeMirror with the few parts it needs,
// bundled by ./build.sh editor into public/vendor/editor.js. The page (package ui/app)
// loads it when an editor is first shown.
//
// It lives in a shadow root. There CodeMirror uses constructed style sheets, which the
// page's security policy allows; the policy forbids style elements.
import { autocompletion, closeBrackets, closeBracketsKeymap, closeCompletion, completionKeymap, completionStatus } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap, indentWithTab } from "@codemirror/commands";
import { bracketMatching, HighlightStyle, StreamLanguage, syntaxHighlighting } from "@codemirror/language";
import { setDiagnostics, lintKeymap } from "@codemirror/lint";
import { EditorState, Prec } from "@codemirror/state";
import { drawSelection, EditorView, highlightActiveLine, keymap, lineNumbers, placeholder } from "@codemirror/view";
import { tags } from "@lezer/highlight";

const words = (text) => new Set(text.split(" "));

// Words to colour as words of the language. Which words are valid, only the analyzer
// knows.
const languages = {
  oql: {
    keywords: words("select distinct as retained set objects from instanceof inner left outer join on where and or not like in implements is null true false group by having order asc desc limit offset union explain"),
    functions: words("tostring tohex dominators dominatorof outbounds inbounds classof eval count sum min max avg"),
    fold: true,
  },
  analyze: {
    keywords: words("table_of table-of struct end set_type set-type instances_for instances-for have_names have-names on_inclusion on-inclusion roots membership ret and or not in is true false null"),
    functions: words("int bool string float address Object Class Classloader Thread ThreadGroup objects threads classes classloaders threadgroups Unassigned ENTITY THIS REFERRER ref_kind"),
    fold: false,
  },
};

// tokenizer colours comments, texts, numbers, attributes and words.
const tokenizer = ({ keywords, functions, fold }) => ({
  startState: () => ({ comment: false, path: false }),
  token(stream, state) {
    if (state.comment) {
      state.comment = !stream.match(/.*?\*\//);
      if (state.comment) stream.skipToEnd();
      return "comment";
    }
    if (stream.eatSpace()) return null;
    const path = state.path; // a member follows a point
    state.path = false;
    if (stream.match("//")) {
      stream.skipToEnd();
      return "comment";
    }
    if (fold && stream.match("/*")) {
      state.comment = true;
      return "comment";
    }
    if (stream.match(/^"(?:[^"\\]|\\.)*"?/) || stream.match(/^'(?:[^'\\]|\\.)*'?/)) return "string";
    if (stream.match(/^0x[0-9a-f]+/i) || stream.match(/^\d+(?:\.\d+)?/)) return "number";
    if (stream.match(/^@\w*/)) return "propertyName";
    if (stream.match(/^\$\{\w*\}?/)) return "keyword";
    if (stream.match(/^[∧∨¬∈]/)) return "keyword";
    const hyphenated = !fold && stream.match(/^(?:table|set|instances|have|on)-\w+/);
    const word = hyphenated || stream.match(/^[\p{L}_$][\p{L}\p{N}_$]*/u);
    if (word) {
      const name = fold ? word[0].toLowerCase() : word[0];
      if (path) return fold ? "variableName" : "propertyName";
      if (keywords.has(name)) return "keyword";
      return functions.has(name) ? "typeName" : "variableName";
    }
    state.path = stream.next() === ".";
    return null;
  },
  languageData: { commentTokens: { line: "//" }, closeBrackets: { brackets: ["(", "[", '"'] } },
});

// The page's own colours, which the shadow root inherits.
const colours = HighlightStyle.define([
  { tag: tags.keyword, color: "var(--code-keyword)", fontWeight: "600" },
  { tag: tags.typeName, color: "var(--code-name)" },
  { tag: tags.propertyName, color: "var(--code-member)" },
  { tag: tags.string, color: "var(--code-text)" },
  { tag: tags.number, color: "var(--code-number)" },
  { tag: tags.comment, color: "var(--muted)", fontStyle: "italic" },
]);

const looks = EditorView.theme({
  "&": { height: "100%", color: "var(--text)", backgroundColor: "var(--ground)", fontSize: "13px" },
  "&.cm-focused": { outline: "none" },
  ".cm-scroller": { fontFamily: "var(--mono)", lineHeight: "1.55" },
  ".cm-content": { caretColor: "var(--text)", padding: "8px 0" },
  ".cm-cursor": { borderLeftColor: "var(--text)" },
  ".cm-gutters": { backgroundColor: "transparent", color: "var(--muted)", border: "none" },
  ".cm-activeLine, .cm-activeLineGutter": { backgroundColor: "transparent" },
  "&.cm-focused .cm-activeLine": { backgroundColor: "var(--hover)" },
  "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground": { backgroundColor: "var(--accent-soft) !important" },
  "&.cm-focused .cm-matchingBracket": { backgroundColor: "var(--accent-soft)", outline: "1px solid var(--line)" },
  ".cm-placeholder": { color: "var(--muted)" },
  ".cm-tooltip": { backgroundColor: "var(--raised)", color: "var(--text)", border: "1px solid var(--line)", borderRadius: "6px", boxShadow: "var(--shadow)", maxWidth: "min(680px, 92vw)" },
  ".cm-tooltip.cm-tooltip-autocomplete > ul": { fontFamily: "var(--mono)", fontSize: "12.5px", maxHeight: "18em" },
  ".cm-tooltip.cm-tooltip-autocomplete > ul > li": { padding: "2px 8px", overflow: "hidden", textOverflow: "ellipsis" },
  ".cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]": { backgroundColor: "var(--accent)", color: "var(--accent-text)" },
  ".cm-completionMatchedText": { textDecoration: "none", fontWeight: "700" },
  ".cm-completionDetail": { color: "var(--muted)", fontStyle: "normal", fontFamily: "inherit", marginLeft: "1.2em" },
  "li[aria-selected] .cm-completionDetail": { color: "inherit", opacity: ".85" },
  ".cm-diagnostic": { whiteSpace: "pre-wrap", fontFamily: "inherit", padding: "6px 10px" },
  ".cm-diagnostic-error": { borderLeft: "3px solid var(--problem)" },
  ".cm-lintRange-error": { backgroundImage: "none", textDecoration: "underline wavy var(--problem)", textUnderlineOffset: "3px" },
  ".cm-lintPoint-error:after": { borderBottomColor: "var(--problem)" },
});

// Go counts bytes of UTF-8, CodeMirror counts units of UTF-16.
const encoder = new TextEncoder();
const decoder = new TextDecoder();
const toBytes = (text, at) => encoder.encode(text.slice(0, at)).length;
const fromBytes = (text, at) => decoder.decode(encoder.encode(text).subarray(0, at)).length;

// place returns the line and column of an offset, both from 1, the column in characters.
function place(doc, { line, column }) {
  const found = doc.line(Math.min(Math.max(line, 1), doc.lines));
  const from = found.from + [...found.text].slice(0, column - 1).join("").length;
  const rest = doc.sliceString(from, found.to);
  const word = /^(?:[\p{L}\p{N}_$@.]+|.)/u.exec(rest);
  return word ? { from, to: from + word[0].length } : { from: Math.max(found.from, from - 1), to: from };
}

// When text is typed over coloured text, Chromium preserves the look in a style
// attribute, which the security policy refuses. So the editor makes the change itself.
const typedOver = EditorView.domEventHandlers({
  beforeinput(event, view) {
    const { from, to, empty } = view.state.selection.main;
    if (empty || event.isComposing || event.inputType !== "insertText" || !event.data) return false;
    const insert = () => view.state.update(view.state.replaceSelection(event.data), { userEvent: "input.type", scrollIntoView: true });
    if (!view.state.facet(EditorView.inputHandler).some((handle) => handle(view, from, to, event.data, insert))) view.dispatch(insert());
    event.preventDefault();
    return true;
  },
});

// completions returns the source of completions for CodeMirror, which asks complete, see
// create.
const completions = (complete) => (context) => {
  const text = context.state.doc.toString();
  const typed = context.matchBefore(/[\p{L}\p{N}_$@.{]+/u);
  if (!typed && !context.explicit) return null;
  return new Promise((resolve) => {
    context.addEventListener("abort", () => resolve(null));
    complete(text, toBytes(text, context.pos), (offers) => {
      if (context.aborted || offers.length === 0) return resolve(null);
      resolve({
        from: Math.min(...offers.map((o) => fromBytes(text, o.from))),
        filter: false, // the analyzer has chosen, and knows the order
        options: offers.map((o) => ({ label: o.text, detail: o.help, apply: (view) => replace(view, fromBytes(text, o.from), o.text) })),
      });
    });
  });
};

// replace replaces what is between an offset and the cursor, as a completion.
function replace(view, start, insert) {
  const to = Math.max(view.state.selection.main.head, start);
  view.dispatch({ changes: { from: start, to, insert }, selection: { anchor: start + insert.length }, userEvent: "input.complete" });
}

// extensions returns what makes CodeMirror the editor that create describes.
function extensions(options) {
  return [
    Prec.highest(keymap.of([
      { key: "Mod-Enter", run: (v) => (closeCompletion(v), options.run(), true) },
      { key: "Escape", run: (v) => (completionStatus(v.state) || options.cancel(), false) }, // handled, it would not let Tab leave the editor
    ])),
    lineNumbers(), history(), drawSelection(), highlightActiveLine(), bracketMatching(), closeBrackets(),
    EditorView.lineWrapping, typedOver,
    StreamLanguage.define(tokenizer(languages[options.language])),
    syntaxHighlighting(colours), looks, placeholder(options.hint),
    autocompletion({ override: [completions(options.complete)], icons: false, activateOnTypingDelay: 60 }),
    keymap.of([...closeBracketsKeymap, ...completionKeymap, ...historyKeymap, ...lintKeymap, ...defaultKeymap, indentWithTab]),
    EditorView.contentAttributes.of({ "aria-label": options.label, spellcheck: "false", autocapitalize: "off", autocorrect: "off" }),
  ];
}

/**
 * Puts an editor into an element. Options: language ("oql" or "analyze"), text,
 * label, hint (shown while empty), and functions: changed(text), run(), cancel(),
 * complete(text, cursor, done), where done takes [{text, from, to, help}]; offsets
 * are in bytes.
 */
export function create(host, options) {
  const root = host.shadowRoot ?? host.attachShadow({ mode: "open" });
  const changed = EditorView.updateListener.of((update) => {
    if (update.docChanged) options.changed(update.state.doc.toString());
  });

  const view = new EditorView({ parent: root, root, state: EditorState.create({ doc: options.text, extensions: [...extensions(options), changed] }) });

  return {
    setText(text) {
      if (text !== view.state.doc.toString()) {
        view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text }, selection: { anchor: text.length } });
      }
    },
    // setProblems marks places: [{line, column, message}].
    setProblems(problems) {
      const found = problems.map((p) => ({ ...place(view.state.doc, p), severity: "error", message: p.message }));
      view.dispatch(setDiagnostics(view.state, found.sort((a, b) => a.from - b.from)));
    },
    focus: () => view.focus(),
    destroy() {
      view.destroy();
      root.replaceChildren();
    },
  };
}
