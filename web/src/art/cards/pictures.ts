/** The picture of each card: its background and its drawing. */

import type { IconName } from '../icons/index.ts';
import type { MotifName } from './motifs.ts';
import type { Monster } from '../../protocol.ts';

type Ground =
  | 'gold'
  | 'peach'
  | 'corn'
  | 'rose'
  | 'coral'
  | 'mint'
  | 'apricot'
  | 'sun'
  | 'sky'
  | 'amber'
  | 'lilac'
  | 'blush'
  | 'leaf';

/** A card's picture: a drawing, a background, and a small icon for the card's subject. */
export type Picture =
  | { motif: MotifName; ground: Ground; sign?: IconName }
  | { monster: Monster; ground: Ground; sign?: IconName; shadow?: boolean }
  | { icon: IconName; ground: Ground; sign?: IconName };

const motif = (motif: MotifName, ground: Ground, sign?: IconName): Picture => ({
  motif,
  ground,
  ...(sign && { sign }),
});
const icon = (icon: IconName, ground: Ground, sign?: IconName): Picture => ({ icon, ground, ...(sign && { sign }) });
const monster = (monster: Monster, ground: Ground, sign?: IconName): Picture => ({
  monster,
  ground,
  ...(sign && { sign }),
});

/** The pictures of all cards in both games, by id. Cards with the same name in both games share a picture. */
export const pictures: Record<string, Picture> = {
  // New York
  'statue-of-liberty': icon('statue', 'sky'),
  superstar: icon('superstar', 'gold'),
  overload: motif('battery', 'coral', 'energy'),
  'subterranean-cable': motif('coil', 'lilac', 'ouch'),
  'natural-selection': motif('egg', 'leaf', 'heal'),
  carapace: icon('carapace', 'gold'),
  'chinatown-regular': motif('bottle', 'coral', 'heal'),
  'climb-the-empire-state-building': motif('tower', 'apricot', 'vp'),
  'ego-trip': icon('celebrity', 'rose', 'energy'),
  'flatiron-building': motif('tower', 'mint', 'vp'),
  'long-neck': monster('gigazaur', 'mint', 'jet'),
  scavenger: motif('bin', 'leaf', 'discard'),
  'violent-star': icon('celebrity', 'coral', 'attack'),
  'antimatter-pellets': motif('bomb', 'lilac', 'ouch'),
  'artificial-heart': icon('heal', 'sky', 'energy'),
  bulletproof: icon('carapace', 'coral', 'ouch'),
  'can-opener': icon('tank', 'gold', 'destruction'),
  chameleon: monster('mantis', 'lilac', 'celebrity'),
  'coney-island': motif('wheel', 'sky', 'vp'),
  curse: icon('jinx', 'rose', 'attack'),
  drain: motif('battery', 'lilac', 'attack'),
  fireball: motif('flame', 'sky', 'attack'),
  fury: monster('kong', 'coral', 'destruction'),
  'jinx-aura': icon('jinx', 'mint'),
  'next-stage': motif('egg', 'rose', 'energy'),
  'phoenix-blood': motif('flame', 'lilac', 'energy'),
  'photo-op': motif('camera', 'rose', 'vp'),
  'power-tap': motif('coil', 'mint', 'energy'),
  'terminal-rage': monster('drakonis', 'coral', 'attack'),
  'tesla-antennae': motif('coil', 'gold', 'attack'),
  'seismic-ray': motif('foot', 'lilac', 'energy'),
  'sharp-shooter': icon('jet', 'sky', 'vp'),
  stomp: motif('foot', 'rose'),
  'super-speed': motif('shoe', 'gold', 'energy'),
  'broadway-star': icon('celebrity', 'gold', 'vp'),
  'central-park': motif('tree', 'sky', 'heal'),
  diva: icon('celebrity', 'blush'),
  'general-ellis': motif('hat', 'coral', 'vp'),
  'hailing-cabs': motif('hand', 'corn', 'destruction'),
  hunter: icon('infantry', 'leaf', 'heal'),
  'king-of-queens': monster('the-king', 'sun', 'energy'),
  leveler: icon('destruction', 'sky', 'vp'),
  painbow: icon('destruction', 'lilac', 'attack'),
  'personal-spotlight': motif('sun', 'lilac', 'celebrity'),
  'power-substation': motif('battery', 'gold', 'vp'),
  regeneration: icon('heal', 'mint'),
  'stink-attack': icon('smoke', 'leaf', 'infantry'),
  'the-unisphere': motif('globe', 'corn'),
  'tesla-cannon': motif('coil', 'coral', 'discard'),
  'trash-thrower': motif('bin', 'apricot', 'attack'),
  'trophy-hunter': icon('tank', 'peach', 'vp'),
  'air-force-one': icon('jet', 'coral', 'vp'),
  'brooklyn-bridge': motif('bridge', 'apricot', 'vp'),
  'columbia-university': motif('brain', 'sky', 'keep'),
  'new-york-marathon': motif('shoe', 'sky'),
  'of-another-world': monster('alienoid', 'sky', 'energy'),
  tourist: icon('souvenir', 'sky'),
  'universal-soldier': icon('infantry', 'coral', 'attack'),
  webspinner: icon('web', 'rose', 'attack'),
  'extra-head': monster('drakonis', 'corn'),
  'holland-tunnel': motif('train', 'gold', 'vp'),
  'yankee-stadium': motif('ball', 'leaf', 'heal'),
  subway: motif('train', 'mint', 'heal'),
  'towering-titan': monster('kong', 'sky', 'attack'),
  'shadow-double': { monster: 'gigazaur', ground: 'lilac', shadow: true },
  'drink-the-hudson': motif('bottle', 'sky', 'energy'),

  // Tokyo
  'acid-attack': motif('bottle', 'leaf', 'attack'),
  'alien-origin': monster('alienoid', 'lilac'),
  'alpha-monster': monster('gigazaur', 'gold', 'attack'),
  'armor-plating': icon('carapace', 'sky'),
  'background-dweller': motif('eye', 'leaf', '3'),
  burrowing: motif('hand', 'apricot', 'attack'),
  camouflage: icon('mimic', 'leaf', 'heal'),
  'complete-destruction': icon('destruction', 'coral'),
  'media-friendly': motif('camera', 'gold', 'vp'),
  'eater-of-the-dead': motif('skull', 'leaf', 'vp'),
  'energy-hoarder': motif('battery', 'mint', 'vp'),
  'even-bigger': icon('heal', 'coral'),
  'fire-breathing': motif('flame', 'mint', 'attack'),
  'freeze-time': motif('clock', 'sky', '1'),
  'friend-of-children': motif('sun', 'sky', 'energy'),
  'giant-brain': motif('brain', 'leaf'),
  gourmet: motif('skull', 'coral', '1'),
  'healing-ray': icon('heal', 'gold'),
  herbivore: motif('tree', 'gold', 'vp'),
  'herd-culler': icon('1', 'rose'),
  'it-has-a-child': motif('egg', 'gold'),
  jets: icon('jet', 'gold'),
  'made-in-a-lab': motif('bottle', 'lilac', 'keep'),
  metamorph: motif('egg', 'lilac', 'energy'),
  mimic: icon('mimic', 'gold'),
  'battery-monster': motif('battery', 'rose'),
  'nova-breath': motif('sun', 'coral', 'attack'),
  detritivore: motif('bin', 'mint', 'vp'),
  opportunist: motif('hand', 'sky', 'keep'),
  'parasitic-tentacles': monster('alienoid', 'coral', 'keep'),
  'plot-twist': icon('mimic', 'coral'),
  'poison-quills': icon('poison', 'gold', '2'),
  'poison-spit': icon('poison', 'rose', 'attack'),
  'psychic-probe': motif('eye', 'rose'),
  'rapid-healing': icon('heal', 'leaf', 'energy'),
  'rooting-for-the-underdog': monster('cyber-kitty', 'gold', 'vp'),
  'shrink-ray': icon('shrink', 'corn', 'attack'),
  'smoke-cloud': icon('smoke', 'blush'),
  'solar-powered': motif('sun', 'mint', 'energy'),
  'spiked-tail': motif('tail', 'rose', 'attack'),
  stretchy: motif('hand', 'rose', 'energy'),
  'energy-drink': motif('bottle', 'gold', 'energy'),
  urbavore: motif('tower', 'coral', 'attack'),
  'we-re-only-making-it-stronger': monster('meka-dragon', 'coral', 'energy'),
  wings: motif('wings', 'sky'),
  'apartment-building': motif('tower', 'gold'),
  'commuter-train': motif('train', 'rose'),
  'corner-store': icon('souvenir', 'leaf'),
  'death-from-above': motif('bomb', 'apricot', 'vp'),
  energize: icon('energy', 'gold'),
  'evacuation-orders': motif('shoe', 'coral', 'vp'),
  'flame-thrower': motif('flame', 'sky'),
  frenzy: motif('clock', 'corn', 'attack'),
  'gas-refinery': motif('coil', 'apricot', 'vp'),
  heal: icon('heal', 'sky'),
  'high-altitude-bombing': motif('bomb', 'sky'),
  'jet-fighters': icon('jet', 'apricot', 'vp'),
  'national-guard': icon('infantry', 'apricot', 'vp'),
  'nuclear-power-plant': motif('battery', 'leaf', 'heal'),
  skyscraper: motif('tower', 'amber'),
  tank: icon('tank', 'apricot', 'vp'),
  'vast-storm': icon('smoke', 'lilac', 'energy'),
};
