/** All icons, by name: die faces, goods, tokens, units and kinds of card. */

import type { Component } from 'svelte';
import Attack from './Attack.svelte';
import Carapace from './Carapace.svelte';
import Celebrity from './Celebrity.svelte';
import Destruction from './Destruction.svelte';
import Discard from './Discard.svelte';
import Energy from './Energy.svelte';
import Heal from './Heal.svelte';
import Infantry from './Infantry.svelte';
import Jet from './Jet.svelte';
import Jinx from './Jinx.svelte';
import Keep from './Keep.svelte';
import Ko from './Ko.svelte';
import Mimic from './Mimic.svelte';
import One from './One.svelte';
import Ouch from './Ouch.svelte';
import PopularDemand from './PopularDemand.svelte';
import Poison from './Poison.svelte';
import Shrink from './Shrink.svelte';
import Smoke from './Smoke.svelte';
import Souvenir from './Souvenir.svelte';
import Statue from './Statue.svelte';
import Tank from './Tank.svelte';
import Three from './Three.svelte';
import TokenMonster from './TokenMonster.svelte';
import Two from './Two.svelte';
import VictoryPoints from './VictoryPoints.svelte';
import Web from './Web.svelte';
import Zombie from './Zombie.svelte';

/** All icons. Where possible, an icon's key is the protocol's word for its subject. */
export const icons = {
  energy: Energy,
  attack: Attack,
  destruction: Destruction,
  heal: Heal,
  celebrity: Celebrity,
  ouch: Ouch,
  '1': One,
  '2': Two,
  '3': Three,
  vp: VictoryPoints,
  life: Heal,
  infantry: Infantry,
  jet: Jet,
  tank: Tank,
  superstar: Celebrity,
  statue: Statue,
  web: Web,
  jinx: Jinx,
  souvenir: Souvenir,
  carapace: Carapace,
  poison: Poison,
  shrink: Shrink,
  smoke: Smoke,
  mimic: Mimic,
  keep: Keep,
  discard: Discard,
  ko: Ko,
  zombie: Zombie,
  'popular-demand': PopularDemand,
  'token-monster': TokenMonster,
} satisfies Record<string, Component>;

export type IconName = keyof typeof icons;

/** Whether there is an icon for this word. */
export const hasIcon = (word: string): word is IconName => Object.hasOwn(icons, word);
