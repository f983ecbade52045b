package ui

import (
	"slices"

	"heapdrop/protocol"
)

// Workspace is the page with a dump: header, navigation, view, inspector.
type Workspace struct{ App *App }

// NavGroup is a heading of the navigation with its views.
type NavGroup struct {
	Title string
	Views []View
}

// Groups lists the navigation.
func (c *Workspace) Groups() []NavGroup {
	var groups []NavGroup
	for _, view := range Views {
		if view.Group == "Compare" && !c.App.Comparing() {
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

// Current is the value of aria-current of a view.
func (c *Workspace) Current(view View) string {
	if c.App.Route.View == view.ID {
		return "page"
	}
	return "false"
}

// Href is the address of a view, for opening it in another way than by a click.
func (c *Workspace) Href(view View) string {
	return Route{View: view.ID, Command: view.Command}.Fragment()
}

// OpenView shows a view. Views about objects begin with the inspected one.
func (a *App) OpenView(view View) {
	command := view.Command
	if view.Group == "Objects" && a.Inspector.Address != "" {
		command += " " + a.Inspector.Address
	}
	a.Go(Route{View: view.ID, Command: command})
	if a.Main.State == PanelForm && a.Main.Form != nil && a.Editor() == nil && !a.Coarse { // on a touch screen the keyboard would cover the view
		if missing := a.Main.Form.Missing(); missing != nil {
			a.focus(`.form [data-field="` + missing.Name + `"]`)
		}
	}
}

// Computing reports whether the dump can be used while work goes on.
func (c *Workspace) Computing() bool { return c.App.Stage == StageOpening }

// CancelText is what the button says that ends the opening, and at last the dump.
func (c *Workspace) CancelText() string {
	if c.App.cancelling {
		return "Close at once"
	}
	return "Cancel"
}

// Stopped reports whether opening was cancelled.
func (c *Workspace) Stopped() bool { return c.App.Stage == StageStopped }

// Class is the CSS class of the whole.
func (c *Workspace) Class() string {
	if c.App.Inspector.Shown {
		return "workspace with-inspector"
	}
	return "workspace"
}

// Style is the width of the inspector, once it was dragged.
func (c *Workspace) Style() string {
	if width := c.App.Inspector.Width; width > 0 {
		return "--side:" + pixels(width) + "px"
	}
	return ""
}

// DumpSize is the size of the file.
func (c *Workspace) DumpSize() string { return Bytes(c.App.FileSize) }

// ShowsOverview reports whether the overview is the view.
func (c *Workspace) ShowsOverview() bool { return c.App.Route.View == "overview" }

// ToggleInspector opens and closes the pane, and remembers that it was closed.
func (a *App) ToggleInspector() {
	n := a.Inspector
	n.Shown, n.Refused = !n.Shown, n.Shown
}

// Heading is the title of the view.
func (c *Workspace) Heading() string {
	if view := viewByID(c.App.Route.View); view != nil {
		return view.Title
	}
	return c.App.Main.Title()
}

// Hint says what the view answers.
func (c *Workspace) Hint() string {
	if view := viewByID(c.App.Route.View); view != nil {
		return view.Hint
	}
	if form := c.App.Main.Form; form != nil && !c.ShowsForm() { // which says it, too
		return Cut(shown(form.Command.Help), 300)
	}
	return ""
}

// Choices are the arguments of the command shown in the toolbar: those that are
// a choice or a switch.
func (c *Workspace) Choices() []protocol.Argument {
	form := c.App.Main.Form
	if form == nil || c.ShowsForm() || c.App.Editor() != nil {
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

// Presets are ready-made choices of the command's other arguments.
func (c *Workspace) Presets() []Preset {
	if form := c.App.Main.Form; form != nil && !c.ShowsForm() {
		return form.Presets()
	}
	return nil
}

// Preset is the number of the preset in force, from 1; 0 for the defaults.
func (c *Workspace) Preset() int {
	for i, preset := range c.Presets() {
		if c.App.Main.Form.Has(preset) {
			return i + 1
		}
	}
	return 0
}

// ShowsSecrets reports whether the view tells why a dump should not be handed on as it is.
func (c *Workspace) ShowsSecrets() bool {
	form := c.App.Main.Form
	return form != nil && form.Command.Name == "secrets"
}

// HasForm reports whether the command has arguments at all.
func (c *Workspace) HasForm() bool {
	form := c.App.Main.Form
	return form != nil && len(form.Command.Arguments) > 0 && c.App.Editor() == nil
}

// ShowsForm reports whether all arguments are shown.
func (c *Workspace) ShowsForm() bool {
	main := c.App.Main
	misused := main.State == PanelFailed && main.Error.Kind == "usage"
	return c.HasForm() && (c.App.FormOpen || main.State == PanelForm || misused)
}

// CanFilter reports whether the rows can be filtered.
func (c *Workspace) CanFilter() bool {
	main := c.App.Main
	return main.Grid != nil && (main.Result.Handle != "" || main.Filter != "")
}

// FilterHint shows what the filter takes, with a column that the view has.
func (c *Workspace) FilterHint() string {
	for _, column := range c.App.Main.Grid.Columns {
		switch column.Type {
		case typeInteger, typeNumber:
			return "Filter, or " + column.Name + " > 100"
		case typeBytes:
			return "Filter, or " + column.Name + " > 1000"
		}
	}
	return "Filter"
}

// Notes are the remarks of the result.
func (c *Workspace) Notes() []string {
	if c.App.Main.Result == nil {
		return nil
	}
	return c.App.Main.Result.Notes
}

// NoteClass is the CSS class of a note: what holds for the whole dump stands out.
func (a *App) NoteClass(note string) string {
	if a.Info != nil && slices.Contains(a.Info.Notes, note) {
		return "note caution"
	}
	return "note"
}

// CommandText is the command of the view, to be seen and learned.
func (c *Workspace) CommandText() string { return shown(c.App.Main.Command) }

// SkipToView takes the keyboard past header and navigation.
func (a *App) SkipToView() { a.focus("#main") }

// EditCommand opens the command box with the view's command.
func (a *App) EditCommand() { a.Palette.Open(a.Main.Command) }

// UnitMark stands on the bytes button: how sizes are shown now.
func (c *Workspace) UnitMark() string {
	if c.App.ExactBytes {
		return "B"
	}
	return "KB"
}

// BytesTitle says what the bytes button does.
func (c *Workspace) BytesTitle() string {
	if c.App.ExactBytes {
		return "Show rounded sizes"
	}
	return "Show sizes to the byte"
}
