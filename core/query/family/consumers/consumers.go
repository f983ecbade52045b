// Package consumers shows which objects, classes, class loaders and packages take most of
// the heap, each with a chart and a table.
package consumers

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"heapdrop/core/heap"
	"heapdrop/core/lang/objectset"
	"heapdrop/core/numbers"
	"heapdrop/core/query"
	"heapdrop/core/query/result"
	"heapdrop/core/query/support/rows"
	"heapdrop/core/snapshot"
	"heapdrop/internal/order"
)

// Queries returns the queries of this family.
func Queries() []query.Query {
	return []query.Query{{
		Name: "top_consumers_html", Aliases: []string{"top_consumers"}, Title: "Top Consumers", Category: "Leak Identification", Stage: snapshot.StageComplete,
		Help: "Shows the biggest objects, classes, class loaders and packages on one page, with charts. " +
			"Objects that no other object dominates count with all that they retain, so every byte counts once. By default it covers the whole heap.",
		Arguments: []query.Argument{
			{Name: "objects", Type: query.Objects, Help: "the objects to look at, with all that they retain"},
			{Name: "t", Flag: "-t", Type: query.Number, Default: "1", Help: "leave out what takes at most this percentage of the total"},
		},
		Menus: []query.Menu{{Label: "Top Consumers", Command: "top_consumers_html $set", For: "set"}},
		Run:   run,
	}}
}

// consumers is a set of objects, none of which dominates another.
type consumers struct {
	s         *snapshot.Snapshot
	words     string // the objects as an object set of the command line
	ids       []heap.ObjectID
	total     int64 // bytes that all of them retain
	threshold int64
	percent   int64
}

func run(ctx context.Context, s *snapshot.Snapshot, a query.Arguments) (result.Result, error) {
	c := &consumers{s: s, percent: min(a.Number("t"), 100), words: "toplevel"}
	d := &result.Document{Heading: result.Heading{Title: "Top consumers"}}
	if of := a.Objects("objects"); of != nil {
		objects, err := of.Eval(ctx, s)
		if err != nil {
			return nil, err
		}
		d.Title += " of " + rows.Title(s, of)
		c.words = of.String()
		c.ids = s.TopAncestors(objects.IDs())
		if len(c.ids) < objects.Len() {
			c.words = "minus(or(" + c.words + ") retained(dominated(or(" + c.words + "))))"
			d.Note(fmt.Sprintf("%s of the %s objects are dominated by others among them and count with those.", numbers.Grouped(int64(objects.Len()-len(c.ids))), numbers.Grouped(int64(objects.Len()))))
		}
	} else {
		c.ids = slices.Collect(s.EachDominated(heap.NoObject))
	}
	for _, id := range c.ids {
		c.total += s.Retained(id)
	}
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	c.threshold = c.percent * c.total / 100
	c.biggestObjects(ctx, d)
	c.grouped(d, "classes", "Class Name", c.byClass())
	c.grouped(d, "class loaders", "Class Loader", c.byLoader(ctx))
	c.packages(d)
	return d, nil
}

// mostShown is the maximum number of rows of one table.
const mostShown = 1000

func (c *consumers) biggestObjects(ctx context.Context, d *result.Document) {
	s := c.s
	d.AddHeading(2, "Biggest objects")
	top := rows.Biggest(s, slices.Values(c.ids), mostShown)
	if small := slices.IndexFunc(top, func(id heap.ObjectID) bool { return s.Retained(id) <= c.threshold }); small >= 0 {
		top = top[:small]
	}
	if len(top) == 0 {
		d.AddText(result.Plain(fmt.Sprintf("No object is bigger than %d %%.", c.percent)))
		return
	}
	items := make([]result.ChartItem, len(top))
	for i, id := range top {
		hex := rows.Hex(s, id)
		items[i] = result.ChartItem{Label: rows.Label(ctx, s, id), Value: float64(s.Retained(id)), Object: hex, Set: hex}
	}
	c.chart(d, "Biggest objects", items)
	id := func(i int) heap.ObjectID { return top[i] }
	retained := func(i int) int64 { return s.Retained(top[i]) }
	d.AddResult(&result.Table{
		Heading: result.Heading{Title: "Biggest objects"},
		Columns: []result.Column{
			{Name: "Object", Type: result.Object}, {Name: "Shallow Heap", Type: result.Bytes}, {Name: "Retained Heap", Type: result.Bytes, Total: true}, {Name: "Percentage", Type: result.Percent, Total: true},
		},
		Rows: &result.Level{
			Len:    len(top),
			Values: []result.Values{rows.Labels(s, id), rows.Shallow(s, id), result.Ints(retained), result.Shares(retained, c.total)},
			Row:    func(_ context.Context, i int) result.Row { return rows.Object(s, top[i]) },
			Sort:   &result.Order{Column: 2, Descending: true},
		},
	})
}

// chart adds a pie chart with a slice for the rest of the total.
func (c *consumers) chart(d *result.Document, title string, items []result.ChartItem) {
	chart := &result.Chart{Heading: result.Heading{Title: title}, Kind: result.Pie, Unit: result.Bytes, Items: items}
	if rest := float64(c.total) - chart.Sum(); rest > 0 {
		chart.Items = append(chart.Items, result.ChartItem{Label: "Remainder", Value: rest, Tone: "rest"})
	}
	d.AddResult(chart)
}

// share is the objects of one class, loader or package, and the bytes that they retain.
type share struct {
	label                      string
	row                        result.Row
	objects, shallow, retained int64
}

func (sh *share) add(s *snapshot.Snapshot, id heap.ObjectID) {
	sh.objects++
	sh.shallow += s.Shallow(id)
	sh.retained += s.Retained(id)
}

// of returns the objects of a share that are also in another set.
func (c *consumers) of(other string) string { return "and(" + c.words + " " + other + ")" }

func (c *consumers) byClass() []share {
	s := c.s
	byClass := make([]share, s.NumClasses())
	for _, id := range c.ids {
		byClass[s.ClassOf(id)].add(s, id)
	}
	for i := range byClass {
		row := rows.Class(s, heap.ClassIndex(i))
		row.Set = c.of(row.Set)
		byClass[i].label, byClass[i].row = s.ClassName(heap.ClassIndex(i)), row
	}
	return byClass
}

func (c *consumers) byLoader(ctx context.Context) []share {
	s := c.s
	place, list := map[heap.ObjectID]int{}, []share{}
	of := make([]int, s.NumClasses())
	for i := range of {
		loader := s.Class(heap.ClassIndex(i)).LoaderObject
		at, known := place[loader]
		if !known {
			at = len(list)
			place[loader] = at
			row := rows.Object(s, loader)
			row.Icon, row.Set = "loader", c.of("loader:"+row.Object)
			list = append(list, share{label: rows.LoaderLabel(ctx, s, loader), row: row})
		}
		of[i] = at
	}
	for _, id := range c.ids {
		list[of[s.ClassOf(id)]].add(s, id)
	}
	return list
}

// grouped adds a chart and a table of the shares above the threshold.
func (c *consumers) grouped(d *result.Document, what, column string, list []share) {
	title := "Biggest " + what
	d.AddHeading(2, title)
	big := slices.DeleteFunc(list, func(sh share) bool { return sh.retained <= c.threshold || sh.objects == 0 })
	order.Stable(big, func(a, b share) int { return cmp.Compare(b.retained, a.retained) })
	if len(big) == 0 {
		d.AddText(result.Plain(fmt.Sprintf("None of the %s takes more than %d %%.", what, c.percent)))
		return
	}
	items := make([]result.ChartItem, len(big))
	for i := range big {
		items[i] = result.ChartItem{Label: big[i].label, Value: float64(big[i].retained), Object: big[i].row.Object, Set: big[i].row.Set}
	}
	c.chart(d, title, items)
	d.AddResult(&result.Table{Heading: result.Heading{Title: title}, Columns: rows.GroupColumns(column), Rows: c.level(big)})
}

func (c *consumers) level(list []share) *result.Level {
	retained := func(i int) int64 { return list[i].retained }
	return &result.Level{
		Len: len(list),
		Values: []result.Values{
			result.Texts(func(i int) string { return list[i].label }), result.Ints(func(i int) int64 { return list[i].objects }),
			result.Ints(func(i int) int64 { return list[i].shallow }), result.Ints(retained), result.Shares(retained, c.total),
		},
		Row:  func(_ context.Context, i int) result.Row { return list[i].row },
		Sort: &result.Order{Column: 3, Descending: true},
	}
}

// maxLevels is the maximum number of levels of the tree of packages. Names in hostile
// dumps have hundreds of thousands of parts.
const maxLevels = 64

// outermost cuts a package name after maxLevels levels.
func outermost(name string) string {
	at := 0
	for range maxLevels {
		dot := strings.IndexByte(name[at:], '.')
		if dot < 0 {
			return name
		}
		at += dot + 1
	}
	return name[:at-1]
}

// packages adds the tree of packages above the threshold.
func (c *consumers) packages(d *result.Document) {
	d.AddHeading(2, "Biggest packages")
	below := c.packageTree()
	if len(below["/"]) == 0 {
		d.AddText(result.Plain(fmt.Sprintf("No package takes more than %d %%.", c.percent)))
		return
	}
	d.AddResult(&result.Tree{
		Heading: result.Heading{Title: "Biggest packages"}, Columns: rows.GroupColumns("Package"), Roots: c.packageLevel(below["/"]), Depth: 4,
		Open: func(_ context.Context, key string) (*result.Level, error) {
			if len(below[key]) == 0 {
				return nil, rows.NoRow(key)
			}
			return c.packageLevel(below[key]), nil
		},
	})
}

// byPackage sums up packages by name; the sum of a package includes its subpackages.
func (c *consumers) byPackage() map[string]*share {
	sums := map[string]*share{}
	byClass := c.byClass()
	for i := range c.s.NumClasses() {
		if byClass[i].objects == 0 {
			continue
		}
		for name := outermost(objectset.PackageOf(c.s.ClassName(heap.ClassIndex(i)))); ; {
			sh := sums[name]
			if sh == nil {
				sh = &share{label: name, row: result.Row{Icon: "package"}}
				sums[name] = sh
			}
			sh.objects += byClass[i].objects
			sh.shallow += byClass[i].shallow
			sh.retained += byClass[i].retained
			dot := strings.LastIndexByte(name, '.')
			if dot < 0 {
				break
			}
			name = name[:dot]
		}
	}
	return sums
}

// packageTree returns the packages to show, by the name of their parent; "/" is the
// parent of the outermost ones.
func (c *consumers) packageTree() map[string][]share {
	below := map[string][]share{}
	for name, sh := range c.byPackage() {
		if sh.retained <= c.threshold {
			continue
		}
		above := "/"
		if dot := strings.LastIndexByte(name, '.'); dot >= 0 {
			above = name[:dot]
		}
		if name == "" {
			sh.label = "<default package>"
		}
		sh.row.Key = name
		below[above] = append(below[above], *sh)
	}
	for above, list := range below {
		order.Sort(list, func(a, b share) int { return strings.Compare(a.label, b.label) })
		for i := range list {
			list[i].row.Expandable = len(below[list[i].row.Key]) > 0
			if above != "/" {
				list[i].label = list[i].label[len(above)+1:]
			}
		}
	}
	return below
}

// packageLevel is one level of packages. Object sets are only written for rows that are
// shown: a hostile class name can be in as many packages as it has letters.
func (c *consumers) packageLevel(list []share) *result.Level {
	level := c.level(list)
	level.Row = func(_ context.Context, i int) result.Row {
		row := list[i].row
		of := objectset.Set{Terms: []objectset.Term{{Op: objectset.Package, Text: row.Key, Exact: row.Key == ""}}}
		row.Set = c.of(of.String())
		return row
	}
	return level
}
