// Command renderhelper prints the script that vugu's renderer needs, so that the site can
// serve it as a file: the policy of the page forbids the eval by which vugu would load
// it. As in vugu's own generator, debugging lines are removed. A few places that waste
// time or undo what the user did are changed:
//
//   - A text, attribute or property is not set again if it is the same.
//     Setting a text again would drop the user's selection in it.
//   - A field is not set back to a text that the user has typed on from.
//   - Short ASCII texts are read without the browser's decoder.
//   - The listeners of an element are listed before they are compared: over a loop with
//     "in", V8 optimized the whole renderer up to 50 times a second, and gave each up.
//   - Comments are left out.
//   - Events do not carry the markup of their target, which vugu would collect
//     (and lay out, for innerText) on every click.
//
// It fails if vugu's script is not the one that the changes were made for.
package main

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
)

// change replaces the only occurrence of Old by New.
type change struct{ old, new string }

var changes = []change{
	{
		"el[propName] = JSON.parse(propValueJSON);",
		`let propValue = JSON.parse(propValueJSON);
                        if (propName === "style") {
                            state.styleUnset = null;
                            if (el.vuguStyle !== propValue) { el.style.cssText = propValue; el.vuguStyle = propValue; }
                        } else if (el[propName] !== propValue && !(el === document.activeElement && typed.has(propValue))) { el[propName] = propValue; }`,
	},
	// The property "style" also appears as an attribute that nobody has set. Keep it
	// until it is clear whether the property is set again.
	{
		"if (!state.elAttrNames[state.el.attributes[i].name]) {",
		`if (state.el.attributes[i].name === "style" && state.el.vuguStyle !== undefined) {
                                state.styleUnset = state.el;
                            } else if (!state.elAttrNames[state.el.attributes[i].name]) {`,
	},
	{
		"// look at all registered events for this positionID",
		`if (state.styleUnset) {
                            state.styleUnset.removeAttribute("style");
                            delete state.styleUnset.vuguStyle;
                            state.styleUnset = null;
                        }`,
	},
	{
		"var ret = utf8decoder.decode(new DataView(this.dataView.buffer, this.dataView.byteOffset + this.offset + 4, len));",
		`var ret, from = this.dataView.byteOffset + this.offset + 4;
            if (len < 48 && (ret = shortText(new Uint8Array(this.dataView.buffer, from, len))) !== undefined) {
                this.offset += len + 4;
                return ret;
            }
            ret = utf8decoder.decode(new DataView(this.dataView.buffer, from, len));`,
	},
	{
		"let utf8decoder = new TextDecoder();",
		`let utf8decoder = new TextDecoder();

    // typed are the texts that the field with the focus had since a key other than a letter.
    // A state that was drawn late must not bring one back: later letters would be lost.
    const typed = new Set();
    for (const kind of ["beforeinput", "input"]) { addEventListener(kind, (event) => typed.add(event.target.value), true); }
    addEventListener("focusin", () => typed.clear(), true);
    addEventListener("keydown", (event) => { if (/^(Escape|Enter|Tab|Arrow.*)$/.test(event.key)) { typed.clear(); } }, true);

    // shortText reads ASCII, which most instructions are made of, without the cost of
    // calling the decoder.
    function shortText(bytes) {
        let text = "";
        for (let i = 0; i < bytes.length; i++) {
            if (bytes[i] > 127) { return undefined; }
            text += String.fromCharCode(bytes[i]);
        }
        return text;
    }`,
	},
	{
		"el.setAttribute(attrName, attrValue);",
		"if (el.getAttribute(attrName) !== attrValue) { el.setAttribute(attrName, attrValue); }",
	},
	{
		`// console.log("in opcodeSetText 8");
                            state.el.textContent = content;`,
		`if (state.el.data !== content) { state.el.data = content; }`,
	},
	{
		`state.el.innerHTML = (state.bufferedInnerHTML || "") + html;`,
		`let markup = (state.bufferedInnerHTML || "") + html;
                        if (state.el.innerHTML !== markup) { state.el.innerHTML = markup; }`,
	},
	{"for (let k in emap) {", "for (let k of Object.keys(emap)) {"},
	{
		`for (let i in et) {
                                        try {`,
		`for (let i in et) {
                                        if (i === "innerHTML" || i === "outerHTML" || i === "innerText" || i === "outerText" || i === "textContent") { continue; }
                                        try {`,
	},
}

func main() {
	script, err := helper()
	if err == nil {
		_, err = os.Stdout.WriteString(script)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "renderhelper:", err)
		os.Exit(1)
	}
}

// helper returns the changed script.
func helper() (string, error) {
	folder, err := exec.Command("go", "list", "-m", "-f", "{{.Dir}}", "github.com/vugu/vugu").Output()
	if err != nil {
		return "", fmt.Errorf("finding the module of vugu: %w", err)
	}
	source, err := os.ReadFile(filepath.Join(string(bytes.TrimSpace(folder)), "domrender", "renderer-js-script.js"))
	if err != nil {
		return "", err
	}
	var lines []string
	for line := range strings.SplitSeq(string(source), "\n") {
		if !strings.HasPrefix(strings.TrimSpace(line), "/*DEBUG") {
			lines = append(lines, line)
		}
	}
	script, err := apply(strings.Join(lines, "\n"))
	return withoutComments(script), err
}

// withoutComments leaves out lines that are only a comment, or empty: they are downloaded.
func withoutComments(script string) string {
	lines := slices.DeleteFunc(strings.Split(script, "\n"), func(line string) bool {
		line = strings.TrimSpace(line)
		return line == "" || strings.HasPrefix(line, "//")
	})
	return strings.Join(lines, "\n") + "\n"
}

// apply makes the changes; each must match exactly once.
func apply(script string) (string, error) {
	for _, c := range changes {
		if n := strings.Count(script, c.old); n != 1 {
			return "", fmt.Errorf("vugu's script holds %d times, not once: %s", n, c.old)
		}
		script = strings.Replace(script, c.old, c.new, 1)
	}
	return script, nil
}
