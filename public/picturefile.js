// Writes a picture of boxes as a file, SVG or PNG. boot.js loads it when the first picture is
// saved. Text from a dump is only ever written as escaped text.
"use strict";
globalThis.heapdropPictureFile = (() => {
  const { TURN, canvasPen, patterns } = heapdropShapes;
  const EDGE = 12; // space around the picture
  const HEAD = 32; // space for the words above it

  /** Returns the patterns as SVG definitions, to which the SVG pen refers. */
  const definitions = (colour) => `<defs>${Object.entries(patterns).map(([name, [side, lines]]) =>
    `<pattern id="${name}" width="${side}" height="${side}" patternUnits="userSpaceOnUse"><path d="${lines}" fill="none" stroke="${colour}" stroke-width="${name === "dots" ? 2 : 1}"/></pattern>`).join("")}</defs>`;

  function outline(b) {
    const point = (angle, radius) => [b.cx + radius * Math.sin(angle), b.cy - radius * Math.cos(angle)];
    const end = Math.min(b.a1, b.a0 + TURN - 1e-4);
    return { from: point(b.a0, b.r1), to: point(end, b.r1), back: point(end, b.r0), home: point(b.a0, b.r0), large: end - b.a0 > Math.PI ? 1 : 0 };
  }

  const escaped = (text) => text.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`).replace(/[\u0000-\u0008\u000b-\u001f\u202a-\u202e\u2066-\u2069]/g, "?");
  const round = (n) => Math.round(n * 100) / 100;

  function svgPen(out) {
    const shape = (b, paint) => {
      if (b.a0 === undefined) {
        out.push(`<rect x="${round(b.x)}" y="${round(b.y)}" width="${round(b.w)}" height="${round(b.h)}" rx="${b.r}" ${paint}/>`);
        return;
      }
      const o = outline(b);
      const [from, to, back, home] = [o.from, o.to, o.back, o.home].map(([x, y]) => `${round(x)} ${round(y)}`);
      out.push(`<path d="M${from}A${round(b.r1)} ${round(b.r1)} 0 ${o.large} 1 ${to}L${back}A${round(b.r0)} ${round(b.r0)} 0 ${o.large} 0 ${home}Z" ${paint}/>`);
    };
    return {
      box: (b, fill, opacity) => shape(b, `fill="${fill}" opacity="${opacity}"`),
      pattern: (b, name, colour, opacity) => shape(b, `fill="url(#${name})" opacity="${opacity}"`),
      edge: (b, colour, width) => shape(b, `fill="none" stroke="${colour}" stroke-width="${width}"`),
      text(x, y, text, { colour, bold, size = 12, turn = 0, middle = false, opacity = 1 }) {
        const turned = turn ? ` transform="rotate(${round(turn * 360 / TURN)} ${round(x)} ${round(y)})"` : "";
        out.push(`<text x="${round(x)}" y="${round(y)}" fill="${colour}" font-size="${size}" font-weight="${bold ? 600 : 400}" opacity="${opacity}"${middle ? ' text-anchor="middle"' : ""}${turned} xml:space="preserve">${escaped(text)}</text>`);
      },
    };
  }

  /** Writes what the picture is, above it. */
  const head = (picture, pen) => pen.text(EDGE, 22, picture.describe(picture.top), { colour: picture.colour("--text"), bold: true, size: 13 });

  function png(picture, width, height) {
    const sheet = document.createElement("canvas");
    sheet.width = 2 * width; // for sharp letters
    sheet.height = 2 * height;
    const ctx = sheet.getContext("2d");
    ctx.scale(2, 2);
    ctx.fillStyle = picture.colour("--ground");
    ctx.fillRect(0, 0, width, height);
    const pen = canvasPen(ctx);
    head(picture, pen);
    ctx.translate(EDGE, HEAD);
    picture.paint(pen, picture.boxes);
    return new Promise((resolve) => sheet.toBlob(resolve, "image/png"));
  }

  function svg(picture, width, height) {
    const words = [], boxes = [];
    head(picture, svgPen(words));
    picture.paint(svgPen(boxes), picture.boxes);
    return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" font-family="system-ui, sans-serif"><title>${escaped(picture.describe(picture.top))}</title>`
      + (picture.compared ? definitions(picture.colour("--pattern")) : "")
      + `<rect width="${width}" height="${height}" fill="${picture.colour("--ground")}"/>${words.join("")}<g transform="translate(${EDGE} ${HEAD})">${boxes.join("")}</g></svg>\n`;
  }

  /** Draws SVG at twice its size. */
  async function drawn(svg) {
    const url = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
    const image = new Image();
    image.src = url;
    await image.decode();
    URL.revokeObjectURL(url);
    const sheet = document.createElement("canvas");
    sheet.width = 2 * image.naturalWidth;
    sheet.height = 2 * image.naturalHeight;
    sheet.getContext("2d").drawImage(image, 0, 0, sheet.width, sheet.height);
    return new Promise((resolve) => sheet.toBlob(resolve, "image/png"));
  }

  /**
   * Returns the file with what a picture shows; kind is "svg" or "png". A drawing that is
   * SVG already, {name, svg}, becomes PNG.
   */
  async function write(picture, kind) {
    if (picture.svg) {
      return { name: picture.name, content: await drawn(picture.svg) };
    }
    const width = picture.width + 2 * EDGE, height = picture.height + EDGE + HEAD;
    const content = kind === "png" ? await png(picture, width, height) : new Blob([svg(picture, width, height)], { type: "image/svg+xml" });
    return { name: `${picture.fileName}.${kind}`, content };
  }

  return { write };
})();
