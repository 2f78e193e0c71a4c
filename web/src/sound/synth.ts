/**
 * Synthesizes sounds from waves and noise. Silent until the first key or pointer press, because browsers block sound
 * before that.
 */

import { monsters } from '../art/monsters/index.ts';
import type { Cue } from './cues.ts';
import type { Monster } from '../protocol.ts';

interface Tone {
  wave: OscillatorType;
  /** Start and end pitch, in hertz. */
  from: number;
  to: number;
  /** Start and duration, in seconds. */
  at: number;
  lasts: number;
  loud: number;
}

const tone = (wave: OscillatorType, from: number, to: number, at: number, lasts: number, loud = 0.3): Tone => ({
  wave,
  from,
  to,
  at,
  lasts,
  loud,
});

/** A monster's roar: three notes, whose pitch depends on its index, so that every monster sounds different. */
export function roar(monster: Monster | undefined): Tone[] {
  const at = Math.max(0, Object.keys(monsters).indexOf(monster ?? 'kong'));
  const base = 70 + at * 9;
  const [second, third] = [1.5 - (at % 3) * 0.12, 0.66 + (at % 4) * 0.08];
  return [
    tone('sawtooth', base, base * second, 0, 0.16, 0.22),
    tone('sawtooth', base * second, base * 1.1, 0.14, 0.22, 0.26),
    tone('sawtooth', base * 1.1, base * third, 0.34, 0.4, 0.22),
  ];
}

const TONES: Readonly<Partial<Record<Cue, readonly Tone[]>>> = {
  // A blow: a falling thud under the noise of claws.
  hit: [tone('sine', 190, 45, 0.02, 0.22, 0.6), tone('sawtooth', 320, 70, 0, 0.12, 0.16)],
  // Electricity: a quick rise, then two crackles.
  zap: [
    tone('square', 180, 940, 0, 0.09, 0.08),
    tone('square', 700, 1500, 0.08, 0.05, 0.07),
    tone('square', 900, 1800, 0.14, 0.05, 0.06),
  ],
  crown: [
    tone('triangle', 784, 784, 0, 0.09, 0.18),
    tone('triangle', 988, 988, 0.08, 0.09, 0.18),
    tone('triangle', 1319, 1319, 0.16, 0.24, 0.18),
  ],
  heal: [tone('sine', 520, 660, 0, 0.12, 0.2), tone('sine', 780, 880, 0.1, 0.16, 0.2)],
  coin: [tone('triangle', 990, 990, 0, 0.07, 0.2), tone('triangle', 1320, 1320, 0.07, 0.16, 0.2)],
  step: [tone('sine', 110, 60, 0, 0.1, 0.4), tone('sine', 100, 55, 0.16, 0.12, 0.4)],
  defeat: [tone('sawtooth', 300, 40, 0, 0.8, 0.2)],
  win: [
    tone('square', 392, 392, 0, 0.14, 0.14),
    tone('square', 523, 523, 0.15, 0.14, 0.14),
    tone('square', 659, 659, 0.3, 0.14, 0.14),
    tone('square', 784, 784, 0.45, 0.5, 0.14),
  ],
  cheer: [tone('triangle', 523, 523, 0, 0.12, 0.16), tone('triangle', 784, 784, 0.12, 0.4, 0.16)],
  bell: [tone('sine', 880, 880, 0, 0.5, 0.24), tone('sine', 1320, 1318, 0.02, 0.4, 0.12)],
};

/** Noise bursts: start, duration, pitch, loudness. */
const KNOCKS: Readonly<
  Partial<Record<Cue, readonly (readonly [at: number, lasts: number, pitch: number, loud: number])[]>>
> = {
  dice: [0, 0.05, 0.11, 0.19, 0.29, 0.4].map((at) => [at, 0.04, 1800 - at * 1500, 0.5 - at * 0.6] as const),
  hit: [0, 0.035, 0.07].map((at) => [at, 0.07, 2600 - at * 12000, 0.55] as const),
  // Two heavy feet before the roar.
  enter: [0, 0.18].map((at) => [at, 0.16, 120, 0.9] as const),
  crumble: [0, 0.07, 0.13, 0.22, 0.33].map((at) => [at, 0.34, 420 - at * 900, 0.7 - at] as const),
  salvo: [0, 0.06, 0.12, 0.24, 0.3, 0.36].map((at) => [at, 0.05, 900, 0.6] as const),
  cheer: [0, 0.1, 0.2, 0.3, 0.4, 0.5].map((at) => [at, 0.4, 1100 + at * 900, 0.25] as const),
};

class Synth {
  #context: AudioContext | undefined;
  #noise: AudioBuffer | undefined;

  /** Enables sound; called on every key or pointer press. */
  wake(): void {
    this.#context ??= new AudioContext();
    if (this.#context.state === 'suspended') void this.#context.resume();
  }

  /** Plays a sound. Sounds before the first press are dropped, not queued. */
  play(cue: Cue, volume: number, monster?: Monster): void {
    const context = this.#context;
    if (!context || context.state !== 'running' || volume <= 0) return;
    const out = context.createGain();
    out.gain.value = volume;
    out.connect(context.destination);
    for (const each of cue === 'roar' || cue === 'enter' ? roar(monster) : (TONES[cue] ?? []))
      this.#tone(context, out, each);
    for (const knock of KNOCKS[cue] ?? []) this.#knock(context, out, knock);
  }

  #tone(context: AudioContext, out: AudioNode, { wave, from, to, at, lasts, loud }: Tone): void {
    const begin = context.currentTime + at;
    const oscillator = context.createOscillator();
    oscillator.type = wave;
    oscillator.frequency.setValueAtTime(from, begin);
    oscillator.frequency.exponentialRampToValueAtTime(Math.max(1, to), begin + lasts);
    oscillator.connect(this.#swell(context, out, begin, lasts, loud));
    oscillator.start(begin);
    oscillator.stop(begin + lasts);
  }

  #knock(
    context: AudioContext,
    out: AudioNode,
    [at, lasts, pitch, loud]: readonly [number, number, number, number],
  ): void {
    const begin = context.currentTime + at;
    const source = context.createBufferSource();
    source.buffer = this.#noise ??= whiteNoise(context);
    const filter = context.createBiquadFilter();
    filter.type = 'bandpass';
    filter.frequency.value = Math.max(80, pitch);
    source.connect(filter);
    filter.connect(this.#swell(context, out, begin, lasts, Math.max(0.05, loud)));
    source.start(begin);
    source.stop(begin + lasts);
  }

  /** A quick attack and a smooth decay, to avoid clicks. */
  #swell(context: AudioContext, out: AudioNode, begin: number, lasts: number, loud: number): AudioNode {
    const gain = context.createGain();
    gain.gain.setValueAtTime(0.0001, begin);
    gain.gain.exponentialRampToValueAtTime(loud, begin + 0.012);
    gain.gain.exponentialRampToValueAtTime(0.0001, begin + lasts);
    gain.connect(out);
    return gain;
  }
}

function whiteNoise(context: AudioContext): AudioBuffer {
  const buffer = context.createBuffer(1, context.sampleRate, context.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let at = 0; at < samples.length; at += 1) samples[at] = Math.random() * 2 - 1;
  return buffer;
}

export const synth = new Synth();
