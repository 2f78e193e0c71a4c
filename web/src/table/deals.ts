/** The market from one player's point of view. */

import type { Numbered } from '../ask/asking.svelte.ts';
import type { Message, MonsterView, Offer, Scene } from '../protocol.ts';

export interface Deal {
  offer: Offer;
  /** The viewer's price; for spectators, the printed cost. */
  price: number;
  /** The energy that the viewer lacks; 0 for spectators, for eliminated players and after the game. */
  short: number;
  /** The answers that buy it now. */
  buyAnswers: readonly Numbered[];
  /** The reasons why it costs less than printed. */
  why: readonly Message[];
}

type BuyAnswer = Numbered & { mark: { card: string } };

/** The deal for each place in the market; null if the place is empty. `buyAnswers` are all answers that buy a card. */
export function deals(scene: Scene, me: MonsterView | undefined, buyAnswers: readonly BuyAnswer[]): (Deal | null)[] {
  const at = scene.monsters.findIndex(({ seat }) => seat === me?.seat);
  return scene.market.map((offer) => {
    if (!offer) return null;
    const price = offer.prices[at] ?? offer.cost;
    const mine = buyAnswers.filter(({ mark }) => mark.card === offer.card);
    const short = me?.in_game && !scene.over ? Math.max(0, price - me.energy) : 0;
    const why = offer.less?.find(({ seat }) => seat === me?.seat)?.why ?? [];
    return { offer, price, short, buyAnswers: mine, why };
  });
}
