/**
 * Plays many tables in parallel as one person, without a browser, until the wanted questions are asked. Each question
 * is left unanswered, so that a browser can show it later.
 */

import {
  VERSION,
  type FromServer,
  type NewTable,
  type Over,
  type QuestionView,
  type Scene,
  type TableLink,
} from '../src/protocol.ts';
import { applyPatch } from '../src/protocol/scene.ts';
import { AIMS, randomOf, koAnswer } from './ko-answers.ts';
import { GAME_SETTINGS, type GameName } from './kinds.ts';
import { FAVOURITES, wantedOf, type Wanted } from './wanted.ts';

export interface FoundQuestion {
  wanted: Wanted;
  code: string;
  question: QuestionView;
}
export interface Search {
  /** The identity cookie of the person who played, for the browser. */
  cookie: string;
  found: FoundQuestion[];
  missed: Wanted[];
  /** The codes of a table where that person won, and of one where they did not. */
  ended: { won?: string; lost?: string };
}

/** Number of tables played in parallel. */
const PARALLEL_TABLES = 16;
/** Gives up on a table after this many answers: its monsters may heal forever. */
const MAX_ANSWERS = 600;

/** How long to search in total: for optional questions, and while a required one is missing, in milliseconds. */
const SEARCH_TIME = 60_000;
const MAX_SEARCH_TIME = 360_000;

/** Plays until all wanted questions are found or time is up. Required questions get more time than optional ones. */
export async function findQuestions(url: string, game: GameName, wanted = wantedOf(game)): Promise<Search> {
  const me = await fetch(`${url}/api/me`);
  const cookie = me.headers.get('set-cookie')?.split(';')[0] ?? '';
  const open = new Set(wanted);
  const found: FoundQuestion[] = [];
  const ended: Search['ended'] = {};
  const since = Date.now();
  const shouldContinue = () => {
    const limit = [...open].some(({ kind }) => kind) ? MAX_SEARCH_TIME : SEARCH_TIME;
    return open.size > 0 && Date.now() < since + limit;
  };
  const takeMatch = (code: string) => (question: QuestionView, scene: Scene) => {
    const match = [...open].find((one) => one.fits(question, scene));
    if (!match) return false;
    // Stop searching for the sentence of this question too.
    for (const one of open) if (one === match || one.sentence === question.text.id) open.delete(one);
    found.push({ wanted: match, code, question });
    return true;
  };
  const player = async (at: number) => {
    for (let table = at; shouldContinue(); table += 1) {
      // In a two-player game the first KO ends the game, so the KO variant needs at least three.
      const code = await createTable(url, cookie, game, game === 'ko' ? 3 + (table % 4) : 2 + (table % 5));
      const aim = AIMS[table % AIMS.length];
      const over = await play(url, cookie, code, shouldContinue, takeMatch(code), (question, scene) =>
        game === 'ko' && aim ? koAnswer(question, scene, aim) : randomAnswer(question, scene),
      );
      // The host has the first seat.
      if (over) ended[over.winner === 'A' ? 'won' : 'lost'] ??= code;
    }
  };
  await Promise.all(Array.from({ length: PARALLEL_TABLES }, (_, at) => player(at)));
  return { cookie, found, missed: [...open], ended };
}

async function createTable(url: string, cookie: string, game: GameName, seats: number): Promise<string> {
  const table: NewTable = {
    settings: { ...GAME_SETTINGS[game], seats, listed: false, clock: 0, grace: 60, stand_in: 'rookie' },
    bots: Array.from({ length: seats - 1 }, (_, at) => (at % 2 === 0 ? 'rookie' : 'random')),
  };
  const headers = { cookie, 'content-type': 'application/json' };
  const answer = await fetch(`${url}/api/tables`, { method: 'POST', headers, body: JSON.stringify(table) });
  if (!answer.ok) throw new Error(`no table: ${await answer.text()}`);
  return ((await answer.json()) as TableLink).code;
}

/** Plays one table until a wanted question is asked, the game is over, or the search ends. */
function play(
  url: string,
  cookie: string,
  code: string,
  shouldContinue: () => boolean,
  isWanted: (question: QuestionView, scene: Scene) => boolean,
  answer: (question: QuestionView, scene: Scene) => string,
): Promise<Over | undefined> {
  return new Promise((resolve, reject) => {
    // Unlike the browser's WebSocket, Node's accepts headers.
    const socket = new WebSocket(`${url.replace('http', 'ws')}/t/${code}/socket`, { headers: { cookie } } as never);
    const send = (message: object) => socket.send(JSON.stringify(message));
    let scene: Scene | undefined;
    let answered = 0;
    socket.onopen = () => send({ type: 'hello', version: VERSION });
    socket.onerror = () => reject(new Error(`the table ${code} cannot be reached`));
    socket.onclose = () => resolve(scene?.over ?? undefined);
    socket.onmessage = ({ data }) => {
      const message = JSON.parse(String(data)) as FromServer;
      if (message.type === 'welcome') send({ type: 'start' });
      if (message.type === 'update') {
        for (const step of message.events) {
          scene = step.begins ?? scene;
          for (const part of [...(step.lines ?? []), step]) if (scene) scene = applyPatch(scene, part.patch);
        }
        if (scene?.over) socket.close();
      }
      if (message.type !== 'question' || !scene) return;
      answered += 1;
      if (!shouldContinue() || answered > MAX_ANSWERS || isWanted(message, scene)) socket.close();
      else send({ type: 'act', ply: message.ply, action: answer(message, scene) });
    };
  });
}

/** Collects energy, buys cards and flees when hit, so that games are long and varied. Otherwise chooses at random. */
function randomAnswer({ answers, rerolls, prompt }: QuestionView, { market }: Scene): string {
  const forEnergy = rerolls.filter(({ dice, energy, life }) => !dice.includes('energy') && !energy && !life);
  const longest = forEnergy.toSorted((a, b) => b.dice.length - a.dice.length)[0];
  if (longest && Math.random() < 0.8) return longest.action;
  const safe = answers.filter(({ confirm }) => !confirm);
  const named = (pattern: RegExp) => safe.filter(({ action }) => pattern.test(action));
  const favourites = named(/^buy/).filter(({ action }) => FAVOURITES.test(action));
  // Save energy if the market has a favourite card. Otherwise prefer to buy or sweep.
  const isSaving = prompt === 'buy' && market.some((offer) => offer && FAVOURITES.test(offer.card));
  const preferred = isSaving ? named(/^done/) : named(/^(buy|sweep|flee|yield|use)\b/);
  const choice =
    randomOf(favourites) ??
    (Math.random() < 0.7 ? randomOf(preferred) : undefined) ??
    randomOf(safe) ??
    randomOf(answers) ??
    randomOf(rerolls);
  if (!choice) throw new Error('a question without an answer');
  return choice.action;
}
