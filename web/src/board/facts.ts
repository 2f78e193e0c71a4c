/** The state of the table in words. */

import { read, say } from '../app/speech.svelte.ts';
import { list } from '../ask/wording.ts';
import type { Counted, Earning, Held, Message, Monster, Offer, Scene, Spot, Stack, Units } from '../protocol.ts';
import { isKo, waysLeft } from '../protocol/fallen.ts';
import type { Cast } from '../words/words.ts';
import { inPlace, living } from './standing.ts';

const count = (number: number): ['count', { number: number }] => ['count', { number }];

/** The name of a place, as a message. */
export function placeOf({ place, zone }: Spot): Message {
  if (zone !== undefined) return { id: `zone-${zone}` };
  return { id: ['city', 'bay', 'outside', 'off'].includes(place) ? `place-${place}` : `borough-${place}` };
}

const heldLine = ({ card, counter, copies }: Held): Message => {
  const name: Message = { id: `card-${card}` };
  if (copies) {
    return {
      id: 'web-text-card-copies',
      args: [
        ['card', { message: name }],
        ['other', { message: { id: `card-${copies[1]}` } }],
      ],
    };
  }
  return counter === undefined
    ? name
    : { id: 'web-text-card-counter', args: [['card', { message: name }], count(counter)] };
};

const countedLine =
  (what: 'tokens' | 'units') =>
  ({ kind, count: number }: Counted): Message => ({ id: `${what}-${kind}`, args: [count(number)] });

/** A fact about a monster, and the topic that explains it. */
export interface Fact {
  text: string;
  thing?: string;
}

/** Everything known about a monster: who and where first, then what it has. */
export function factsOf(monster: Monster, scene: Scene, cast: Cast): Fact[] {
  const name = cast[monster.seat] ?? monster.seat;
  if (!monster.alive) return [{ text: say('web-text-monster-out', { monster: name }) }];
  const goals = [
    ...(scene.superstar === monster.seat ? ['superstar'] : []),
    ...(scene.statue === monster.seat ? ['statue'] : []),
  ];
  const each = (id: string, arg: string, thing: string, name: Message): Fact => ({
    text: say(id, { [arg]: read(name, cast) }),
    thing,
  });
  const where = read({
    id: monster.fallen ? `web-text-monster-${monster.fallen}` : 'web-text-monster',
    args: [
      ['monster', { text: name }],
      ['place', { message: placeOf(monster.spot) }],
    ],
  });
  const life = { text: say('web-text-life', { life: monster.life, most: monster.max_life }), thing: 'life' };
  return [
    monster.fallen ? { text: where, thing: monster.fallen } : { text: where },
    ...(isKo(monster) ? [] : [life]),
    ...goalOf(monster, scene),
    { text: say('web-text-energy', { energy: monster.energy }), thing: 'energy' },
    ...monster.cards.map((held) => each('web-text-cards', 'cards', `card-${held.card}`, heldLine(held))),
    ...monster.tokens.map((it) => each('web-text-tokens', 'tokens', `token-${it.kind}`, countedLine('tokens')(it))),
    ...monster.trophies.map((it) => each('web-text-trophies', 'units', `unit-${it.kind}`, countedLine('units')(it))),
    ...goals.map((goal) => each('web-text-goals', 'goals', `goal-${goal}`, { id: `goal-${goal}` })),
  ];
}

/** What its VP are for, winning or returning, and its other ways to return. */
function goalOf(monster: Monster, scene: Scene): Fact[] {
  const vp = { vp: monster.vp, most: scene.to_win };
  const ways = monster.fallen ? waysLeft(monster) : [];
  const called: Fact = ways.includes('popular-demand')
    ? { text: say('web-text-way-popular-demand', vp), thing: 'popular-demand' }
    : { text: say('web-text-vp', vp), thing: 'vp' };
  if (!isKo(monster)) return [called];
  if (ways.length === 0) return [called, { text: say('web-text-no-way') }];
  return [called, ...(ways.includes('zombie') ? [{ text: say('web-text-way-zombie'), thing: 'zombie' }] : [])];
}

/** Where the Token Monster stands; undefined while it isn't in play. */
export function tokenLine({ token_monster: spot }: Scene): string | undefined {
  return spot && read({ id: 'web-text-token-monster', args: [['place', { message: placeOf(spot) }]] });
}

/** The Token Monster, if it is in a matching spot. */
function tokenThere({ token_monster: spot }: Scene, isThere: (spot: Spot) => boolean): Message[] {
  return spot && isThere(spot) ? [onTrack({ id: 'web-text-token' }, spot)] : [];
}

/** Who is in a borough. */
export function inhabitants(scene: Scene, place: string, cast: Cast): string {
  const names = [...inPlace(scene, place).map(standsThere), ...tokenThere(scene, (spot) => spot.place === place)];
  if (names.length === 0) return say('web-text-nobody');
  return say('web-text-there', { monsters: list(names, cast) });
}

const earned = ({ vp, energy }: Earning): Message[] => [
  ...(vp > 0 ? [{ id: 'amount-vp', args: [count(vp)] }] : []),
  ...(energy > 0 ? [{ id: 'amount-energy', args: [count(energy)] }] : []),
];

/** A zone of Manhattan: who is there, and what it earns. */
export function zoneLine(scene: Scene, earning: Earning, cast: Cast): string {
  const there = [
    ...living(scene)
      .filter(({ spot }) => spot.zone === earning.place)
      .map(standsThere),
    ...tokenThere(scene, (spot) => spot.zone === earning.place),
  ];
  const said = { zone: say(`zone-${earning.place}`), earns: list(earned(earning)) };
  if (there.length === 0) return say('web-text-zone-free', said);
  return say('web-text-zone', { ...said, who: list(there, cast) });
}

const standsThere = ({ seat, spot }: Monster): Message =>
  onTrack({ id: 'seat-name', args: [['monster', { seat }]] }, spot);

const onTrack = (monster: Message, spot: Spot): Message => {
  if (spot.track === undefined) return monster;
  return {
    id: 'web-text-on-track',
    args: [
      ['monster', { message: monster }],
      ['track', { message: { id: `web-map-${spot.track}` } }],
    ],
  };
};

/** A place in Tokyo: who is there, and what it earns. */
export function placeLine(scene: Scene, place: string, cast: Cast): string[] {
  const there = inPlace(scene, place);
  const name = say(`web-map-${place}`);
  const earning = scene.earnings.find((one) => one.place === place);
  const pays = earning ? earned(earning) : [];
  return [
    there.length === 0
      ? say('web-text-place-free', { place: name })
      : say('web-text-place', { place: name, who: list(there.map(standsThere), cast) }),
    ...(pays.length > 0 ? [say('web-text-place-earns', { earns: list(pays) })] : []),
  ];
}

/** A stack: its building with durability and reward, and the tiles below. */
export function stackLine({ top, hidden }: Stack): Message {
  if (!top) return { id: 'web-text-rubble', args: [['hidden', { number: hidden }]] };
  return {
    id: 'web-text-stack',
    args: [
      ['building', { message: { id: `building-${top.building}` } }],
      ['durability', { number: top.durability }],
      ['reward', { message: { id: `amount-${top.pays}`, args: [count(top.reward)] } }],
      ['hidden', { number: hidden }],
    ],
  };
}

export function unitsLine({ unit, old, new: fresh, durability }: Units): Message {
  return {
    id: fresh > 0 ? 'web-text-units-new' : 'web-text-units',
    args: [
      ['units', { message: { id: `units-${unit}`, args: [count(old + fresh)] } }],
      ['durability', { number: durability }],
      ['new', { number: fresh }],
    ],
  };
}

/** A market card with its price for the viewer. */
export function offerLine({ card, cost, prices }: Offer, scene: Scene, you: string | undefined): string {
  const price = prices[scene.monsters.findIndex(({ seat }) => seat === you)] ?? cost;
  return say('web-text-offer', { card: say(`card-${card}`), cost: say('amount-energy', { count: price }) });
}
