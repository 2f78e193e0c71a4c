/** What lies on the table, in words. */

import { read, say } from '../app/speech.svelte.ts';
import { list } from '../ask/wording.ts';
import type { Counted, Held, Message, Monster, Offer, Scene, Spot, Stack, Units } from '../protocol.ts';
import type { Cast } from '../words/words.ts';
import { inPlace } from './standing.ts';

const count = (number: number): ['count', { number: number }] => ['count', { number }];

/** Where somebody stands, as a name with its attributes. */
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

/** All that is known of a monster: who and where first, then what it has. */
export function factsOf(monster: Monster, scene: Scene, cast: Cast): string[] {
  const name = cast[monster.seat] ?? monster.seat;
  if (!monster.alive) return [say('web-text-monster-out', { monster: name })];
  const goals: Message[] = [
    ...(scene.superstar === monster.seat ? [{ id: 'goal-superstar' }] : []),
    ...(scene.statue === monster.seat ? [{ id: 'goal-statue' }] : []),
  ];
  const rows: [string, string, Message[]][] = [
    ['web-text-cards', 'cards', monster.cards.map(heldLine)],
    ['web-text-tokens', 'tokens', monster.tokens.map(countedLine('tokens'))],
    ['web-text-trophies', 'units', monster.trophies.map(countedLine('units'))],
    ['web-text-goals', 'goals', goals],
  ];
  return [
    read({
      id: 'web-text-monster',
      args: [
        ['monster', { text: name }],
        ['place', { message: placeOf(monster.spot) }],
      ],
    }),
    say('web-text-life', { life: monster.life, most: monster.max_life }),
    say('web-text-vp', { vp: monster.vp, most: scene.to_win }),
    say('web-text-energy', { energy: monster.energy }),
    ...rows.filter(([, , parts]) => parts.length > 0).map(([id, arg, parts]) => say(id, { [arg]: list(parts, cast) })),
  ];
}

/** Who stands in a borough. */
export function inhabitants(scene: Scene, place: string, cast: Cast): string {
  const there = inPlace(scene, place);
  if (there.length === 0) return say('web-text-nobody');
  const names = there.map(({ seat }): Message => ({ id: 'seat-name', args: [['monster', { seat }]] }));
  return say('web-text-there', { monsters: list(names, cast) });
}

/** A stack: its building, what it withstands and pays, and what is below. */
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

/** A card of the market with its price for whoever looks. */
export function offerLine({ card, cost, prices }: Offer, scene: Scene, you: string | undefined): string {
  const price = prices[scene.monsters.findIndex(({ seat }) => seat === you)] ?? cost;
  return say('web-text-offer', { card: say(`card-${card}`), cost: say('amount-energy', { count: price }) });
}
