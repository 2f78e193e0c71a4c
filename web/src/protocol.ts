// Written from crates/kaiju-protocol by `KAIJU_BLESS=1 cargo test -p kaiju-protocol`. Do not edit.

export const VERSION = 1;

/** The games, and their monsters in the order in which seats get them. */
export const GAMES = {
  'tokyo': ['gigazaur', 'space-penguin', 'the-king', 'meka-dragon', 'cyber-kitty', 'alienoid'],
  'new-york': ['kong', 'captain-fish', 'mantis', 'rob', 'drakonis', 'sheriff'],
} as const;

/** The bots, from the weakest to the strongest. */
export const BOTS = ['random', 'rookie', 'veteran'] as const;

export const MIN_SEATS = 2;
export const MAX_SEATS = 6;

/** Letters of a name, and of a line of chat. */
export const MAX_NAME_LEN = 16;
export const MAX_CHAT_LEN = 300;

/**
 * A text of `locales/` with its arguments, in no language yet.
 */
export type Message = { 
/**
 * The name of the text; `name.attribute` for an attribute of it.
 */
id: string, 
/**
 * Its arguments.
 */
args?: Array<[string, Arg]>, };

/**
 * An argument of a text.
 */
export type Arg = { "number": number } | { "seat": string } | { "word": string } | { "message": Message } | { "list": Array<Message> } | { "either": Array<Message> } | { "row": Array<Message> } | { "text": string };

/**
 * A message of a client. `id` is the client's own number for it: the answer to it carries the same.
 */
export type Request = { 
/**
 * The client's number for this message.
 */
id?: number, } & ({ "type": "hello", 
/**
 * [`VERSION`](crate::VERSION) of the client.
 */
version: number, 
/**
 * The number of the first event that the client has not seen.
 */
since?: number, 
/**
 * Whether plies and positions are wanted too, for clients that have the rules.
 */
plies?: boolean, } | { "type": "sit", 
/**
 * The seat.
 */
seat: string, } | { "type": "stand" } | { "type": "swap", 
/**
 * The other seat.
 */
seat: string, } | { "type": "monster", 
/**
 * The monster.
 */
monster: string, } | { "type": "name", 
/**
 * The name.
 */
name: string, } | { "type": "ready", 
/**
 * Whether.
 */
ready: boolean, } | { "type": "bot", 
/**
 * The seat.
 */
seat: string, 
/**
 * The bot; none empties the seat.
 */
bot: string | null, } | { "type": "settings", 
/**
 * The new ones.
 */
settings: Settings, } | { "type": "host", 
/**
 * Who.
 */
person: number, } | { "type": "kick", 
/**
 * Who.
 */
person: number, } | { "type": "start" } | { "type": "act", 
/**
 * The ply at which it was asked.
 */
ply: number, 
/**
 * The answer, in notation.
 */
action: string, } | { "type": "concede", 
/**
 * The ply that was seen last.
 */
ply: number, } | { "type": "presets", 
/**
 * All of them; they replace those before.
 */
presets: Presets, } | { "type": "chances", 
/**
 * The ply at which it was asked.
 */
ply: number, 
/**
 * The dice, in notation.
 */
dice: string, } | { "type": "answers", 
/**
 * The ply at which it was asked.
 */
ply: number, 
/**
 * The first one wanted, counted from 0.
 */
from: number, } | { "type": "chat", 
/**
 * What.
 */
text: string, } | { "type": "rematch" } | { "type": "ping" });

/**
 * What a client can say.
 */
export type ToServer = { "type": "hello", 
/**
 * [`VERSION`](crate::VERSION) of the client.
 */
version: number, 
/**
 * The number of the first event that the client has not seen.
 */
since?: number, 
/**
 * Whether plies and positions are wanted too, for clients that have the rules.
 */
plies?: boolean, } | { "type": "sit", 
/**
 * The seat.
 */
seat: string, } | { "type": "stand" } | { "type": "swap", 
/**
 * The other seat.
 */
seat: string, } | { "type": "monster", 
/**
 * The monster.
 */
monster: string, } | { "type": "name", 
/**
 * The name.
 */
name: string, } | { "type": "ready", 
/**
 * Whether.
 */
ready: boolean, } | { "type": "bot", 
/**
 * The seat.
 */
seat: string, 
/**
 * The bot; none empties the seat.
 */
bot: string | null, } | { "type": "settings", 
/**
 * The new ones.
 */
settings: Settings, } | { "type": "host", 
/**
 * Who.
 */
person: number, } | { "type": "kick", 
/**
 * Who.
 */
person: number, } | { "type": "start" } | { "type": "act", 
/**
 * The ply at which it was asked.
 */
ply: number, 
/**
 * The answer, in notation.
 */
action: string, } | { "type": "concede", 
/**
 * The ply that was seen last.
 */
ply: number, } | { "type": "presets", 
/**
 * All of them; they replace those before.
 */
presets: Presets, } | { "type": "chances", 
/**
 * The ply at which it was asked.
 */
ply: number, 
/**
 * The dice, in notation.
 */
dice: string, } | { "type": "answers", 
/**
 * The ply at which it was asked.
 */
ply: number, 
/**
 * The first one wanted, counted from 0.
 */
from: number, } | { "type": "chat", 
/**
 * What.
 */
text: string, } | { "type": "rematch" } | { "type": "ping" };

/**
 * What a server can say.
 */
export type FromServer = { "type": "welcome" } & Welcome | { "type": "update" } & Update | { "type": "question" } & Question | { "type": "room" } & Room | { "type": "chances", 
/**
 * The ply at which they hold.
 */
ply: number, 
/**
 * The dice.
 */
dice: string, 
/**
 * The chances.
 */
chances: Array<Chance>, } | { "type": "answers", 
/**
 * The ply at which they hold.
 */
ply: number, 
/**
 * The place of the first among all answers.
 */
from: number, 
/**
 * How many there are in all.
 */
total: number, 
/**
 * The answers.
 */
answers: Array<Answer>, } | { "type": "done", 
/**
 * The client's number for the message.
 */
id: number, } | { "type": "refused", 
/**
 * The client's number for the message.
 */
id?: number, 
/**
 * Why.
 */
refusal: Refusal, } | { "type": "presets", 
/**
 * All of them.
 */
presets: Presets, } | { "type": "closing", 
/**
 * Why.
 */
refusal: Refusal, } | { "type": "pong" };

/**
 * How a connection begins.
 */
export type Welcome = { 
/**
 * The version of the protocol.
 */
version: number, 
/**
 * The server's program.
 */
server: string, 
/**
 * The number of the one who is welcomed.
 */
you: number, 
/**
 * Their presets.
 */
presets: Presets, 
/**
 * The table as it stands; without it the events that were missed follow.
 */
snapshot?: Snapshot, };

/**
 * A table as it stands.
 */
export type Snapshot = { 
/**
 * The number of the next event.
 */
next: number, 
/**
 * The room.
 */
room: Room, 
/**
 * The game, if one was begun.
 */
scene?: Scene, 
/**
 * The number of plies.
 */
ply: number, 
/**
 * Who is asked.
 */
asked?: Asked, 
/**
 * The position, for those who asked for plies.
 */
position?: string, 
/**
 * What happened last.
 */
steps: Array<Step>, };

/**
 * Something that happened.
 */
export type Update = { 
/**
 * What happened, event by event; each has the number that follows that of the one before.
 */
steps: Array<Step>, 
/**
 * The room, where it has changed.
 */
room?: Room, 
/**
 * The number of plies after it.
 */
ply: number, 
/**
 * Who is asked after it.
 */
asked?: Asked, };

/**
 * One event of a table: a choice, an outcome of chance, something said, a seat taken.
 */
export type Step = { 
/**
 * Its number.
 */
number: number, 
/**
 * When it happened, in milliseconds since 1970.
 */
time: number, 
/**
 * What it led to, in order.
 */
lines?: Array<Line>, 
/**
 * What has changed on the table besides.
 */
patch?: Patch, 
/**
 * What was said.
 */
chat?: Chat, 
/**
 * The table at the beginning, if a game begins with it: all that was shown of another game is over.
 */
begins?: Scene, 
/**
 * Who sat where when that game began: its lines are told with these names, whoever sits there later.
 */
seats?: Array<SeatView>, 
/**
 * The ply in notation, for those who asked for plies; `?` where it is a secret.
 */
ply?: string, 
/**
 * The position after it, for those who asked for plies: at the beginning of a game, and where a secret is about, so that the plies
 * alone may not lead there.
 */
position?: string, };

/**
 * A line of the log.
 */
export type Line = { 
/**
 * It in words.
 */
text: Message, 
/**
 * What happened, where it happened in the game.
 */
what?: Happening, 
/**
 * The rule or card behind it: in short, and its text.
 */
because?: [Message, Message], 
/**
 * Why a bot chose what led here, and which one.
 */
reason?: [string, Message], 
/**
 * What has changed on the table.
 */
patch?: Patch, };

/**
 * Somebody said something.
 */
export type Chat = { 
/**
 * Who.
 */
person: number, 
/**
 * What they were called then.
 */
name: string, 
/**
 * What.
 */
text: string, };

/**
 * Somebody is asked.
 */
export type Asked = { 
/**
 * Who.
 */
seat: string, 
/**
 * The kind of question.
 */
prompt: string, 
/**
 * How long there is for the answer.
 */
clock?: Clock, };

/**
 * The time for an answer, in milliseconds.
 */
export type Clock = { 
/**
 * What is left.
 */
left: number, 
/**
 * What there was.
 */
of: number, };

/**
 * What a seat is asked.
 */
export type Question = { 
/**
 * The ply at which it is asked; the answer names it.
 */
ply: number, 
/**
 * Who is asked.
 */
seat: string, 
/**
 * The kind of question.
 */
prompt: string, 
/**
 * It in words.
 */
text: Message, 
/**
 * The cards that it is about, name and text, unless the question says the same.
 */
notes: Array<[Message, Message]>, 
/**
 * The legal answers, all but rerolls, with what each would do; at most [`MAX_ANSWERS`].
 */
answers: Array<Answer>, 
/**
 * How many there are in all, rerolls not counted.
 */
total: number, 
/**
 * At a roll: every legal reroll.
 */
rerolls: Array<Reroll>, 
/**
 * At a roll: what stopping now would do, kind by kind; empty where one may not stop.
 */
stopping: Array<Kind>, 
/**
 * At a roll: the chances of a roll of all dice that may be rolled. Those of others are asked for.
 */
chances: Array<Chance>, };

/**
 * One legal answer.
 */
export type Answer = { 
/**
 * The answer, in notation.
 */
action: string, 
/**
 * It in words.
 */
text: Message, 
/**
 * What it would do beyond what it says, up to the next chance or question.
 */
effects: Array<Message>, 
/**
 * Whether it would put the one who answers out of the game, and another would not.
 */
doubtful: boolean, 
/**
 * What it is about, on the board.
 */
mark?: Mark, };

/**
 * A legal reroll.
 */
export type Reroll = { 
/**
 * The dice, by their letters, in the order in which notation writes them.
 */
dice: string, 
/**
 * The answer, in notation.
 */
action: string, 
/**
 * What it costs, in energy and LP together.
 */
cost?: number, };

/**
 * What an answer is about, on the board.
 */
export type Mark = { "kind": "borough", 
/**
 * Which.
 */
borough: string, } | { "kind": "zone", 
/**
 * Which.
 */
zone: string, } | { "kind": "stack", 
/**
 * The borough.
 */
borough: string, 
/**
 * Which of its stacks, from 0.
 */
stack: number, } | { "kind": "unit", 
/**
 * The borough.
 */
borough: string, 
/**
 * The kind.
 */
unit: string, } | { "kind": "seat", 
/**
 * Whose.
 */
seat: string, } | { "kind": "market", 
/**
 * Which.
 */
card: string, };

/**
 * A kind of face, and what resolving it would do.
 */
export type Kind = { 
/**
 * The face.
 */
face: string, 
/**
 * Its name.
 */
name: Message, 
/**
 * What would come of it.
 */
effects: Array<Message>, 
/**
 * Whether that is nothing.
 */
idle: boolean, };

/**
 * A chance worth knowing before dice are rolled.
 */
export type Chance = { 
/**
 * What is wanted.
 */
want: Message, 
/**
 * With the next roll, in thousandths.
 */
next: number, 
/**
 * With all rolls that are left, in thousandths.
 */
best: number, };

/**
 * The table as everybody sees it.
 */
export type Room = { 
/**
 * The short code of its link.
 */
code: string, 
/**
 * How far it has come.
 */
stage: Stage, 
/**
 * Which game of this table it is, from 1.
 */
round: number, 
/**
 * What was agreed.
 */
settings: Settings, 
/**
 * Its seats.
 */
seats: Array<SeatView>, 
/**
 * Everybody who is here or has a seat.
 */
people: Array<Person>, 
/**
 * Who is the host.
 */
host: number, };

/**
 * How far a table has come.
 */
export type Stage = "lobby" | "playing" | "over";

/**
 * A seat.
 */
export type SeatView = { 
/**
 * Its letter.
 */
seat: string, 
/**
 * Its monster.
 */
monster: string, 
/**
 * Who has it.
 */
sitter: Sitter, 
/**
 * What the monster is called, if not by its own name.
 */
name?: string, 
/**
 * Whether whoever has it is ready.
 */
ready: boolean, 
/**
 * The bot that plays for the person for as long as that is gone.
 */
stand_in?: string, };

/**
 * Who has a seat.
 */
export type Sitter = { "kind": "nobody" } | { "kind": "person", 
/**
 * Who.
 */
person: number, } | { "kind": "bot", 
/**
 * Which.
 */
bot: string, };

/**
 * Somebody at a table.
 */
export type Person = { 
/**
 * Their number here.
 */
person: number, 
/**
 * What they are called; empty for somebody who has not said.
 */
name: string, 
/**
 * Whether they are here now.
 */
here: boolean, 
/**
 * The seat that they would like to change places with.
 */
wants?: string, };

/**
 * What was agreed for a table.
 */
export type Settings = { 
/**
 * Which game: `new-york` or `tokyo`.
 */
game: string, 
/**
 * Its options: `duel` in Tokyo; `ko`, and with it `heroes`, in New York.
 */
options: Array<string>, 
/**
 * Monsters, 2 to 6.
 */
seats: number, 
/**
 * Whether everybody finds the table on the server's first page.
 */
listed: boolean, 
/**
 * Seconds for an answer; 0 for as long as one likes.
 */
clock: number, 
/**
 * Seconds after which a bot plays for somebody who is gone.
 */
grace: number, 
/**
 * The bot that does.
 */
stand_in: string, };

/**
 * How somebody wants to answer without being asked.
 */
export type Presets = { 
/**
 * Leave Manhattan or Tokyo after an attack with so many LP or fewer.
 */
leave_at?: number, 
/**
 * Stay there after an attack with more LP than that.
 */
stay_above?: number, 
/**
 * Cards whose use one does not want to be asked about.
 */
not_asked: Array<string>, 
/**
 * Buy nothing where no card can be paid.
 */
skip_buying: boolean, };

/**
 * The table. Nothing in it is a secret.
 */
export type Scene = { 
/**
 * Which game.
 */
game: string, 
/**
 * Its options: `duel`, `ko`, `heroes`.
 */
options?: Array<string>, 
/**
 * VP that win.
 */
to_win: number, 
/**
 * Whose turn it is.
 */
turn: Turn, 
/**
 * The dice.
 */
dice: DiceScene, 
/**
 * The monsters, by seat.
 */
monsters: Array<Monster>, 
/**
 * Where the Token Monster of the KO variant stands, if it is in play.
 */
token_monster?: Spot, 
/**
 * The boroughs of New York.
 */
boroughs: Array<Borough>, 
/**
 * How many monsters Manhattan or Tokyo holds now.
 */
inside: number, 
/**
 * What a turn that starts there pays: the zones of Manhattan, or City and Bay.
 */
earnings: Array<Earning>, 
/**
 * The face-up cards, left to right.
 */
market: Array<Offer | null>, 
/**
 * Cards in the deck.
 */
deck: number, 
/**
 * Cards in the discard pile, by their names.
 */
discard: Array<string>, 
/**
 * Who has Superstar.
 */
superstar: string | null, 
/**
 * Who has the Statue of Liberty.
 */
statue: string | null, 
/**
 * How it ended.
 */
over: Over | null, };

/**
 * What has changed on the table: the parts of a [`Scene`] that are not as they were. A monster, a borough is told whole.
 */
export type Patch = { 
/**
 * Whose turn it is.
 */
turn?: Turn, 
/**
 * The dice.
 */
dice?: DiceScene, 
/**
 * The monsters that have changed.
 */
monsters?: Array<Monster>, 
/**
 * Where the Token Monster stands: the first of the list, nowhere if it is empty.
 */
token_monster?: Array<Spot>, 
/**
 * The boroughs that have changed.
 */
boroughs?: Array<Borough>, 
/**
 * How many monsters Manhattan or Tokyo holds now.
 */
inside?: number, 
/**
 * Market, piles, goals and the end, where one of them has changed.
 */
market?: Array<Offer | null>, 
/**
 * Cards in the deck.
 */
deck?: number, 
/**
 * The discard pile.
 */
discard?: Array<string>, 
/**
 * Who has Superstar: the first of the list, nobody if it is empty.
 */
superstar?: Array<string>, 
/**
 * Who has the Statue of Liberty, in the same way.
 */
statue?: Array<string>, 
/**
 * How it ended.
 */
over?: Over, };

/**
 * Whose turn it is.
 */
export type Turn = { 
/**
 * The number of the turn, from 1; 0 before the first.
 */
number: number, 
/**
 * Whose it is.
 */
seat: string, 
/**
 * The phase.
 */
phase: string, 
/**
 * Extra turns that wait, oldest first.
 */
extra: Array<string>, };

/**
 * The dice, by their letters in notation.
 */
export type DiceScene = { 
/**
 * Unresolved dice.
 */
dice: string, 
/**
 * Unresolved symbols that cards added.
 */
added: string, 
/**
 * Symbols of this turn that are resolved.
 */
resolved: string, 
/**
 * Dice that were rolled for a card.
 */
card: string, 
/**
 * Rerolls left.
 */
rerolls: number, };

/**
 * A monster.
 */
export type Monster = { 
/**
 * Its seat.
 */
seat: string, 
/**
 * Life points.
 */
life: number, 
/**
 * The most it can have.
 */
max_life: number, 
/**
 * Victory points.
 */
vp: number, 
/**
 * Energy.
 */
energy: number, 
/**
 * Where it stands.
 */
spot: Spot, 
/**
 * Whether it is in the game.
 */
alive: boolean, 
/**
 * In the KO variant: `ko` for one that is KO'd, `zombie` for a zombie.
 */
fallen?: string, 
/**
 * The ways back that it has used: `zombie`, `popular-demand`.
 */
used?: Array<string>, 
/**
 * Its Keep cards.
 */
cards: Array<Held>, 
/**
 * Tokens on it.
 */
tokens: Array<Counted>, 
/**
 * Units that it destroyed.
 */
trophies: Array<Counted>, };

/**
 * Where a monster stands.
 */
export type Spot = { 
/**
 * A borough, `city`, `bay`, `outside` or `off`.
 */
place: string, 
/**
 * The zone of Manhattan.
 */
zone?: string, 
/**
 * The track of Manhattan.
 */
track?: string, };

/**
 * A Keep card that somebody has.
 */
export type Held = { 
/**
 * The card.
 */
card: string, 
/**
 * Tokens or energy on it.
 */
counter?: number, 
/**
 * Whose card it copies, and which (Mimic).
 */
copies?: [string, string], };

/**
 * Some of a kind.
 */
export type Counted = { 
/**
 * The kind.
 */
kind: string, 
/**
 * How many.
 */
count: number, };

/**
 * A borough.
 */
export type Borough = { 
/**
 * Which.
 */
borough: string, 
/**
 * Its three stacks.
 */
stacks: Array<Stack>, 
/**
 * Its units, by kind; only kinds that are there.
 */
units: Array<Units>, 
/**
 * Whether a Souvenir lies there.
 */
souvenir: boolean, 
/**
 * Whether one more monster may come.
 */
room: boolean, };

/**
 * A stack of tiles.
 */
export type Stack = { 
/**
 * The building on top.
 */
top: Tile | null, 
/**
 * Tiles below it.
 */
hidden: number, };

/**
 * A building.
 */
export type Tile = { 
/**
 * `high-rise`, `power-plant` or `hospital`.
 */
building: string, 
/**
 * Destruction that it withstands.
 */
durability: number, 
/**
 * `vp`, `energy` or `life`: what it pays, as much as its durability.
 */
pays: string, 
/**
 * How much of it.
 */
reward: number, 
/**
 * The unit on its other side.
 */
unit: string, };

/**
 * The units of a kind in a borough.
 */
export type Units = { 
/**
 * The kind.
 */
unit: string, 
/**
 * Those of earlier turns.
 */
old: number, 
/**
 * Those that appeared this turn.
 */
new: number, 
/**
 * Destruction that one withstands from the monster whose turn it is.
 */
durability: number, };

/**
 * A card of the market.
 */
export type Offer = { 
/**
 * The card.
 */
card: string, 
/**
 * `keep` or `discard`.
 */
kind: string, 
/**
 * What is printed on it.
 */
cost: number, 
/**
 * What it costs each seat now.
 */
prices: Array<number>, 
/**
 * Why it costs some seats less than is printed.
 */
less?: Array<Less>, 
/**
 * Whether the monster whose turn it is lacks what the card asks for besides its price.
 */
barred?: boolean, };

/**
 * Why a card costs a seat less than is printed.
 */
export type Less = { 
/**
 * The seat.
 */
seat: string, 
/**
 * Each reason.
 */
why: Array<Message>, };

/**
 * What a place pays whoever starts a turn there.
 */
export type Earning = { 
/**
 * The zone, or `city`, `bay`.
 */
place: string, 
/**
 * VP.
 */
vp: number, 
/**
 * Energy.
 */
energy: number, };

/**
 * How a game ended.
 */
export type Over = { 
/**
 * Who won, if anybody.
 */
winner: string | null, 
/**
 * The rule or card that ended it: its number or name.
 */
because: string, 
/**
 * The place of each seat, from 1.
 */
places: Array<number>, };

/**
 * Something that happened. Which fields there are depends on the kind.
 */
export type Happening = { 
/**
 * The kind.
 */
kind: Happened, 
/**
 * Whom it happens to.
 */
seat?: string, 
/**
 * Whose doing it is: who deals the damage; nobody where units or poison do.
 */
by?: string, 
/**
 * The card.
 */
card?: string, 
/**
 * How many.
 */
count?: number, 
/**
 * A word: the face, phase, good, token, goal or unit.
 */
word?: string, 
/**
 * The place.
 */
place?: string, 
/**
 * Where it comes from.
 */
from?: string, 
/**
 * What it becomes, or where it goes.
 */
to?: string, 
/**
 * All dice as they lie, by their letters.
 */
dice?: string, 
/**
 * Those that were rolled.
 */
rolled?: string, 
/**
 * The building.
 */
tile?: Tile, };

/**
 * The kind of a happening.
 */
export type Happened = "turn" | "phase" | "start-roll" | "starts" | "place" | "roll" | "stop" | "card-roll" | "add" | "change" | "discard-die" | "resolve" | "withhold" | "nothing" | "apply" | "use" | "adjust" | "damage" | "meet" | "heal" | "gain" | "lose" | "token" | "remove" | "souvenir" | "destroy-building" | "destroy-unit" | "appear" | "building" | "send" | "flee" | "stay" | "leave" | "yield" | "move" | "enter" | "advance" | "track" | "take" | "return" | "reveal" | "shuffle" | "buy" | "receive" | "sweep" | "discard" | "extra-turn" | "concede" | "reborn" | "charge" | "copy" | "uncopy" | "look" | "spare" | "knock-out" | "try-zombie" | "rise" | "demand" | "treat-as" | "command" | "summon" | "token-attack" | "token-move" | "token-enter" | "token-leave" | "token-track" | "token-gone" | "eliminate" | "win" | "nobody-wins";

/**
 * What was refused, and why.
 */
export type Refusal = { 
/**
 * The code.
 */
code: Code, 
/**
 * The sentence.
 */
text: Message, };

/**
 * Why something was refused. A code keeps its meaning for as long as there is a protocol.
 */
export type Code = "bad-message" | "too-long" | "too-fast" | "too-much" | "too-many-connections" | "too-many-tables" | "wrong-version" | "no-hello" | "wrong-origin" | "no-identity" | "bad-recovery" | "no-table" | "not-found" | "table-full" | "kicked" | "bad-name" | "bad-chat" | "bad-settings" | "bad-presets" | "bad-seat" | "bad-bot" | "bad-person" | "bad-monster" | "monster-taken" | "seat-taken" | "not-seated" | "not-host" | "not-in-lobby" | "not-playing" | "not-over" | "empty-seats" | "not-ready" | "stale" | "not-asked" | "bad-action" | "illegal" | "bad-dice" | "table-broken" | "unavailable" | "closing";

/**
 * The one whose cookie it is.
 */
export type Me = { 
/**
 * What they are called; empty for somebody who has not said.
 */
name: string, };

/**
 * A new name.
 */
export type Rename = { 
/**
 * The name.
 */
name: string, };

/**
 * A link with which another device becomes the same person.
 */
export type Recovery = { 
/**
 * The link.
 */
link: string, };

/**
 * What such a link carries.
 */
export type Recover = { 
/**
 * The secret at the end of the link.
 */
secret: string, };

/**
 * A table to be laid.
 */
export type NewTable = { 
/**
 * What is to be agreed.
 */
settings: Settings, 
/**
 * The bots of the last seats, one for each.
 */
bots: Array<string>, 
/**
 * The monster of the one who lays it.
 */
monster?: string, };

/**
 * Where a table is.
 */
export type TableLink = { 
/**
 * Its code.
 */
code: string, 
/**
 * Its link.
 */
link: string, };

/**
 * A table in a list.
 */
export type TableCard = { 
/**
 * Its code.
 */
code: string, 
/**
 * How far it has come.
 */
stage: Stage, 
/**
 * What was agreed.
 */
settings: Settings, 
/**
 * What those are called who sit there.
 */
names: Array<string>, 
/**
 * Seats without anybody.
 */
free: number, 
/**
 * Whether the one who asks is asked there.
 */
asked: boolean, 
/**
 * When something happened there last, in milliseconds since 1970.
 */
changed: number, };
