/** Plays many tables at once as one person, without a browser, until that person is asked what is wanted. The server waits at each of them. */

import {
  VERSION,
  type FromServer,
  type NewTable,
  type Over,
  type Question,
  type Scene,
  type TableLink,
} from '../src/protocol.ts';
import { patched } from '../src/protocol/scene.ts';
import { AIMS, any, fallenAnswer } from './fallen.ts';
import { AGREED, type GameName } from './kinds.ts';
import { FAVOURITES, wantedOf, type Wanted } from './wanted.ts';

export interface Found {
  wanted: Wanted;
  code: string;
  question: Question;
}
export interface Hunt {
  /** Who was asked, as the browser has to say it. */
  cookie: string;
  found: Found[];
  missed: Wanted[];
  /** A table where that person has won, and one where somebody else has. */
  ended: { won?: string; lost?: string };
}

/** So many tables are played at once. */
const AT_ONCE = 16;
/** A table with more answers than this is left alone: its monsters only heal. */
const LONGEST = 600;

/** How long everything is looked for, and how long whatever must be found, in milliseconds. */
const PATIENCE = 60_000;
const LONGEST_PATIENCE = 360_000;

/** Plays until all is found that must be, and for a while until the rest is. */
export async function hunt(url: string, game: GameName, wanted = wantedOf(game)): Promise<Hunt> {
  const me = await fetch(`${url}/api/me`);
  const cookie = me.headers.get('set-cookie')?.split(';')[0] ?? '';
  const open = new Set(wanted);
  const found: Found[] = [];
  const ended: Hunt['ended'] = {};
  const since = Date.now();
  const goesOn = () => {
    const patience = [...open].some(({ kind }) => kind) ? LONGEST_PATIENCE : PATIENCE;
    return open.size > 0 && Date.now() < since + patience;
  };
  const meets = (code: string) => (question: Question, scene: Scene) => {
    const met = [...open].find((one) => one.fits(question, scene));
    if (!met) return false;
    // A sentence that is seen is not looked for on its own.
    for (const one of open) if (one === met || one.sentence === question.text.id) open.delete(one);
    found.push({ wanted: met, code, question });
    return true;
  };
  const player = async (at: number) => {
    for (let table = at; goesOn(); table += 1) {
      // With two the first KO is the end.
      const code = await lay(url, cookie, game, game === 'ko' ? 3 + (table % 4) : 2 + (table % 5));
      const aim = AIMS[table % AIMS.length];
      const over = await play(url, cookie, code, goesOn, meets(code), (question, scene) =>
        game === 'ko' && aim ? fallenAnswer(question, scene, aim) : answerTo(question, scene),
      );
      // Whoever lays a table has its first seat.
      if (over) ended[over.winner === 'A' ? 'won' : 'lost'] ??= code;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, (_, at) => player(at)));
  return { cookie, found, missed: [...open], ended };
}

async function lay(url: string, cookie: string, game: GameName, seats: number): Promise<string> {
  const table: NewTable = {
    settings: { ...AGREED[game], seats, listed: false, clock: 0, grace: 60, stand_in: 'rookie' },
    bots: Array.from({ length: seats - 1 }, (_, at) => (at % 2 === 0 ? 'rookie' : 'random')),
  };
  const headers = { cookie, 'content-type': 'application/json' };
  const answer = await fetch(`${url}/api/tables`, { method: 'POST', headers, body: JSON.stringify(table) });
  if (!answer.ok) throw new Error(`no table: ${await answer.text()}`);
  return ((await answer.json()) as TableLink).code;
}

/** Plays one table: until a question is to be left there, the game is over, or nobody goes on. */
function play(
  url: string,
  cookie: string,
  code: string,
  goesOn: () => boolean,
  stopsAt: (question: Question, scene: Scene) => boolean,
  answer: (question: Question, scene: Scene) => string,
): Promise<Over | undefined> {
  return new Promise((over, failed) => {
    // Node's own takes headers as well, which the types of browsers do not know.
    const socket = new WebSocket(`${url.replace('http', 'ws')}/t/${code}/socket`, { headers: { cookie } } as never);
    const say = (what: object) => socket.send(JSON.stringify(what));
    let scene: Scene | undefined;
    let answered = 0;
    socket.onopen = () => say({ type: 'hello', version: VERSION });
    socket.onerror = () => failed(new Error(`the table ${code} cannot be reached`));
    socket.onclose = () => over(scene?.over ?? undefined);
    socket.onmessage = ({ data }) => {
      const message = JSON.parse(String(data)) as FromServer;
      if (message.type === 'welcome') say({ type: 'start' });
      if (message.type === 'update') {
        for (const step of message.steps) {
          scene = step.begins ?? scene;
          for (const part of [...(step.lines ?? []), step]) if (scene) scene = patched(scene, part.patch);
        }
        if (scene?.over) socket.close();
      }
      if (message.type !== 'question' || !scene) return;
      answered += 1;
      if (!goesOn() || answered > LONGEST || stopsAt(message, scene)) socket.close();
      else say({ type: 'act', ply: message.ply, action: answer(message, scene) });
    };
  });
}

/** Energy is kept and spent, so that there are cards; whoever is hit goes, so that the game is long. The rest is chance. */
function answerTo({ answers, rerolls, prompt }: Question, { market }: Scene): string {
  const forEnergy = rerolls.filter(({ dice, cost }) => !dice.includes('E') && !cost);
  const longest = forEnergy.toSorted((a, b) => b.dice.length - a.dice.length)[0];
  if (longest && Math.random() < 0.8) return longest.action;
  const safe = answers.filter(({ doubtful }) => !doubtful);
  const named = (pattern: RegExp) => safe.filter(({ action }) => pattern.test(action));
  const dear = named(/^buy/).filter(({ action }) => FAVOURITES.test(action));
  // What is too dear is saved for; where nothing is worth it, other cards may come.
  const saves = prompt === 'buy' && market.some((offer) => offer && FAVOURITES.test(offer.card));
  const eager = saves ? named(/^done/) : named(/^(buy|sweep|flee|yield|use)\b/);
  const choice =
    any(dear) ?? (Math.random() < 0.7 ? any(eager) : undefined) ?? any(safe) ?? any(answers) ?? any(rerolls);
  if (!choice) throw new Error('a question without an answer');
  return choice.action;
}
