/** The winner's poster and the final standings as an image to save or share, rendered in the browser. */

/** A line of the standings. */
export interface StandingRow {
  place: string;
  name: string;
  vp: string;
}

export interface Caption {
  title: string;
  name: string;
  reason: string;
  /** The final standings, best first. */
  rows: readonly StandingRow[];
  /** The name of the game, at the bottom. */
  brand: string;
}

/** The drawings on the picture: the poster, a portrait for each line of the standings, and the VP icon. */
export interface Drawings {
  art: SVGSVGElement;
  portraits: readonly SVGSVGElement[];
  crown: SVGSVGElement | null | undefined;
}

/** The sizes of the poster's art, of the bands below it and of a line of the standings, before scaling by `SCALE`. */
const WIDTH = 620;
const HEIGHT = 812;
const BAND = 108;
const ROW = 52;
const FOOT = 64;
const MARGIN = 36;
const SCALE = 2;
/** The style properties to copy onto each shape, because style sheets don't apply inside an image. */
const STYLE_PROPERTIES = [
  'display',
  'fill',
  'fill-opacity',
  'opacity',
  'paint-order',
  'stroke',
  'stroke-dasharray',
  'stroke-linecap',
  'stroke-linejoin',
  'stroke-width',
  'vector-effect',
];

/** A self-contained copy of a drawing in this size, with inline styles and the page's patterns. */
function standalone(art: SVGSVGElement, width: number, height: number): SVGSVGElement {
  const copy = art.cloneNode(true) as SVGSVGElement;
  inlineStyles([art, ...art.querySelectorAll('*')], [copy, ...copy.querySelectorAll('*')]);
  for (const pattern of document.querySelectorAll('pattern[id]')) {
    const own = pattern.cloneNode(true) as Element;
    inlineStyles([...pattern.querySelectorAll('*')], [...own.querySelectorAll('*')]);
    copy.prepend(own);
  }
  copy.setAttribute('width', String(width * SCALE));
  copy.setAttribute('height', String(height * SCALE));
  return copy;
}

function inlineStyles(from: readonly Element[], onto: readonly Element[]): void {
  from.forEach((element, at) => {
    const style = getComputedStyle(element);
    for (const name of STYLE_PROPERTIES) onto[at]?.setAttribute(name, style.getPropertyValue(name));
    onto[at]?.removeAttribute('class');
  });
}

async function toImage(art: SVGSVGElement, width: number, height: number): Promise<HTMLImageElement> {
  const image = new Image();
  const text = new XMLSerializer().serializeToString(standalone(art, width, height));
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;
  await image.decode();
  return image;
}

/** Sets the largest font, up to `size`, in which the text is at most `room` wide. */
function fit(on: CanvasRenderingContext2D, text: string, font: (size: number) => string, size: number, room: number) {
  on.font = font(size);
  const fitting = Math.min(size, (size * room) / Math.max(1, on.measureText(text).width));
  on.font = font(fitting);
  return fitting;
}

/** Draws text in the middle, with an outline, shrunk to fit if necessary. */
function drawText(on: CanvasRenderingContext2D, text: string, y: number, font: (size: number) => string, size: number) {
  on.lineWidth = fit(on, text, font, size, WIDTH * 0.9) * 0.14;
  on.strokeText(text, WIDTH / 2, y);
  on.fillText(text, WIDTH / 2, y);
}

/** Renders a poster's art with its caption and the final standings as a PNG. */
export async function pictureOf(drawings: Drawings, caption: Caption): Promise<Blob> {
  const { title, name, reason, rows, brand } = caption;
  const token = (name: string) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();
  const display = (size: number) => `${token('--display-weight')} ${size}px ${token('--display')}`;
  const text = (weight: number) => (size: number) => `${weight} ${size}px ${token('--text')}`;
  const height = HEIGHT + BAND + rows.length * ROW + FOOT;
  const canvas = document.createElement('canvas');
  canvas.width = WIDTH * SCALE;
  canvas.height = height * SCALE;
  const on = canvas.getContext('2d');
  if (!on) throw new Error('canvas is not supported');
  on.scale(SCALE, SCALE);
  on.fillStyle = token('--keyline');
  on.fillRect(0, 0, WIDTH, height);
  on.drawImage(await toImage(drawings.art, WIDTH, HEIGHT), 0, 0, WIDTH, HEIGHT);
  on.textAlign = 'center';
  on.lineJoin = 'round';
  on.strokeStyle = token('--keyline');
  on.fillStyle = token('--card');
  drawText(on, title, 140, display, 128);
  drawText(on, name, HEIGHT + 46, display, 28);
  drawText(on, reason, HEIGHT + 80, text(400), 18);

  const crown = drawings.crown && (await toImage(drawings.crown, 28, 28));
  for (const [at, row] of rows.entries()) {
    const top = HEIGHT + BAND + at * ROW;
    const middle = top + ROW / 2 + 7;
    on.fillStyle = at === 0 ? token('--turn') : at % 2 === 0 ? token('--tray-raised') : token('--tray');
    on.fillRect(0, top, WIDTH, ROW);
    on.fillStyle = at === 0 ? token('--on-turn') : token('--tray-ink');
    on.textAlign = 'center';
    on.font = text(700)(22);
    on.fillText(row.place, MARGIN, middle);
    const portrait = drawings.portraits[at];
    if (portrait) on.drawImage(await toImage(portrait, 44, 44), MARGIN + 28, top + 4, 44, 44);
    on.textAlign = 'start';
    fit(on, row.name, text(600), 20, WIDTH - 2 * MARGIN - 190);
    on.fillText(row.name, MARGIN + 88, middle);
    on.textAlign = 'end';
    on.font = text(700)(22);
    on.fillText(row.vp, WIDTH - MARGIN, middle);
    if (crown) on.drawImage(crown, WIDTH - MARGIN - 68, top + 11, 28, 28);
  }
  on.textAlign = 'center';
  on.fillStyle = token('--card');
  drawText(on, brand, height - 22, display, 30);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('could not encode the picture'))), 'image/png'),
  );
}
