package view

import (
	"strings"

	"slices"

	"heapdrop/protocol"
	"heapdrop/ui/state"
	"heapdrop/ui/state/command"
	"heapdrop/ui/state/env"
	"heapdrop/ui/state/format"
	"heapdrop/ui/state/results"
	"heapdrop/ui/state/route"
	"heapdrop/ui/state/table"
)

// Workspace is the page with an open dump: header, navigation, view, inspector.
type Workspace struct{ Page *state.Page }

// NavGroup is a heading of the navigation with its views.
type NavGroup struct {
	Title string
	Views []route.View
}

// Groups returns the navigation.
func (c *Workspace) Groups() []NavGroup {
	var groups []NavGroup
	for _, view := range route.Views {
		if view.Group == "Compare" && !c.Page.Dump.Baselines.Comparing() {
			continue
		}
		if len(groups) == 0 || groups[len(groups)-1].Title != view.Group {
			groups = append(groups, NavGroup{Title: view.Group})
		}
		last := &groups[len(groups)-1]
		last.Views = append(last.Views, view)
	}
	return groups
}

// NavClass is the CSS class of the navigation: narrow screens show it when asked to.
func (c *Workspace) NavClass() string {
	if c.Page.Dump.NavOpen {
		return "nav open"
	}
	return "nav"
}

// Bottom are the views at the lower edge of narrow screens, with names as short as that.
func (c *Workspace) Bottom() []route.View {
	var views []route.View
	for _, id := range []string{"overview", "suspects", "icicle", "dominators"} {
		view := *route.ViewByID(id)
		if id == "dominators" {
			view.Title = "Tree"
		}
		views = append(views, view)
	}
	return views
}

// Current returns the value of aria-current of a view.
func (c *Workspace) Current(view route.View) string {
	if c.Page.Route.Entry() == view.ID {
		return "page"
	}
	return "false"
}

// Href returns the address of a view, for opening it other than by a click.
func (c *Workspace) Href(view route.View) string {
	return view.Route().Fragment()
}

// Computing reports whether the dump can be used while it is still being computed.
func (c *Workspace) Computing() bool { return c.Page.Dump.Stage == env.StageOpening }

// CancelText returns the text of the button that ends the opening or, on a second press,
// closes the dump.
func (c *Workspace) CancelText() string {
	if c.Page.Dump.Cancelling {
		return "Close at once"
	}
	return "Cancel"
}

// Stopped reports whether opening was cancelled.
func (c *Workspace) Stopped() bool { return c.Page.Dump.Stage == env.StageStopped }

// Class is the CSS class of the whole.
func (c *Workspace) Class() string {
	switch n := c.Page.Dump.Inspector; {
	case n.Beside():
		return "workspace with-inspector pinned"
	case n.Shown:
		return "workspace with-inspector"
	}
	return "workspace"
}

// Style sets the width of the inspector after it was dragged.
func (c *Workspace) Style() string {
	if width := c.Page.Side.Width; width > 0 {
		return "--side:" + pixels(width) + "px"
	}
	return ""
}

// FileName returns the name of the file in two parts: a long one is cut between them, since
// names of dumps differ at the end.
func (c *Workspace) FileName() [2]string {
	name := format.Shown(c.Page.Dump.FileName)
	_, _, end := format.CutMiddle(name, longName)
	return [2]string{strings.TrimSuffix(name, end), end}
}

// DumpSize returns the size of the file.
func (c *Workspace) DumpSize() string { return format.Bytes(c.Page.Dump.FileSize) }

// ShowsOverview reports whether the overview is the view.
func (c *Workspace) ShowsOverview() bool { return c.Page.Route.ShowsOverview() }

// Hint says which question the view answers.
func (c *Workspace) Hint() string {
	if c.Page.Dump.Main.Picture != nil {
		return "" // its legend says it
	}
	if view := route.ViewByID(c.Page.Route.Entry()); view != nil {
		return view.Hint
	}
	if form := c.Page.Dump.Main.Form; form != nil && !c.ShowsForm() { // the form says it too
		return format.Cut(format.Shown(form.Command.Help), 300)
	}
	return ""
}

// Choices returns the arguments of the command in the toolbar: enums and switches.
func (c *Workspace) Choices() []protocol.Argument {
	form := c.Page.Dump.Main.Form
	if form == nil || c.ShowsForm() || c.Page.Editor() != nil || form.Command.Name == "icicle" { // the picture has buttons for them
		return nil
	}
	var choices []protocol.Argument
	for _, argument := range form.Command.Arguments {
		if argument.Type == "enum" || argument.Type == "boolean" {
			choices = append(choices, argument)
		}
	}
	return choices
}

// Segmented reports whether the values of an argument of the toolbar stand side by side
// where there is space. Only the dominator tree has such an argument, so that no button
// of one view becomes a button of another.
func (c *Workspace) Segmented(argument protocol.Argument) bool {
	return argument.Name == "groupby" && c.Page.Dump.Main.Form.Command.Name == "dominator_tree"
}

// ChoiceClass is the CSS class of an argument in the toolbar.
func (c *Workspace) ChoiceClass(argument protocol.Argument) string {
	if c.Segmented(argument) {
		return "choice choice-enum folded-choice"
	}
	return "choice choice-" + argument.Type
}

// Segments returns the values of an argument, the most useful ones first.
func (c *Workspace) Segments(argument protocol.Argument) []string {
	values := slices.Clone(argument.Values)
	if i := slices.Index(values, "folded"); i > 0 {
		values = slices.Insert(slices.Delete(values, i, i+1), 0, "folded")
	}
	return values
}

// SegmentText is the text of a value between others that stand side by side.
func (c *Workspace) SegmentText(value string) string {
	if value == "none" {
		return "Objects"
	}
	return command.Label(value)
}

// CanExport reports whether something can be made of the view.
func (c *Workspace) CanExport() bool { return len(c.Page.Dump.Exports()) > 0 }

// Presets returns presets for the other arguments of the command.
func (c *Workspace) Presets() []command.Preset {
	if form := c.Page.Dump.Main.Form; form != nil && !c.ShowsForm() {
		return form.Presets()
	}
	return nil
}

// Preset returns the number of the current preset, from 1; 0 for the defaults.
func (c *Workspace) Preset() int {
	for i, preset := range c.Presets() {
		if c.Page.Dump.Main.Form.Has(preset) {
			return i + 1
		}
	}
	return 0
}

// ShowsSecrets reports whether the view shows that the dump should not be passed on
// unchanged.
func (c *Workspace) ShowsSecrets() bool {
	form := c.Page.Dump.Main.Form
	return form != nil && form.Command.Name == "secrets"
}

// HasForm reports whether the command has arguments to fill in. A comparison has none before
// there is a dump to compare with.
func (c *Workspace) HasForm() bool {
	form := c.Page.Dump.Main.Form
	return form != nil && len(form.Command.Arguments) > 0 && c.Page.Editor() == nil && !(&Panel{c.Page.Dump.Main, c.Page}).NeedsDump()
}

// ShowsForm reports whether all arguments are shown.
func (c *Workspace) ShowsForm() bool {
	main := c.Page.Dump.Main
	misused := main.State == results.PanelFailed && main.Error.Kind == "usage" && !main.Misfiltered()
	return c.HasForm() && (c.Page.Dump.FormOpen || main.State == results.PanelForm || misused)
}

// CanFilter reports whether the rows can be filtered here. A picture has a field for itself
// and the rows.
func (c *Workspace) CanFilter() bool {
	main := c.Page.Dump.Main
	return main.Misfiltered() || main.Grid != nil && main.Picture == nil && (main.Result.Handle != "" || main.Filter != "")
}

// FilterHint shows an example of a filter, with a column of the view.
func (c *Workspace) FilterHint() string {
	if c.Page.Narrow || c.Page.Dump.Main.Grid == nil { // an example would be cut
		return "Filter"
	}
	grid := &Grid{Grid: c.Page.Dump.Main.Grid, Page: c.Page}
	for _, i := range grid.Visible() {
		switch column := grid.Columns[i]; column.Type {
		case table.TypeInteger, table.TypeNumber:
			return "Filter, or " + command.Heading(column.Name) + " > 100"
		case table.TypeBytes:
			return "Filter, or " + command.Heading(column.Name) + " > 1000"
		}
	}
	return "Filter"
}

// Notes returns the remarks of the result.
func (c *Workspace) Notes() []string {
	main := c.Page.Dump.Main
	if main.Result == nil {
		return nil
	}
	said := ""
	if main.Grid != nil && main.Grid.Len() == 0 {
		said = (&Grid{main.Grid, c.Page}).Nothing()
	}
	return slices.DeleteFunc(slices.Clone(main.Result.Notes), func(note string) bool { return format.Shown(note) == said })
}

// NoteText returns a remark in the words of the page.
func (c *Workspace) NoteText(note string) string {
	if form := c.Page.Dump.Main.Form; form != nil {
		note = command.PlainText(form.Command, note)
	}
	return format.Shown(note)
}

// NoteClass returns the CSS class of a note; notes about the whole dump are highlighted.
func (c *Workspace) NoteClass(note string) string {
	if c.Page.Dump.Info != nil && slices.Contains(c.Page.Dump.Info.Notes, note) {
		return "note caution"
	}
	return "note"
}

// CommandText returns the command of the view, shown for users to learn.
func (c *Workspace) CommandText() string { return format.Shown(c.Page.Dump.Main.Command) }

// UnitMark returns the text of the bytes button, which says how sizes are shown now.
func (c *Workspace) UnitMark() string {
	if c.Page.ExactBytes {
		return "B"
	}
	return "KB"
}

// BytesTitle says what the bytes button does.
func (c *Workspace) BytesTitle() string {
	if c.Page.ExactBytes {
		return "Show rounded sizes"
	}
	return "Show sizes to the byte"
}

// GuidePlace is where the guide explains the view.
func (c *Workspace) GuidePlace() string {
	name, _, _ := strings.Cut(c.Page.Route.Command, " ")
	switch name {
	case "oql":
		return "oql"
	case "analyze":
		return "analysis-language"
	}
	return "query " + name
}
