package results

import (
	"math"
	"math/rand/v2"
	"testing"
)

// TestSquarifyExampleOfThePaper: the example by Bruls, Huizing and van Wijk, with areas
// 6, 6, 4, 3, 2, 2, 1 in a rectangle of 6 × 4; figure 5 of the paper shows the result.
func TestSquarifyExampleOfThePaper(t *testing.T) {
	got := squarify([]float64{6, 6, 4, 3, 2, 2, 1}, 1.5)
	want := []Rectangle{
		{0, 0, 3, 2}, {0, 2, 3, 2},
		{3, 0, 12. / 7, 7. / 3}, {3 + 12./7, 0, 9. / 7, 7. / 3},
		{3, 7. / 3, 1.2, 5. / 3}, {4.2, 7. / 3, 1.2, 5. / 3}, {5.4, 7. / 3, 0.6, 5. / 3},
	}
	for i, w := range want {
		g := Rectangle{got[i].X * 6, got[i].Y * 4, got[i].Width * 6, got[i].Height * 4}
		for _, d := range []float64{g.X - w.X, g.Y - w.Y, g.Width - w.Width, g.Height - w.Height} {
			if math.Abs(d) > 1e-9 {
				t.Errorf("part %d is at %v, want %v", i, g, w)
				break
			}
		}
	}
}

// TestSquarifyFills: the parts fill the square without overlap, in proportion to the
// values.
func TestSquarifyFills(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for range 200 {
		values := make([]float64, random.IntN(60))
		total := 0.0
		for i := range values {
			values[i] = math.Max(math.Exp(random.NormFloat64()*3)-0.2, 0)
			total += values[i]
		}
		parts := squarify(values, 0.5+3*random.Float64())
		area := 0.0
		for i, p := range parts {
			area += p.Width * p.Height
			if values[i] > 0 && math.Abs(p.Width*p.Height-values[i]/total) > 1e-9 {
				t.Fatalf("part %d has area %v, want %v", i, p.Width*p.Height, values[i]/total)
			}
			if p.X < -1e-9 || p.Y < -1e-9 || p.X+p.Width > 1+1e-9 || p.Y+p.Height > 1+1e-9 {
				t.Fatalf("part %d leaves the square: %v", i, p)
			}
			for j, q := range parts[:i] {
				if p.X+1e-9 < q.X+q.Width && q.X+1e-9 < p.X+p.Width && p.Y+1e-9 < q.Y+q.Height && q.Y+1e-9 < p.Y+p.Height &&
					p.Width > 1e-7 && p.Height > 1e-7 && q.Width > 1e-7 && q.Height > 1e-7 {
					t.Fatalf("parts %d and %d overlap: %v, %v", i, j, p, q)
				}
			}
		}
		if total > 0 && math.Abs(area-1) > 1e-6 {
			t.Fatalf("the parts cover %v", area)
		}
	}
}

func TestSquarifyOddValues(t *testing.T) {
	for _, values := range [][]float64{nil, {0}, {-1, 0}, {math.NaN()}, {math.Inf(1)}} {
		for i, p := range squarify(values, 2) {
			if p != (Rectangle{}) {
				t.Errorf("%v: part %d is %v", values, i, p)
			}
		}
	}
}
