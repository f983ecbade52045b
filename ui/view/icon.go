package view

// iconClass returns the CSS class of an icon; empty if there is none.
func iconClass(icon string) string {
	switch icon {
	case "object", "class", "loader", "package", "thread", "frame", "root", "array", "more", "field":
		return "icon icon-" + icon
	}
	return ""
}
