/** Loads a game's analysis in the background. */

import { errorText } from '../app/errors.ts';
import { RequestRefused } from '../protocol/connection.ts';
import type { GameAnalysisView } from '../protocol.ts';

/**
 * A busy server stops answering before the analysis of a long game is done, but finishes and keeps it. So the client
 * asks again: this many times in all, with this many milliseconds between them.
 */
const MAX_ATTEMPTS = 4;
const PAUSE = 2_000;

/** The analysis loaded last, so that it is there at once on the way from the results to the replay and back. */
let last: { game: string; analysis: GameAnalysisView } | undefined;

export class AnalysisLoader {
  /** The analysis; undefined until it is loaded. */
  analysis = $state.raw<GameAnalysisView>();
  isLoading = $state(false);
  /** Why it couldn't be loaded. */
  problem = $state('');
  readonly #game: string;
  readonly #request: () => Promise<GameAnalysisView>;

  /** `game` identifies the game. */
  constructor(game: string, request: () => Promise<GameAnalysisView>) {
    this.#game = game;
    this.#request = request;
    if (last?.game === game) this.analysis = last.analysis;
  }

  /** Loads the analysis, unless that has been done or is being done. */
  async load(): Promise<void> {
    if (this.analysis || this.isLoading) return;
    this.isLoading = true;
    this.problem = '';
    try {
      const analysis = await this.#attempt(MAX_ATTEMPTS);
      last = { game: this.#game, analysis };
      this.analysis = analysis;
    } catch (error) {
      this.problem = errorText(error);
    } finally {
      this.isLoading = false;
    }
  }
  async #attempt(attempts: number): Promise<GameAnalysisView> {
    try {
      return await this.#request();
    } catch (error) {
      const isBusy = error instanceof RequestRefused && error.refusal.code === 'unavailable';
      if (!isBusy || attempts <= 1) throw error;
      await new Promise((resolve) => setTimeout(resolve, PAUSE));
      return this.#attempt(attempts - 1);
    }
  }
}
