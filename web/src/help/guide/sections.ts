/** The sections of the illustrated guides and the rules that each explains, so that a search can lead to them. */

import type { IconName } from '../../art/icons/index.ts';
import type { BookName } from '../../protocol.ts';

export interface GuideSection {
  book: BookName;
  /** The section's id in links. */
  id: string;
  /** The message id of its title. */
  title: string;
  icon: IconName;
  /** The numbers of the rules that it explains. */
  rules: readonly string[];
}

/**
 * All sections. Sections for faces come first, because a search for a face should lead to the face itself, not to the
 * section around it.
 */
export const SECTIONS = [
  { book: 'tokyo', id: 'numbers', title: 'web-guide-face-numbers', icon: '1', rules: ['TK-4.1'] },
  { book: 'tokyo', id: 'attack', title: 'web-guide-face-attack', icon: 'attack', rules: ['TK-4.3'] },
  { book: 'tokyo', id: 'heal', title: 'web-guide-face-heal', icon: 'heal', rules: ['TK-4.5'] },
  { book: 'tokyo', id: 'energy', title: 'web-guide-face-energy', icon: 'energy', rules: ['TK-4.2'] },
  { book: 'new-york', id: 'destruction', title: 'web-guide-face-destruction', icon: 'destruction', rules: ['NY-5.10'] },
  { book: 'new-york', id: 'attack', title: 'web-guide-face-attack', icon: 'attack', rules: ['NY-5.2', 'NY-5.3'] },
  {
    book: 'new-york',
    id: 'celebrity',
    title: 'web-guide-face-celebrity',
    icon: 'celebrity',
    rules: ['NY-5.16', 'NY-5.17', 'NY-5.18'],
  },
  { book: 'new-york', id: 'heal', title: 'web-guide-face-heal', icon: 'heal', rules: ['NY-5.9'] },
  { book: 'new-york', id: 'energy', title: 'web-guide-face-energy', icon: 'energy', rules: ['NY-5.1'] },
  { book: 'ko', id: 'celebrity', title: 'web-guide-ko-faces', icon: 'celebrity', rules: ['KO-3.1'] },
  {
    book: 'tokyo',
    id: 'win',
    title: 'web-guide-win',
    icon: 'vp',
    rules: ['TK-2.1', 'TK-2.2', 'TK-6.1', 'TK-6.2', 'TK-6.5'],
  },
  {
    book: 'tokyo',
    id: 'turn',
    title: 'web-guide-turn',
    icon: '3',
    rules: ['TK-3.1', 'TK-3.7', 'TK-3.2', 'TK-3.3', 'TK-3.4', 'TK-3.5'],
  },
  { book: 'tokyo', id: 'faces', title: 'web-guide-faces', icon: '1', rules: ['TK-4.1', 'TK-4.2', 'TK-4.3', 'TK-4.5'] },
  {
    book: 'tokyo',
    id: 'board',
    title: 'web-guide-tokyo',
    icon: 'vp',
    rules: ['TK-1.2', 'TK-3.0', 'TK-4.4', 'TK-5.1', 'TK-5.2', 'TK-5.3', 'TK-5.4'],
  },
  { book: 'tokyo', id: 'example', title: 'web-guide-example', icon: '1', rules: [] },
  { book: 'tokyo', id: 'power-cards', title: 'web-guide-cards', icon: 'keep', rules: ['TK-7.1', 'TK-7.2', 'TK-7.3'] },
  {
    book: 'new-york',
    id: 'win',
    title: 'web-guide-win',
    icon: 'vp',
    rules: ['NY-2.1', 'NY-2.4', 'NY-2.5', 'NY-7.1', 'NY-8.1', 'NY-8.2'],
  },
  {
    book: 'new-york',
    id: 'turn',
    title: 'web-guide-turn',
    icon: '3',
    rules: ['NY-3.1', 'NY-4.2', 'NY-3.2', 'NY-5.0', 'NY-6.1', 'NY-6.2', 'NY-6.3', 'NY-3.4', 'NY-3.5'],
  },
  {
    book: 'new-york',
    id: 'faces',
    title: 'web-guide-faces',
    icon: '1',
    rules: ['NY-5.1', 'NY-5.2', 'NY-5.3', 'NY-5.9', 'NY-5.10', 'NY-5.17', 'NY-5.18', 'NY-5.19'],
  },
  {
    book: 'new-york',
    id: 'board',
    title: 'web-guide-manhattan',
    icon: 'vp',
    rules: ['NY-3.0', 'NY-5.7', 'NY-6.1', 'NY-6.3', 'NY-6.4', 'NY-6.5', 'NY-6.7', 'NY-6.10'],
  },
  { book: 'new-york', id: 'example', title: 'web-guide-example', icon: '1', rules: [] },
  {
    book: 'new-york',
    id: 'power-cards',
    title: 'web-guide-cards',
    icon: 'keep',
    rules: ['NY-9.1', 'NY-9.2', 'NY-9.3'],
  },
  {
    book: 'new-york',
    id: 'city',
    title: 'web-guide-city',
    icon: 'destruction',
    rules: ['NY-5.10', 'NY-5.11', 'NY-5.12', 'NY-5.13', 'NY-5.14'],
  },
  { book: 'new-york', id: 'army', title: 'web-guide-ouch', icon: 'ouch', rules: ['NY-5.19', 'NY-5.20'] },
  {
    book: 'ko',
    id: 'fall',
    title: 'web-guide-ko-down',
    icon: 'ko',
    rules: ['KO-1.1', 'KO-1.2', 'KO-1.3', 'KO-1.4', 'KO-3.0'],
  },
  {
    book: 'ko',
    id: 'faces',
    title: 'web-guide-ko-faces',
    icon: '1',
    rules: ['KO-3.1', 'KO-3.2', 'KO-3.3', 'KO-3.5', 'KO-3.6', 'KO-3.7'],
  },
  {
    book: 'ko',
    id: 'token-monster',
    title: 'web-guide-ko-token',
    icon: 'token-monster',
    rules: ['KO-5.1', 'KO-5.2', 'KO-5.3', 'KO-5.4', 'KO-5.5', 'KO-5.6', 'KO-5.8'],
  },
  {
    book: 'ko',
    id: 'back',
    title: 'web-guide-ko-back',
    icon: 'zombie',
    rules: ['KO-4.1', 'KO-4.2', 'KO-4.3', 'KO-1.5', 'KO-4.4', 'KO-4.6'],
  },
  { book: 'ko', id: 'win', title: 'web-guide-ko-win', icon: 'vp', rules: ['KO-2.1', 'KO-2.2', 'KO-4.7'] },
] as const satisfies readonly GuideSection[];

/** The book and the id of an existing section. */
export type SectionPlace = { [B in BookName]: { book: B; id: Extract<Section, { book: B }>['id'] } }[BookName];
type Section = (typeof SECTIONS)[number];

const ALL: readonly GuideSection[] = SECTIONS;

/** The title and the rules of a section. */
export const sectionOf = ({ book, id }: SectionPlace): Pick<GuideSection, 'title' | 'rules'> =>
  ALL.find((section) => section.book === book && section.id === id) ?? SECTIONS[0];

/** At most `most` different sections that explain these rules, best first. */
export function sectionsAbout(rules: readonly string[], most: number): GuideSection[] {
  const found = rules.flatMap((rule) => ALL.find((section) => section.rules.includes(rule)) ?? []);
  return [...new Set(found)].slice(0, most);
}
