import { describe, expect, test } from 'vitest';
import tokens from './tokens.css?raw';

const sources = {
  ...import.meta.glob<string>('../**/*.svelte', { query: '?raw', import: 'default', eager: true }),
  ...import.meta.glob<string>('./*.css', { query: '?raw', import: 'default', eager: true }),
};

test.each(Object.entries(sources))('%s uses logical properties instead of left and right', (path, source) => {
  const style = path.endsWith('.css') ? source : (/<style>([\s\S]*)<\/style>/.exec(source)?.[1] ?? '');
  const physical =
    /(?:margin|padding|border|inset)-(?:left|right|top|bottom)|[\s;{](?:left|right|float):|text-align: (?:left|right)/;
  expect(physical.exec(style)?.[0]).toBeUndefined();
});

/** A token's colour in the light and dark themes. */
function colours(name: string): [string, string] {
  const value = new RegExp(`--${name}: (.*);`).exec(tokens)?.[1] ?? '';
  const found = value.match(/#[0-9a-f]{6}/g) ?? [];
  const [day, night = day] = found;
  if (!day || !night) throw new Error(`no colour ${name}: ${value}`);
  return [day, night];
}

function luminance(colour: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a: string, b: string): number {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].toSorted((x, y) => x - y);
  return (light + 0.05) / (dark + 0.05);
}

const SMALL = 4.5;
const LARGE = 3;

describe.each([
  ['in the light theme', 0],
  ['in the dark theme', 1],
] as const)('%s', (_, theme) => {
  const grounds = ['paper', 'raised', 'sunk'];
  const islands = ['bronx', 'queens', 'staten-island', 'brooklyn', 'manhattan', 'zone', 'street'];
  test.each([
    ...grounds.flatMap((ground) => [
      ['ink', ground, SMALL] as const,
      ['ink-2', ground, SMALL] as const,
      ['link', ground, SMALL] as const,
      ['bad', ground, SMALL] as const,
      ['focus', ground, LARGE] as const,
    ]),
    ...islands.map((ground) => ['ink', ground, SMALL] as const),
    ['good', 'raised', SMALL],
    ['on-primary', 'primary', SMALL],
    ['on-turn', 'turn', SMALL],
    ['primary', 'tray', LARGE],
    ['turn', 'tray', SMALL],
    ['tray-ink', 'tray', SMALL],
    ['tray-ink-2', 'tray', SMALL],
    ['tray-ink', 'tray-raised', SMALL],
    ['tray-ink-2', 'tray-raised', SMALL],
    ['tray-ink', 'danger', SMALL],
    ['keyline', 'card', SMALL],
    ['keyline', 'bone-loose', SMALL],
    ['card', 'face-celebrity', SMALL],
    ['paper', 'ink', SMALL],
    ['keyline', 'bone', SMALL],
    ['keyline', 'mint', SMALL],
    ['keyline', 'stamp', SMALL],
  ] as const)('%s can be read on %s', (text, ground, least) => {
    expect(contrast(colours(text)[theme], colours(ground)[theme])).toBeGreaterThanOrEqual(least);
  });

  // The tray's text always uses the dark theme's colours.
  test.each([
    ['link', 'tray', SMALL],
    ['bad', 'tray', SMALL],
    ['focus', 'tray', LARGE],
  ] as const)('%s of the night can be read on %s', (text, ground, least) => {
    expect(contrast(colours(text)[1], colours(ground)[theme])).toBeGreaterThanOrEqual(least);
  });
});
