/** The cards of the market as they are for one player. */

import type { Numbered } from '../ask/asking.svelte.ts';
import type { Monster, Offer, Scene } from '../protocol.ts';

export interface Deal {
  offer: Offer;
  /** What it costs whoever looks; what is printed on it for those who only watch. */
  price: number;
  /** How much energy is missing. */
  short: number;
  /** The ways to buy it now. */
  ways: readonly Numbered[];
  /** Whether it could be paid, and can be bought by nobody's leave all the same. */
  unmet: boolean;
}

type Way = Numbered & { mark: { card: string } };

/** Each place of the market; nothing where it is sold out. `ways` are the answers that buy; none where nothing is to be bought now. */
export function deals(scene: Scene, me: Monster | undefined, ways: readonly Way[], buying: boolean): (Deal | null)[] {
  const at = scene.monsters.findIndex(({ seat }) => seat === me?.seat);
  return scene.market.map((offer) => {
    if (!offer) return null;
    const price = offer.prices[at] ?? offer.cost;
    const mine = ways.filter(({ mark }) => mark.card === offer.card);
    const short = me ? Math.max(0, price - me.energy) : 0;
    return { offer, price, short, ways: mine, unmet: buying && short === 0 && mine.length === 0 };
  });
}
