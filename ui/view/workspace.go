package view

import (
	"slices"

	"heapdrop/protocol"
	"heapdrop/ui/state"
)

// Workspace is the page with a dump: header, navigation, view, inspector.
type Workspace struct{ Page *state.Page }

// NavGroup is a heading of the navigation with its views.
type NavGroup struct {
	Title string
	Views []state.View
}

// Groups lists the navigation.
func (c *Workspace) Groups() []NavGroup {
	var groups []NavGroup
	for _, view := range state.Views {
		if view.Group == "Compare" && !c.Page.Comparing() {
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
func (c *Workspace) Current(view state.View) string {
	if c.Page.Route.View == view.ID {
		return "page"
	}
	return "false"
}

// Href is the address of a view, for opening it in another way than by a click.
func (c *Workspace) Href(view state.View) string {
	return view.Route().Fragment()
}

// Computing reports whether the dump can be used while work goes on.
func (c *Workspace) Computing() bool { return c.Page.Stage == state.StageOpening }

// CancelText is what the button says that ends the opening, and at last the dump.
func (c *Workspace) CancelText() string {
	if c.Page.Cancelling() {
		return "Close at once"
	}
	return "Cancel"
}

// Stopped reports whether opening was cancelled.
func (c *Workspace) Stopped() bool { return c.Page.Stage == state.StageStopped }

// Class is the CSS class of the whole.
func (c *Workspace) Class() string {
	if c.Page.Inspector.Shown {
		return "workspace with-inspector"
	}
	return "workspace"
}

// Style is the width of the inspector, once it was dragged.
func (c *Workspace) Style() string {
	if width := c.Page.Side.Width; width > 0 {
		return "--side:" + pixels(width) + "px"
	}
	return ""
}

// DumpSize is the size of the file.
func (c *Workspace) DumpSize() string { return state.Bytes(c.Page.FileSize) }

// ShowsOverview reports whether the overview is the view.
func (c *Workspace) ShowsOverview() bool { return c.Page.Route.ShowsOverview() }

// Heading is the title of the view.
func (c *Workspace) Heading() string {
	return c.Page.ViewName()
}

// Hint says what the view answers.
func (c *Workspace) Hint() string {
	if view := state.ViewByID(c.Page.Route.View); view != nil {
		return view.Hint
	}
	if form := c.Page.Main.Form; form != nil && !c.ShowsForm() { // which says it, too
		return state.Cut(state.Shown(form.Command.Help), 300)
	}
	return ""
}

// Choices are the arguments of the command shown in the toolbar: those that are
// a choice or a switch.
func (c *Workspace) Choices() []protocol.Argument {
	form := c.Page.Main.Form
	if form == nil || c.ShowsForm() || c.Page.Editor() != nil || form.Command.Name == "icicle" { // whose picture has buttons for them
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
func (c *Workspace) Presets() []state.Preset {
	if form := c.Page.Main.Form; form != nil && !c.ShowsForm() {
		return form.Presets()
	}
	return nil
}

// state.Preset is the number of the current preset, from 1; 0 for the defaults.
func (c *Workspace) Preset() int {
	for i, preset := range c.Presets() {
		if c.Page.Main.Form.Has(preset) {
			return i + 1
		}
	}
	return 0
}

// ShowsSecrets reports whether the view tells why a dump should not be handed on as it is.
func (c *Workspace) ShowsSecrets() bool {
	form := c.Page.Main.Form
	return form != nil && form.Command.Name == "secrets"
}

// HasForm reports whether the command has arguments at all.
func (c *Workspace) HasForm() bool {
	form := c.Page.Main.Form
	return form != nil && len(form.Command.Arguments) > 0 && c.Page.Editor() == nil
}

// ShowsForm reports whether all arguments are shown.
func (c *Workspace) ShowsForm() bool {
	main := c.Page.Main
	misused := main.State == state.PanelFailed && main.Error.Kind == "usage"
	return c.HasForm() && (c.Page.FormOpen || main.State == state.PanelForm || misused)
}

// CanFilter reports whether the rows can be filtered.
func (c *Workspace) CanFilter() bool {
	main := c.Page.Main
	return main.Grid != nil && (main.Result.Handle != "" || main.Filter != "")
}

// FilterHint shows what the filter takes, with a column that the view has.
func (c *Workspace) FilterHint() string {
	for _, column := range c.Page.Main.Grid.Columns {
		switch column.Type {
		case state.TypeInteger, state.TypeNumber:
			return "Filter, or " + column.Name + " > 100"
		case state.TypeBytes:
			return "Filter, or " + column.Name + " > 1000"
		}
	}
	return "Filter"
}

// Notes are the remarks of the result.
func (c *Workspace) Notes() []string {
	if c.Page.Main.Result == nil {
		return nil
	}
	return c.Page.Main.Result.Notes
}

// NoteClass is the CSS class of a note: what holds for the whole dump stands out.
func (c *Workspace) NoteClass(note string) string {
	if c.Page.Info != nil && slices.Contains(c.Page.Info.Notes, note) {
		return "note caution"
	}
	return "note"
}

// CommandText is the command of the view, to be seen and learned.
func (c *Workspace) CommandText() string { return state.Shown(c.Page.Main.Command) }

// UnitMark is the text of the bytes button: how sizes are shown now.
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
