/** The state of the table in words. */

import { formatMessage, t } from '../app/i18n.svelte.ts';
import { joinList } from '../ask/answer-texts.ts';
import type {
  Earning,
  HeldCard,
  Message,
  MonsterView,
  Offer,
  Scene,
  Spot,
  StackView,
  TokenCount,
  UnitCount,
  Units,
  PlaceKind,
  Seat,
} from '../protocol.ts';
import { isKo, comebacksLeft } from '../protocol/comebacks.ts';
import { placeTextId } from '../protocol/scene.ts';
import type { SeatNames } from '../words/words.ts';
import { monstersAt, monstersInGame } from './standing.ts';
import { term, type Topic } from '../help/topics.ts';
import { goalsOf } from '../protocol/scene.ts';

const count = (number: number): ['count', { number: number }] => ['count', { number }];

const heldLine = ({ card, counter, copies }: HeldCard): Message => {
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
  ({ kind, count: number }: TokenCount | UnitCount): Message => ({ id: `${what}-${kind}`, args: [count(number)] });

/** A fact about a monster, and the topic that explains it. */
export interface Fact {
  text: string;
  topic?: Topic;
}

/** All facts about a monster: its name and place first, then its LP, VP, energy and possessions. */
export function factsOf(monster: MonsterView, scene: Scene, seatNames: SeatNames): Fact[] {
  const name = seatNames[monster.seat] ?? monster.seat;
  if (!monster.in_game) return [{ text: t('web-text-monster-out', { monster: name }) }];
  const goals = goalsOf(monster.seat, scene);
  const each = (id: string, arg: string, topic: Topic, name: Message): Fact => ({
    text: t(id, { [arg]: formatMessage(name, seatNames) }),
    topic,
  });
  const where = formatMessage({
    id: monster.ko_state ? `web-text-monster-${monster.ko_state}` : 'web-text-monster',
    args: [
      ['monster', { text: name }],
      ['place', { message: { id: placeTextId(monster.spot) } }],
    ],
  });
  const life = { text: t('web-text-life', { life: monster.life, most: monster.max_life }), topic: term('life') };
  return [
    monster.ko_state ? { text: where, topic: term(monster.ko_state) } : { text: where },
    ...(isKo(monster) ? [] : [life]),
    ...goalFacts(monster, scene),
    { text: t('web-text-energy', { energy: monster.energy }), topic: term('energy') },
    ...monster.cards.map((held) => each('web-text-cards', 'cards', { kind: 'card', word: held.card }, heldLine(held))),
    ...monster.tokens.map((it) =>
      each('web-text-tokens', 'tokens', { kind: 'token', word: it.kind }, countedLine('tokens')(it)),
    ),
    ...monster.trophies.map((it) =>
      each('web-text-trophies', 'units', { kind: 'unit', word: it.kind }, countedLine('units')(it)),
    ),
    ...goals.map((goal) => each('web-text-goals', 'goals', { kind: 'goal', word: goal }, { id: `goal-${goal}` })),
  ];
}

/** A monster's VP and the VP it needs to win or return and, if it is KO'd, its remaining comebacks. */
function goalFacts(monster: MonsterView, scene: Scene): Fact[] {
  const vp = { vp: monster.vp, most: scene.to_win };
  const comebacks = monster.ko_state ? comebacksLeft(monster) : [];
  const vpFact: Fact = comebacks.includes('popular-demand')
    ? { text: t('web-text-way-popular-demand', vp), topic: term('popular-demand') }
    : { text: t('web-text-vp', vp), topic: term('vp') };
  if (!isKo(monster)) return [vpFact];
  if (comebacks.length === 0) return [vpFact, { text: t('web-text-no-way') }];
  return [vpFact, ...(comebacks.includes('zombie') ? [{ text: t('web-text-way-zombie'), topic: term('zombie') }] : [])];
}

/** Where the Token Monster is; undefined while it isn't in play. */
export function tokenLine({ token_monster: spot }: Scene): string | undefined {
  return (
    spot && formatMessage({ id: 'web-text-token-monster', args: [['place', { message: { id: placeTextId(spot) } }]] })
  );
}

/** A list with only the Token Monster if it is in a matching spot; otherwise an empty list. */
function tokenThere({ token_monster: spot }: Scene, isThere: (spot: Spot) => boolean): Message[] {
  return spot && isThere(spot) ? [onTrack({ id: 'web-text-token' }, spot)] : [];
}

/** A sentence that lists the figures in a borough. */
export function inhabitants(scene: Scene, place: PlaceKind, seatNames: SeatNames): string {
  const names = [...monstersAt(scene, place).map(standsThere), ...tokenThere(scene, (spot) => spot.place === place)];
  if (names.length === 0) return t('web-text-nobody');
  return t('web-text-there', { monsters: joinList(names, seatNames) });
}

const earned = ({ vp, energy }: Earning): Message[] => [
  ...(vp > 0 ? [{ id: 'amount-vp', args: [count(vp)] }] : []),
  ...(energy > 0 ? [{ id: 'amount-energy', args: [count(energy)] }] : []),
];

/** A sentence about a zone of Manhattan: the monsters there and their earnings. */
export function zoneLine(scene: Scene, earning: Earning, seatNames: SeatNames): string {
  const there = [
    ...monstersInGame(scene)
      .filter(({ spot }) => spot.zone === earning.place)
      .map(standsThere),
    ...tokenThere(scene, (spot) => spot.zone === earning.place),
  ];
  const texts = { zone: t(`zone-${earning.place}`), earns: joinList(earned(earning)) };
  if (there.length === 0) return t('web-text-zone-free', texts);
  return t('web-text-zone', { ...texts, who: joinList(there, seatNames) });
}

const standsThere = ({ seat, spot }: MonsterView): Message =>
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

/** Sentences about a place in Tokyo: the monsters there and their earnings. */
export function placeLine(scene: Scene, place: PlaceKind, seatNames: SeatNames): string[] {
  const there = monstersAt(scene, place);
  const name = t(`web-map-${place}`);
  const earning = scene.earnings.find((one) => one.place === place);
  const pays = earning ? earned(earning) : [];
  return [
    there.length === 0
      ? t('web-text-place-free', { place: name })
      : t('web-text-place', { place: name, who: joinList(there.map(standsThere), seatNames) }),
    ...(pays.length > 0 ? [t('web-text-place-earns', { earns: joinList(pays) })] : []),
  ];
}

/** A stack: the building on top with durability and reward, and the number of tiles below it. */
export function stackLine({ top, hidden }: StackView): Message {
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
export function offerLine({ card, cost, prices }: Offer, scene: Scene, you: Seat | undefined): string {
  const price = prices[scene.monsters.findIndex(({ seat }) => seat === you)] ?? cost;
  return t('web-text-offer', { card: t(`card-${card}`), cost: t('amount-energy', { count: price }) });
}
