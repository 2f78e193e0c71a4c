/** The cards of the market as they are for one player. */

import type { Numbered } from '../ask/asking.svelte.ts';
import type { Message, Monster, Offer, Scene } from '../protocol.ts';

export interface Deal {
  offer: Offer;
  /** What it costs whoever looks; what is printed on it for those who only watch. */
  price: number;
  /** How much energy is missing. */
  short: number;
  /** The ways to buy it now. */
  ways: readonly Numbered[];
  /** Why it costs less than is printed. */
  why: readonly Message[];
}

type Way = Numbered & { mark: { card: string } };

/** Each place of the market; nothing where it is sold out. `ways` are the answers that buy. */
export function deals(scene: Scene, me: Monster | undefined, ways: readonly Way[]): (Deal | null)[] {
  const at = scene.monsters.findIndex(({ seat }) => seat === me?.seat);
  return scene.market.map((offer) => {
    if (!offer) return null;
    const price = offer.prices[at] ?? offer.cost;
    const mine = ways.filter(({ mark }) => mark.card === offer.card);
    const short = me ? Math.max(0, price - me.energy) : 0;
    const why = offer.less?.find(({ seat }) => seat === me?.seat)?.why ?? [];
    return { offer, price, short, ways: mine, why };
  });
}
