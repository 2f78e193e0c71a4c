// Written from crates/kaiju-protocol by `./bless`. Do not edit.

export const VERSION = 1;

/** The games, each with its monsters in default seat order. */
export const GAMES = {
  'tokyo': ['gigazaur', 'space-penguin', 'the-king', 'meka-dragon', 'cyber-kitty', 'alienoid'],
  'new-york': ['kong', 'captain-fish', 'mantis', 'rob', 'drakonis', 'sheriff'],
} as const;

/** The options of games: who can have them, and the option that each requires. */
export const OPTIONS = [
  { word: 'duel', rule: 'TR-60', games: ['tokyo'], players: [2, 2] },
  { word: 'ko', rule: 'KO-1.1', games: ['new-york'], players: [2, 6] },
  { word: 'heroes', rule: 'KO-4.6', games: ['new-york'], players: [2, 6], requires: 'ko' },
] as const;

/** The bots, from weakest to strongest. */
export const BOTS = ['random', 'rookie', 'veteran'] as const;

export const MIN_SEATS = 2;
export const MAX_SEATS = 6;

/** VP to win, where no option changes it. */
export const VP_TO_WIN = 20;

/** Maximum length of a name and of a chat line, in characters. */
export const MAX_NAME_LEN = 16;
export const MAX_CHAT_LEN = 300;

/**
 * The id of a text in `locales/` with its arguments, before it is rendered in a language.
 */
export type Message = { 
/**
 * The id of the text; `id.attribute` for one of its attributes.
 */
id: string, 
/**
 * The arguments, by name.
 */
args?: Array<[string, Arg]>, };

/**
 * An argument of a text.
 */
export type Arg = { "number": number } | { "seat": string } | { "word": string } | { "message": Message } | { "list": Array<Message> } | { "either": Array<Message> } | { "row": Array<Message> } | { "text": string };

/**
 * A message from a client. The server's reply carries the same `id`, which the client chooses.
 */
export type Request = { 
/**
 * The client's id for this message.
 */
id?: number, } & ({ "type": "hello", 
/**
 * The client's [`VERSION`](crate::VERSION).
 */
version: number, 
/**
 * The number of the first event the client has not received.
 */
since?: number, 
/**
 * Whether to send plies and positions too, for clients that implement the rules.
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
 * Whether the player is ready.
 */
ready: boolean, } | { "type": "bot", 
/**
 * The seat.
 */
seat: string, 
/**
 * The bot; `null` empties the seat.
 */
bot: string | null, } | { "type": "settings", 
/**
 * The new settings.
 */
settings: Settings, } | { "type": "host", 
/**
 * The new host's number.
 */
person: number, } | { "type": "kick", 
/**
 * The number of the person to remove.
 */
person: number, } | { "type": "start" } | { "type": "act", 
/**
 * The ply at which the question was asked.
 */
ply: number, 
/**
 * The answer, in notation.
 */
action: string, } | { "type": "concede", 
/**
 * The last ply the client has seen.
 */
ply: number, } | { "type": "presets", 
/**
 * All presets; they replace the previous ones.
 */
presets: Presets, } | { "type": "chances", 
/**
 * The ply at which the question was asked.
 */
ply: number, 
/**
 * The dice, in notation.
 */
dice: string, } | { "type": "answers", 
/**
 * The ply at which the question was asked.
 */
ply: number, 
/**
 * The index of the first answer to send, from 0.
 */
from: number, } | { "type": "chat", 
/**
 * The text.
 */
text: string, } | { "type": "rematch" } | { "type": "ping" });

/**
 * The messages a client can send.
 */
export type ToServer = { "type": "hello", 
/**
 * The client's [`VERSION`](crate::VERSION).
 */
version: number, 
/**
 * The number of the first event the client has not received.
 */
since?: number, 
/**
 * Whether to send plies and positions too, for clients that implement the rules.
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
 * Whether the player is ready.
 */
ready: boolean, } | { "type": "bot", 
/**
 * The seat.
 */
seat: string, 
/**
 * The bot; `null` empties the seat.
 */
bot: string | null, } | { "type": "settings", 
/**
 * The new settings.
 */
settings: Settings, } | { "type": "host", 
/**
 * The new host's number.
 */
person: number, } | { "type": "kick", 
/**
 * The number of the person to remove.
 */
person: number, } | { "type": "start" } | { "type": "act", 
/**
 * The ply at which the question was asked.
 */
ply: number, 
/**
 * The answer, in notation.
 */
action: string, } | { "type": "concede", 
/**
 * The last ply the client has seen.
 */
ply: number, } | { "type": "presets", 
/**
 * All presets; they replace the previous ones.
 */
presets: Presets, } | { "type": "chances", 
/**
 * The ply at which the question was asked.
 */
ply: number, 
/**
 * The dice, in notation.
 */
dice: string, } | { "type": "answers", 
/**
 * The ply at which the question was asked.
 */
ply: number, 
/**
 * The index of the first answer to send, from 0.
 */
from: number, } | { "type": "chat", 
/**
 * The text.
 */
text: string, } | { "type": "rematch" } | { "type": "ping" };

/**
 * The messages a server can send.
 */
export type FromServer = { "type": "welcome" } & Welcome | { "type": "update" } & Update | { "type": "question" } & Question | { "type": "room" } & Room | { "type": "chances", 
/**
 * The ply they apply to.
 */
ply: number, 
/**
 * The dice.
 */
dice: string, 
/**
 * The odds.
 */
chances: Array<Chance>, } | { "type": "answers", 
/**
 * The ply they apply to.
 */
ply: number, 
/**
 * The index of the first of these among all answers.
 */
from: number, 
/**
 * The total number of answers.
 */
total: number, 
/**
 * The answers.
 */
answers: Array<Answer>, } | { "type": "done", 
/**
 * The client's id for the request.
 */
id: number, } | { "type": "refused", 
/**
 * The client's id for the request.
 */
id?: number, 
/**
 * The reason.
 */
refusal: Refusal, } | { "type": "presets", 
/**
 * All presets.
 */
presets: Presets, } | { "type": "closing", 
/**
 * The reason.
 */
refusal: Refusal, } | { "type": "pong" };

/**
 * The first message on a connection.
 */
export type Welcome = { 
/**
 * The protocol version.
 */
version: number, 
/**
 * The server's name and version.
 */
server: string, 
/**
 * This person's number at the table.
 */
you: number, 
/**
 * This person's presets.
 */
presets: Presets, 
/**
 * The current state of the table; if missing, the events the client missed follow.
 */
snapshot?: Snapshot, };

/**
 * The current state of a table.
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
 * The game, if one has started.
 */
scene?: Scene, 
/**
 * The number of plies so far.
 */
ply: number, 
/**
 * The seat being asked, if any.
 */
asked?: Asked, 
/**
 * The position, for clients that asked for plies.
 */
position?: string, 
/**
 * The latest events.
 */
steps: Array<Step>, };

/**
 * New events at the table.
 */
export type Update = { 
/**
 * The events, numbered consecutively.
 */
steps: Array<Step>, 
/**
 * The room, if it has changed.
 */
room?: Room, 
/**
 * The number of plies after these events.
 */
ply: number, 
/**
 * The seat being asked after these events, if any.
 */
asked?: Asked, };

/**
 * One event at a table: a choice, an outcome of chance, a chat line, a seat taken.
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
 * The log lines it caused, in order.
 */
lines?: Array<Line>, 
/**
 * Changes to the scene that belong to no line.
 */
patch?: Patch, 
/**
 * The chat line, if it is one.
 */
chat?: Chat, 
/**
 * The initial scene, if this event starts a game. It replaces everything shown of an earlier game.
 */
begins?: Scene, 
/**
 * The seats when that game started. Its log lines use these names, even if the seats change later.
 */
seats?: Array<SeatView>, 
/**
 * The ply in notation, for clients that asked for plies; `?` if it is secret.
 */
ply?: string, 
/**
 * The position after it, for clients that asked for plies: at the start of a game, and while there is hidden information, when
 * the plies alone may not be enough to derive it.
 */
position?: string, };

/**
 * A line of the log.
 */
export type Line = { 
/**
 * The line's text.
 */
text: Message, 
/**
 * The game event it describes, if any.
 */
what?: Happening, 
/**
 * The rule or card that caused it: short form and full text.
 */
because?: [Message, Message], 
/**
 * The bot whose choice led here, and its reason.
 */
reason?: [string, Message], 
/**
 * Changes to the scene.
 */
patch?: Patch, };

/**
 * A chat line.
 */
export type Chat = { 
/**
 * The sender's number.
 */
person: number, 
/**
 * The sender's name at that time.
 */
name: string, 
/**
 * The text.
 */
text: string, };

/**
 * A seat that is being asked.
 */
export type Asked = { 
/**
 * The seat.
 */
seat: string, 
/**
 * The kind of question.
 */
prompt: string, 
/**
 * The time for the answer, if it is limited.
 */
clock?: Clock, };

/**
 * The time for an answer, in milliseconds.
 */
export type Clock = { 
/**
 * The time left.
 */
left: number, 
/**
 * The total time.
 */
of: number, };

/**
 * A question to a seat.
 */
export type Question = { 
/**
 * The ply at which it is asked; the answer must name it.
 */
ply: number, 
/**
 * The seat that is asked.
 */
seat: string, 
/**
 * The kind of question.
 */
prompt: string, 
/**
 * The question as text.
 */
text: Message, 
/**
 * Name and text of each card it is about, unless the question already says the same.
 */
notes: Array<[Message, Message]>, 
/**
 * The legal answers except rerolls, with their effects; at most [`MAX_ANSWERS`].
 */
answers: Array<Answer>, 
/**
 * The total number of answers, not counting rerolls.
 */
total: number, 
/**
 * At a roll: every legal reroll.
 */
rerolls: Array<Reroll>, 
/**
 * At a roll: what stopping now would do, for each kind of face; empty if stopping isn't allowed.
 */
stopping: Array<Kind>, 
/**
 * At a roll: the odds of rerolling all dice that may be rerolled. Clients request the odds of other rerolls.
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
 * The answer as text.
 */
text: Message, 
/**
 * Its effects beyond what the text says, up to the next chance event or question.
 */
effects: Array<Message>, 
/**
 * Whether it would eliminate the answering monster when another answer would not.
 */
doubtful: boolean, 
/**
 * What the answer refers to on the board.
 */
mark?: Mark, };

/**
 * A legal reroll.
 */
export type Reroll = { 
/**
 * The dice to reroll, in notation.
 */
dice: string, 
/**
 * The answer, in notation.
 */
action: string, 
/**
 * Its cost, energy and LP added together.
 */
cost?: number, };

/**
 * The part of the board that an answer refers to.
 */
export type Mark = { "kind": "borough", 
/**
 * The borough.
 */
borough: string, } | { "kind": "zone", 
/**
 * The zone.
 */
zone: string, } | { "kind": "stack", 
/**
 * The borough.
 */
borough: string, 
/**
 * The index of the stack, from 0.
 */
stack: number, } | { "kind": "unit", 
/**
 * The borough.
 */
borough: string, 
/**
 * The kind of unit.
 */
unit: string, } | { "kind": "seat", 
/**
 * The monster's seat.
 */
seat: string, } | { "kind": "market", 
/**
 * The card.
 */
card: string, };

/**
 * A kind of face, and the effects of resolving it.
 */
export type Kind = { 
/**
 * The face.
 */
face: string, 
/**
 * The name of the face.
 */
name: Message, 
/**
 * The effects of resolving it.
 */
effects: Array<Message>, 
/**
 * Whether resolving it would have no effect.
 */
idle: boolean, };

/**
 * The odds of a result worth knowing before a roll.
 */
export type Chance = { 
/**
 * The result.
 */
want: Message, 
/**
 * Its probability with the next roll, in thousandths.
 */
next: number, 
/**
 * Its probability with all remaining rolls, in thousandths.
 */
best: number, };

/**
 * The public state of a table besides its game.
 */
export type Room = { 
/**
 * The code in its link.
 */
code: string, 
/**
 * Whether it is in the lobby, playing or over.
 */
stage: Stage, 
/**
 * The number of the table's current game, from 1.
 */
round: number, 
/**
 * Its settings.
 */
settings: Settings, 
/**
 * Its seats.
 */
seats: Array<SeatView>, 
/**
 * Everyone who is connected or has a seat.
 */
people: Array<Person>, 
/**
 * The host's number.
 */
host: number, };

/**
 * The stage of a table.
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
 * Its occupant.
 */
sitter: Sitter, 
/**
 * The name shown for the monster, if it isn't the monster's own.
 */
name?: string, 
/**
 * Whether its occupant is ready.
 */
ready: boolean, 
/**
 * The bot that currently plays for the absent person.
 */
stand_in?: string, };

/**
 * The occupant of a seat.
 */
export type Sitter = { "kind": "nobody" } | { "kind": "person", 
/**
 * The person's number.
 */
person: number, } | { "kind": "bot", 
/**
 * The bot's name.
 */
bot: string, };

/**
 * A person at a table.
 */
export type Person = { 
/**
 * Their number at this table.
 */
person: number, 
/**
 * Their name; empty if they haven't chosen one.
 */
name: string, 
/**
 * Whether they are connected.
 */
here: boolean, 
/**
 * The seat they have asked to swap with.
 */
wants?: string, };

/**
 * The settings of a table.
 */
export type Settings = { 
/**
 * The game: `new-york` or `tokyo`.
 */
game: string, 
/**
 * The words of its options.
 */
options: Array<string>, 
/**
 * The number of monsters, 2 to 6.
 */
seats: number, 
/**
 * Whether the table is listed on the server's home page.
 */
listed: boolean, 
/**
 * Seconds per decision; 0 for no limit.
 */
clock: number, 
/**
 * Seconds until a bot plays for an absent person.
 */
grace: number, 
/**
 * The bot that plays for absent people.
 */
stand_in: string, };

/**
 * Presets: answers that a person gives in advance.
 */
export type Presets = { 
/**
 * Leave Manhattan or Tokyo after an attack with at most this many LP.
 */
leave_at?: number, 
/**
 * Stay in Manhattan or Tokyo after an attack with more than this many LP.
 */
stay_above?: number, 
/**
 * Cards not to be asked about: their questions get the first legal answer.
 */
not_asked: Array<string>, 
/**
 * Skip buying if no card is affordable.
 */
skip_buying: boolean, };

/**
 * The public state of a game; it contains nothing secret.
 */
export type Scene = { 
/**
 * The game: `new-york` or `tokyo`.
 */
game: string, 
/**
 * The words of its options.
 */
options?: Array<string>, 
/**
 * VP needed to win.
 */
to_win: number, 
/**
 * The current turn.
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
 * The position of the KO variant's Token Monster, if it is in play.
 */
token_monster?: Spot, 
/**
 * New York's boroughs; empty in Tokyo.
 */
boroughs: Array<Borough>, 
/**
 * The current capacity of Manhattan or Tokyo, in monsters.
 */
inside: number, 
/**
 * What starting a turn inside pays: for Manhattan's zones, or Tokyo City and Bay.
 */
earnings: Array<Earning>, 
/**
 * The face-up cards, left to right.
 */
market: Array<Offer | null>, 
/**
 * The number of cards in the deck.
 */
deck: number, 
/**
 * The ids of the cards in the discard pile.
 */
discard: Array<string>, 
/**
 * The seat that holds Superstar.
 */
superstar: string | null, 
/**
 * The seat that holds the Statue of Liberty.
 */
statue: string | null, 
/**
 * The result, if the game is over.
 */
over: Over | null, };

/**
 * The changes to a [`Scene`]: only the parts that differ. A monster or borough that has changed is sent whole.
 */
export type Patch = { 
/**
 * The current turn.
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
 * The Token Monster's position: the first of the list; an empty list means that it left the board.
 */
token_monster?: Array<Spot>, 
/**
 * The boroughs that have changed.
 */
boroughs?: Array<Borough>, 
/**
 * The current capacity of Manhattan or Tokyo, in monsters.
 */
inside?: number, 
/**
 * The face-up cards, left to right.
 */
market?: Array<Offer | null>, 
/**
 * The number of cards in the deck.
 */
deck?: number, 
/**
 * The discard pile.
 */
discard?: Array<string>, 
/**
 * The seat that holds Superstar: the first of the list; an empty list means no one.
 */
superstar?: Array<string>, 
/**
 * The seat that holds the Statue of Liberty: the first of the list; an empty list means no one.
 */
statue?: Array<string>, 
/**
 * The result, if the game is over.
 */
over?: Over, };

/**
 * The current turn.
 */
export type Turn = { 
/**
 * The turn number, from 1; 0 before the first turn.
 */
number: number, 
/**
 * The seat whose turn it is.
 */
seat: string, 
/**
 * The phase.
 */
phase: string, 
/**
 * The seats with extra turns to come, oldest first.
 */
extra: Array<string>, };

/**
 * The dice, in notation.
 */
export type DiceScene = { 
/**
 * Unresolved dice.
 */
dice: string, 
/**
 * Unresolved symbols added by cards.
 */
added: string, 
/**
 * Symbols resolved this turn.
 */
resolved: string, 
/**
 * Dice rolled for a card.
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
 * Maximum life points.
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
 * Its position.
 */
spot: Spot, 
/**
 * Whether it is in the game.
 */
alive: boolean, 
/**
 * In the KO variant: `ko` if it is KO'd, `zombie` if it is a zombie.
 */
fallen?: string, 
/**
 * The ways to return it has used: `zombie`, `popular-demand`.
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
 * Units it keeps after destroying them.
 */
trophies: Array<Counted>, };

/**
 * A monster's position.
 */
export type Spot = { 
/**
 * A borough, `city`, `bay`, `outside` or `off`.
 */
place: string, 
/**
 * The zone, in Manhattan.
 */
zone?: string, 
/**
 * The track, in Manhattan.
 */
track?: string, };

/**
 * A Keep card that a monster holds.
 */
export type Held = { 
/**
 * The card.
 */
card: string, 
/**
 * The number of tokens or energy cubes on it.
 */
counter?: number, 
/**
 * For Mimic: the seat and id of the copied card.
 */
copies?: [string, string], };

/**
 * A number of things of one kind.
 */
export type Counted = { 
/**
 * The kind.
 */
kind: string, 
/**
 * Their number.
 */
count: number, };

/**
 * A borough.
 */
export type Borough = { 
/**
 * Its name.
 */
borough: string, 
/**
 * Its three stacks.
 */
stacks: Array<Stack>, 
/**
 * Its units, by kind; absent kinds are left out.
 */
units: Array<Units>, 
/**
 * Whether it has a Souvenir.
 */
souvenir: boolean, 
/**
 * Whether there is room for another monster.
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
 * The number of tiles below it.
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
 * The Destruction needed to destroy it.
 */
durability: number, 
/**
 * What destroying it pays: `vp`, `energy` or `life`.
 */
pays: string, 
/**
 * How much destroying it pays.
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
 * The number that appeared in earlier turns.
 */
old: number, 
/**
 * The number that appeared this turn.
 */
new: number, 
/**
 * The Destruction that the active monster needs to destroy one.
 */
durability: number, };

/**
 * A card in the market.
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
 * The printed cost.
 */
cost: number, 
/**
 * The current price for each seat.
 */
prices: Array<number>, 
/**
 * The reasons why it costs some seats less than the printed cost.
 */
less?: Array<Less>, 
/**
 * Whether the active monster fails a condition of the card other than its price.
 */
barred?: boolean, };

/**
 * The reasons why a card costs a seat less than the printed cost.
 */
export type Less = { 
/**
 * The seat.
 */
seat: string, 
/**
 * The reasons.
 */
why: Array<Message>, };

/**
 * What a place pays a monster that starts its turn there.
 */
export type Earning = { 
/**
 * The zone, or `city` or `bay`.
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
 * The result of a game.
 */
export type Over = { 
/**
 * The winner's seat, if anyone won.
 */
winner: string | null, 
/**
 * The rule number or card id that ended the game.
 */
because: string, 
/**
 * The final place of each seat, from 1.
 */
places: Array<number>, };

/**
 * A game event. Its kind determines which fields are present.
 */
export type Happening = { 
/**
 * The kind of event.
 */
kind: Happened, 
/**
 * The monster it happens to.
 */
seat?: string, 
/**
 * The monster that deals the damage; missing if no monster does, as with units or poison.
 */
by?: string, 
/**
 * The card.
 */
card?: string, 
/**
 * The number of points, tokens or whatever the kind counts.
 */
count?: number, 
/**
 * The face, phase, good, token, goal or unit, depending on the kind.
 */
word?: string, 
/**
 * The place.
 */
place?: string, 
/**
 * The source of a bought card, the old face of a die, or the borough a unit leaves.
 */
from?: string, 
/**
 * The new face of a die, or the borough a unit goes to.
 */
to?: string, 
/**
 * All dice after the roll, in notation.
 */
dice?: string, 
/**
 * The dice that were rolled, in notation.
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
 * A refused request, with the reason.
 */
export type Refusal = { 
/**
 * The code.
 */
code: Code, 
/**
 * The reason as text.
 */
text: Message, };

/**
 * Why a request was refused. Codes never change their meaning.
 */
export type Code = "bad-message" | "too-long" | "too-fast" | "too-much" | "too-many-connections" | "too-many-tables" | "wrong-version" | "no-hello" | "wrong-origin" | "no-identity" | "bad-recovery" | "no-table" | "not-found" | "table-full" | "kicked" | "bad-name" | "bad-chat" | "bad-settings" | "bad-position" | "bad-presets" | "bad-seat" | "bad-bot" | "bad-person" | "bad-monster" | "monster-taken" | "seat-taken" | "not-seated" | "not-host" | "not-in-lobby" | "not-playing" | "not-over" | "empty-seats" | "not-ready" | "stale" | "not-asked" | "bad-action" | "illegal" | "bad-dice" | "table-broken" | "unavailable" | "closing";

/**
 * The person identified by the cookie.
 */
export type Me = { 
/**
 * Their name; empty if they haven't chosen one.
 */
name: string, };

/**
 * A request to change one's name.
 */
export type Rename = { 
/**
 * The new name.
 */
name: string, };

/**
 * A link that signs another device in as the same person.
 */
export type Recovery = { 
/**
 * The link.
 */
link: string, };

/**
 * A request to sign in with a recovery link.
 */
export type Recover = { 
/**
 * The secret at the end of the link.
 */
secret: string, };

/**
 * A request to create a table.
 */
export type NewTable = { 
/**
 * The table's settings.
 */
settings: Settings, 
/**
 * Bots for the last seats, one per seat.
 */
bots: Array<string>, 
/**
 * The monster of the person who creates the table.
 */
monster?: string, 
/**
 * The position from which the table's first game starts, in notation. Only a server for tests accepts it.
 */
position?: string, };

/**
 * The code and link of a table.
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
 * Whether it is in the lobby, playing or over.
 */
stage: Stage, 
/**
 * Its settings.
 */
settings: Settings, 
/**
 * The names of the seated players.
 */
names: Array<string>, 
/**
 * The number of free seats.
 */
free: number, 
/**
 * Whether the requesting person has to answer a question there.
 */
asked: boolean, 
/**
 * The time of its last event, in milliseconds since 1970.
 */
changed: number, };
