/** The winner's poster as an image to save or share, rendered in the browser without the server. */

export interface Caption {
  title: string;
  name: string;
  reason: string;
}

/** The size of the poster's art, and of the caption band below it, before scaling by `SCALE`. */
const WIDTH = 620;
const HEIGHT = 812;
const BAND = 108;
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

/** A self-contained copy of a drawing, with inline styles and the page's patterns. */
function standalone(art: SVGSVGElement): SVGSVGElement {
  const copy = art.cloneNode(true) as SVGSVGElement;
  inlineStyles([art, ...art.querySelectorAll('*')], [copy, ...copy.querySelectorAll('*')]);
  for (const pattern of document.querySelectorAll('pattern[id]')) {
    const own = pattern.cloneNode(true) as Element;
    inlineStyles([...pattern.querySelectorAll('*')], [...own.querySelectorAll('*')]);
    copy.prepend(own);
  }
  copy.setAttribute('width', String(WIDTH * SCALE));
  copy.setAttribute('height', String(HEIGHT * SCALE));
  return copy;
}

function inlineStyles(from: readonly Element[], onto: readonly Element[]): void {
  from.forEach((element, at) => {
    const style = getComputedStyle(element);
    for (const name of STYLE_PROPERTIES) onto[at]?.setAttribute(name, style.getPropertyValue(name));
    onto[at]?.removeAttribute('class');
  });
}

async function toImage(art: SVGSVGElement): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(art))}`;
  await image.decode();
  return image;
}

/** Draws text, shrunk to fit if necessary. */
function drawText(on: CanvasRenderingContext2D, text: string, y: number, font: (size: number) => string, size: number) {
  on.font = font(size);
  const room = WIDTH * 0.9;
  const fitting = Math.min(size, (size * room) / Math.max(1, on.measureText(text).width));
  on.font = font(fitting);
  on.lineWidth = fitting * 0.14;
  on.strokeText(text, WIDTH / 2, y);
  on.fillText(text, WIDTH / 2, y);
}

/** Renders a poster's art with its caption as a PNG. */
export async function pictureOf(art: SVGSVGElement, { title, name, reason }: Caption): Promise<Blob> {
  const token = (name: string) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();
  const canvas = document.createElement('canvas');
  canvas.width = WIDTH * SCALE;
  canvas.height = (HEIGHT + BAND) * SCALE;
  const on = canvas.getContext('2d');
  if (!on) throw new Error('canvas is not supported');
  on.drawImage(await toImage(standalone(art)), 0, 0);
  on.scale(SCALE, SCALE);
  on.fillStyle = token('--keyline');
  on.fillRect(0, HEIGHT, WIDTH, BAND);
  on.textAlign = 'center';
  on.lineJoin = 'round';
  on.strokeStyle = token('--keyline');
  on.fillStyle = token('--card');
  const display = (size: number) => `${token('--display-weight')} ${size}px ${token('--display')}`;
  drawText(on, title, 140, display, 128);
  drawText(on, name, HEIGHT + 46, display, 28);
  drawText(on, reason, HEIGHT + 80, (size) => `400 ${size}px ${token('--text')}`, 18);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('could not encode the picture'))), 'image/png'),
  );
}
