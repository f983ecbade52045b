package parts

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"heapdrop/protocol"
	"heapdrop/ui/state/env"
	"heapdrop/ui/state/format"
	"heapdrop/ui/state/results"
)

// TextPart is the number of bytes that the inspector, like show_text, shows as text at
// once.
const TextPart = 16 << 10

// mostShown and mostPixels are the limits up to which pictures are shown without asking.
const (
	mostShown  = 64 << 20
	mostPixels = 64 << 20
)

// Contents is the content of the inspected object beyond its fields, and how it is shown:
// as bytes, as text or as a picture.
type Contents struct {
	Known   protocol.Contents
	Tab     string // the requested tab: "fields", "text", "hex" or "image"; see Shown
	Part    int64  // of the text, from 0
	Text    *results.Panel
	Hex     *results.Panel
	Picture any // file of the picture, nil while there is none
	Drawn   int // number of pictures so far, to distinguish them

	env     env.Env
	address string
	request uint32
}

func newContents(e env.Env) *Contents {
	c := &Contents{env: e, Tab: "fields", Text: results.NewPanel(e, "text"), Hex: results.NewPanel(e, "hex")}
	c.Text.Passive, c.Hex.Passive = true, true
	c.Text.OnShown = c.breakLines
	return c
}

// load requests the content of an object; "" if there is none.
func (c *Contents) load(address string) {
	c.close()
	c.address = address
	if address == "" {
		return
	}
	c.request = c.env.Client.Call(protocol.MethodContents, protocol.ContentsParams{Object: address}, nil, func(raw json.RawMessage, failure *protocol.Error) {
		c.request = 0
		if known, err := env.Decode[protocol.Contents](raw, failure); err == nil {
			c.Known = *known
			c.show()
		}
	})
}

// close drops what is shown; the requested tab stays for the next object.
func (c *Contents) close() {
	if c.request != 0 {
		c.env.Client.Forget(c.request)
		c.request = 0
	}
	c.Text.Close()
	c.Hex.Close()
	c.Known, c.Part, c.Picture, c.address = protocol.Contents{}, 0, nil, ""
}

// Tabs lists the ways in which the object can be shown; most objects have only fields.
func (c *Contents) Tabs() []string {
	tabs := []string{"fields"}
	if c.Known.Text {
		tabs = append(tabs, "text")
	}
	if c.Known.Bytes > 0 {
		tabs = append(tabs, "hex")
	}
	if c.Known.Image != "" {
		tabs = append(tabs, "image")
	}
	return tabs
}

// Shown returns the tab that is shown: the requested one if the object has it.
func (c *Contents) Shown() string {
	if slices.Contains(c.Tabs(), c.Tab) {
		return c.Tab
	}
	return "fields"
}

// Show shows another tab.
func (c *Contents) Show(tab string) {
	c.Tab = tab
	c.show()
}

// show requests what the tab shows.
func (c *Contents) show() {
	switch c.Shown() {
	case "text":
		c.ShowPart(c.Part)
	case "hex":
		if c.Hex.State == results.PanelEmpty {
			width := ""
			if c.env.Side.Width < wideHex {
				width = " -width 8"
			}
			c.Hex.Load("hexdump "+c.address+width, nil, "")
		}
	case "image":
		if c.Picture == nil && !c.TooLarge() {
			c.file("image", func(files any, _ *protocol.SavedBytes) { c.Picture, c.Drawn = files, c.Drawn+1 })
		}
	}
}

// wideHex is the width of the inspector in pixels from which rows have 16 bytes.
const wideHex = 640

// TooLarge reports whether the picture is too large to show; it can still be saved.
func (c *Contents) TooLarge() bool {
	return c.Known.Bytes > mostShown || int64(c.Known.Width)*int64(c.Known.Height) > mostPixels
}

// Parts returns the number of parts of the text.
func (c *Contents) Parts() int64 { return (c.Known.Bytes + TextPart - 1) / TextPart }

// ShowPart shows a part of the text.
func (c *Contents) ShowPart(part int64) {
	c.Part = min(max(part, 0), max(c.Parts()-1, 0))
	command := "show_text " + c.address
	if c.Part > 0 {
		command += " -from " + strconv.FormatInt(c.Part*TextPart, 10)
	}
	if c.Text.Command != command {
		c.Text.Load(command, nil, "")
	}
}

// mostLines is the maximum number of lines of text that are drawn separately.
const mostLines = 1000

// breakLines splits a text into lines, to draw them below each other.
func (c *Contents) breakLines() {
	for _, block := range c.Text.Blocks {
		if block.Type != "text" || len(block.Spans) != 1 || !strings.Contains(block.Spans[0].Text, "\n") {
			continue
		}
		block.Type = "list"
		for _, line := range strings.SplitN(block.Spans[0].Text, "\n", mostLines) {
			block.Items = append(block.Items, []protocol.Span{{Style: "code", Text: strings.TrimSuffix(line, "\r")}})
		}
	}
}

// SaveAs returns what the tab saves: "bytes", "text" or "image".
func (c *Contents) SaveAs() string {
	if tab := c.Shown(); tab == "text" || tab == "image" {
		return tab
	}
	return "bytes"
}

// Save saves what the tab shows as a file.
func (c *Contents) Save() {
	c.file(c.SaveAs(), func(files any, saved *protocol.SavedBytes) {
		if c.env.Browser.Save == nil {
			return
		}
		c.env.After(func() {
			c.env.Browser.Save(files, false, func(problem string) {
				switch {
				case problem != "":
					c.env.Notify("The file could not be saved. "+problem, true)
				case saved.Bytes < saved.Of:
					c.env.Notify(fmt.Sprintf("Saved the first %s of %s.", format.Bytes(saved.Bytes), format.Bytes(saved.Of)), false)
				default:
					c.env.Notify("Saved "+format.Bytes(saved.Bytes)+".", false)
				}
			})
		})
	})
}

// file requests the content of the object as a file.
func (c *Contents) file(as string, use func(files any, saved *protocol.SavedBytes)) {
	address := c.address
	c.env.Client.Call(protocol.MethodBytes, protocol.BytesParams{Object: address, As: as}, nil, func(raw json.RawMessage, failure *protocol.Error) {
		saved, err := env.Decode[protocol.SavedBytes](raw, failure)
		switch {
		case err != nil && err.Kind != "cancelled":
			c.env.Notify(err.Message, true)
		case err == nil && c.address == address:
			use(c.env.Client.Files, saved)
		}
	})
}
