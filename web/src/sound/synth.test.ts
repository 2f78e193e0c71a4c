import { beforeEach, expect, test, vi } from 'vitest';
import { monsters } from '../art/monsters/index.ts';
import type { Monster } from '../protocol.ts';
import { roar, synth } from './synth.ts';

/** The kinds of audio nodes that were started. */
let started: string[] = [];
const state = { now: 'running', resumed: 0 };

class FakeContext {
  get state() {
    return state.now;
  }
  currentTime = 0;
  sampleRate = 8;
  destination = {};
  resume = () => void (state.resumed += 1);
  #node(name: string) {
    const param = () => ({ value: 0, setValueAtTime() {}, exponentialRampToValueAtTime() {} });
    return {
      gain: param(),
      frequency: param(),
      type: '',
      connect() {},
      stop() {},
      start: () => started.push(name),
    };
  }
  createGain = () => this.#node('gain');
  createOscillator = () => this.#node('tone');
  createBiquadFilter = () => this.#node('filter');
  createBufferSource = () => this.#node('knock');
  createBuffer = () => ({ getChannelData: () => new Float32Array(8) });
}

beforeEach(() => {
  started = [];
  vi.stubGlobal('AudioContext', FakeContext);
});

test('nothing plays before the first press', () => {
  synth.play('bell', 1);
  expect(started).toEqual([]);
  synth.wake();
  synth.play('bell', 1);
  expect(started).toEqual(['tone', 'tone']);
});

test('nothing plays when muted or before the browser is ready', () => {
  synth.wake();
  synth.play('dice', 0);
  state.now = 'suspended';
  synth.play('dice', 1);
  expect(started).toEqual([]);
  synth.wake();
  expect(state.resumed).toBe(1);
  state.now = 'running';
});

test('dice knock, and a monster roars in three notes', () => {
  synth.play('dice', 1);
  expect(started).toEqual(Array(6).fill('knock'));
  started = [];
  synth.play('roar', 1, 'kong');
  expect(started).toHaveLength(3);
});

test('every monster has its own roar', () => {
  const roars = (Object.keys(monsters) as Monster[]).map((monster) => JSON.stringify(roar(monster)));
  expect(new Set(roars).size).toBe(roars.length);
  for (const notes of roars) expect(JSON.parse(notes)).toHaveLength(3);
});
