/** The drawings used in card pictures, by name. */

import type { Component } from 'svelte';
import Ball from './Ball.svelte';
import Battery from './Battery.svelte';
import Bin from './Bin.svelte';
import Bomb from './Bomb.svelte';
import Bottle from './Bottle.svelte';
import Brain from './Brain.svelte';
import Bridge from './Bridge.svelte';
import Camera from './Camera.svelte';
import Clock from './Clock.svelte';
import Coil from './Coil.svelte';
import Egg from './Egg.svelte';
import Eye from './Eye.svelte';
import Flame from './Flame.svelte';
import Foot from './Foot.svelte';
import Globe from './Globe.svelte';
import Hand from './Hand.svelte';
import Hat from './Hat.svelte';
import Shoe from './Shoe.svelte';
import Skull from './Skull.svelte';
import Sun from './Sun.svelte';
import Tail from './Tail.svelte';
import Tower from './Tower.svelte';
import Train from './Train.svelte';
import Tree from './Tree.svelte';
import Wheel from './Wheel.svelte';
import Wings from './Wings.svelte';

/** Drawings used only on cards. */
export const motifs = {
  ball: Ball,
  battery: Battery,
  bin: Bin,
  bomb: Bomb,
  bottle: Bottle,
  brain: Brain,
  bridge: Bridge,
  camera: Camera,
  clock: Clock,
  coil: Coil,
  egg: Egg,
  eye: Eye,
  flame: Flame,
  foot: Foot,
  globe: Globe,
  hand: Hand,
  hat: Hat,
  shoe: Shoe,
  skull: Skull,
  sun: Sun,
  tail: Tail,
  tower: Tower,
  train: Train,
  tree: Tree,
  wheel: Wheel,
  wings: Wings,
} satisfies Record<string, Component>;

export type MotifName = keyof typeof motifs;
