// Written from crates/kaiju-protocol by `./bless`. Do not edit.

export const VERSION = 2;

/** The games, each with its monsters in default seat order. */
export const GAMES = {
  'tokyo': ['gigazaur', 'space-penguin', 'the-king', 'meka-dragon', 'cyber-kitty', 'alienoid'],
  'new-york': ['kong', 'captain-fish', 'mantis', 'rob', 'drakonis', 'sheriff'],
} as const;

/** The options, with the games and numbers of players that allow them and the option that each requires. */
export const OPTIONS = [
  { word: 'duel', rule: 'TR-60', games: ['tokyo'], players: [2, 2] },
  { word: 'ko', rule: 'KO-1.1', games: ['new-york'], players: [2, 6] },
  { word: 'heroes', rule: 'KO-4.6', games: ['new-york'], players: [2, 6], requires: 'ko' },
  { word: 'single-manhattan', rule: 'NY-6.15', games: ['new-york'], players: [5, 6] },
] as const;

/** The bots, from weakest to strongest. */
export const BOTS = ['random', 'rookie', 'veteran', 'expert', 'champion'] as const;

export const MIN_SEATS = 2;
export const MAX_SEATS = 6;

/** VP to win, unless an option changes it. */
export const VP_TO_WIN = 20;

/** At this many LP or fewer, a monster is in danger. */
export const FEW_LIFE = 3;
/** A monster that needs this many VP or fewer is close to its goal. */
export const FEW_VP_MISSING = 4;

/** New York's units: the Destruction that destroys each, its reward, and its tile's durability as a building. */
export const UNITS = {
  infantry: { takes: 2, pays: 'life', reward: 1, behind: 1 },
  jet: { takes: 3, pays: 'energy', reward: 2, behind: 2 },
  tank: { takes: 4, pays: 'vp', reward: 3, behind: 3 },
} as const;

/** What destroying each kind of building pays; the amount is its durability. */
export const BUILDING_PAYS = {
  'high-rise': 'vp',
  'power-plant': 'energy',
  'hospital': 'life',
} as const;

/** What starting a turn in each zone of Manhattan pays. */
export const ZONE_EARNINGS = [
  { place: 'lower', vp: 1, energy: 1 },
  { place: 'midtown', vp: 2, energy: 1 },
  { place: 'upper', vp: 2, energy: 2 },
] as const;

/** Maximum length of a name and of a chat line, in characters. */
export const MAX_NAME_LEN = 16;
export const MAX_CHAT_LEN = 300;

/** Maximum length of a query for the rules, in characters. */
export const MAX_QUERY_LEN = 100;

/** Maximum length of a record that a client sends, in bytes. */
export const MAX_RECORD_LEN = 65536;

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
export type Arg = { "number": number } | { "seat": Seat } | { "word": string } | { "message": Message } | { "list": Array<Message> } | { "either": Array<Message> } | { "row": Array<Message> } | { "text": string };

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
 * The `history` received with the event before that one. If the server's history differs, the client gets
 * a snapshot.
 */
history?: string, 
/**
 * Whether to send plies and positions too, for clients that implement the rules.
 */
plies?: boolean, } | { "type": "sit", 
/**
 * The seat to take.
 */
seat: Seat, } | { "type": "stand" } | { "type": "swap", 
/**
 * The seat to swap with, or the sender's own to withdraw.
 */
seat: Seat, } | { "type": "monster", 
/**
 * The monster to play.
 */
monster: Monster, } | { "type": "name", 
/**
 * The new name.
 */
name: string, } | { "type": "ready", 
/**
 * Whether the player is ready.
 */
ready: boolean, } | { "type": "bot", 
/**
 * The seat to fill or empty.
 */
seat: Seat, 
/**
 * The bot; `null` empties the seat.
 */
bot: Bot | null, } | { "type": "settings", 
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
person: number, } | { "type": "close-seat", 
/**
 * The seat to close or open.
 */
seat: Seat, 
/**
 * Whether to close it.
 */
closed: boolean, } | { "type": "door", 
/**
 * The new state of the door.
 */
door: Door, } | { "type": "let-in", 
/**
 * The guest's number.
 */
guest: number, } | { "type": "turn-away", 
/**
 * The guest's number.
 */
guest: number, } | { "type": "mute", 
/**
 * The person's number.
 */
person: number, 
/**
 * Whether to mute them.
 */
muted: boolean, } | { "type": "hide", 
/**
 * The person's number.
 */
person: number, 
/**
 * Whether to hide their chat.
 */
hidden: boolean, } | { "type": "start" } | { "type": "act", 
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
ply: number, } | { "type": "take-back", 
/**
 * The last ply the client has seen.
 */
ply: number, 
/**
 * The number of plies of the game that should remain. If missing, only the sender's last choice is taken
 * back.
 */
to?: number, 
/**
 * Whether to return to the start of the sender's turn instead, whatever has happened since. Possible only
 * at a table where bots have all other seats; the game then counts as practice.
 */
whole_turn?: boolean, } | { "type": "commit", 
/**
 * The round of that game.
 */
round: number, 
/**
 * The commitment to the nonce, in hexadecimal.
 */
commit: string, } | { "type": "reveal", 
/**
 * The round of that game.
 */
round: number, 
/**
 * The nonce, in hexadecimal.
 */
nonce: string, } | { "type": "presets", 
/**
 * All presets; they replace the previous ones.
 */
presets: Presets, } | { "type": "odds", 
/**
 * The ply at which the question was asked.
 */
ply: number, 
/**
 * The dice to reroll.
 */
dice: Array<Face>, } | { "type": "coach", 
/**
 * The ply at which the question was asked.
 */
ply: number, } | { "type": "answers", 
/**
 * The ply at which the question was asked.
 */
ply: number, 
/**
 * The index of the first answer to send, from 0.
 */
from: number, } | { "type": "chat", 
/**
 * The text of the line.
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
 * The `history` received with the event before that one. If the server's history differs, the client gets
 * a snapshot.
 */
history?: string, 
/**
 * Whether to send plies and positions too, for clients that implement the rules.
 */
plies?: boolean, } | { "type": "sit", 
/**
 * The seat to take.
 */
seat: Seat, } | { "type": "stand" } | { "type": "swap", 
/**
 * The seat to swap with, or the sender's own to withdraw.
 */
seat: Seat, } | { "type": "monster", 
/**
 * The monster to play.
 */
monster: Monster, } | { "type": "name", 
/**
 * The new name.
 */
name: string, } | { "type": "ready", 
/**
 * Whether the player is ready.
 */
ready: boolean, } | { "type": "bot", 
/**
 * The seat to fill or empty.
 */
seat: Seat, 
/**
 * The bot; `null` empties the seat.
 */
bot: Bot | null, } | { "type": "settings", 
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
person: number, } | { "type": "close-seat", 
/**
 * The seat to close or open.
 */
seat: Seat, 
/**
 * Whether to close it.
 */
closed: boolean, } | { "type": "door", 
/**
 * The new state of the door.
 */
door: Door, } | { "type": "let-in", 
/**
 * The guest's number.
 */
guest: number, } | { "type": "turn-away", 
/**
 * The guest's number.
 */
guest: number, } | { "type": "mute", 
/**
 * The person's number.
 */
person: number, 
/**
 * Whether to mute them.
 */
muted: boolean, } | { "type": "hide", 
/**
 * The person's number.
 */
person: number, 
/**
 * Whether to hide their chat.
 */
hidden: boolean, } | { "type": "start" } | { "type": "act", 
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
ply: number, } | { "type": "take-back", 
/**
 * The last ply the client has seen.
 */
ply: number, 
/**
 * The number of plies of the game that should remain. If missing, only the sender's last choice is taken
 * back.
 */
to?: number, 
/**
 * Whether to return to the start of the sender's turn instead, whatever has happened since. Possible only
 * at a table where bots have all other seats; the game then counts as practice.
 */
whole_turn?: boolean, } | { "type": "commit", 
/**
 * The round of that game.
 */
round: number, 
/**
 * The commitment to the nonce, in hexadecimal.
 */
commit: string, } | { "type": "reveal", 
/**
 * The round of that game.
 */
round: number, 
/**
 * The nonce, in hexadecimal.
 */
nonce: string, } | { "type": "presets", 
/**
 * All presets; they replace the previous ones.
 */
presets: Presets, } | { "type": "odds", 
/**
 * The ply at which the question was asked.
 */
ply: number, 
/**
 * The dice to reroll.
 */
dice: Array<Face>, } | { "type": "coach", 
/**
 * The ply at which the question was asked.
 */
ply: number, } | { "type": "answers", 
/**
 * The ply at which the question was asked.
 */
ply: number, 
/**
 * The index of the first answer to send, from 0.
 */
from: number, } | { "type": "chat", 
/**
 * The text of the line.
 */
text: string, } | { "type": "rematch" } | { "type": "ping" };

/**
 * The messages a server can send.
 */
export type FromServer = { "type": "welcome" } & Welcome | { "type": "waiting" } | { "type": "update" } & Update | { "type": "question" } & QuestionView | { "type": "room" } & RoomView | { "type": "odds", 
/**
 * The ply they apply to.
 */
ply: number, 
/**
 * The dice to reroll.
 */
dice: Array<Face>, 
/**
 * The odds of rerolling them.
 */
odds: Array<OddsView>, } | { "type": "answers", 
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
answers: Array<AnswerView>, } | { "type": "advice" } & AdviceView | { "type": "done", 
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
 * All of this person's presets.
 */
presets: Presets, } | { "type": "hidden", 
/**
 * The numbers of all people whose chat is hidden.
 */
hidden: Array<number>, } | { "type": "guests", 
/**
 * The guests, longest waiting first.
 */
guests: Array<Guest>, } | { "type": "closing", 
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
 * The numbers of the people whose chat this person hides.
 */
hidden?: Array<number>, 
/**
 * The current state of the table. If missing, the events that the client missed follow.
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
 * An identifier for all events up to now, to be sent with the next hello.
 */
history?: string, 
/**
 * The people, seats and settings.
 */
room: RoomView, 
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
 * Each player's latest turn in brief, for players who have had one.
 */
cards?: Array<TurnCard>, 
/**
 * What can be taken back at the moment, and by which seat.
 */
take_back?: TakeBackView, 
/**
 * The latest events.
 */
events: Array<TableEvent>, };

/**
 * New events at the table.
 */
export type Update = { 
/**
 * The events, numbered consecutively.
 */
events: Array<TableEvent>, 
/**
 * The room, if it has changed.
 */
room?: RoomView, 
/**
 * The number of plies after these events.
 */
ply: number, 
/**
 * The seat being asked after these events, if any.
 */
asked?: Asked, 
/**
 * What can be taken back after these events, and by which seat.
 */
take_back?: TakeBackView, 
/**
 * An identifier for all events up to the last of these, to be sent with the next hello. Missing if there are
 * no events.
 */
history?: string, };

/**
 * One event at a table: a choice, an outcome of chance, a chat line, a seat taken.
 */
export type TableEvent = { 
/**
 * Its number at this table, from 0.
 */
number: number, 
/**
 * When it happened, in milliseconds since 1970.
 */
time: number, 
/**
 * For a choice or an outcome of chance: the number of earlier plies in its game.
 */
at?: number, 
/**
 * The log lines it caused, in order.
 */
lines?: Array<LineView>, 
/**
 * Changes to the scene that no log line describes.
 */
patch?: Patch, 
/**
 * The chat line, if the event is one.
 */
chat?: Chat, 
/**
 * The initial scene, if this event starts a game. It replaces everything shown of an earlier game.
 */
begins?: Scene, 
/**
 * The seats at the start of that game. Its log lines use these names, even if the seats change later.
 */
seats?: Array<SeatView>, 
/**
 * What the event takes back, if anything.
 */
take_back?: TakenBack, 
/**
 * The ply in notation, for clients that asked for plies; `?` if it is secret.
 */
ply?: string, 
/**
 * The position after this event, for clients that asked for plies. Sent at the start of a game, after choices
 * were taken back, and while there is hidden information, when the plies alone may not be enough to derive it.
 */
position?: string, };

/**
 * Plies that were taken back. They no longer belong to the game, but their lines stay in the log.
 */
export type TakenBack = { 
/**
 * The number of remaining plies of the game: every event of this game whose `at` is at least this is taken
 * back.
 */
to: number, 
/**
 * The number of plies that were taken back.
 */
plies: number, 
/**
 * Each player's latest turn in brief, as it reads now, for players who have had one.
 */
cards?: Array<TurnCard>, };

/**
 * What a seat's person can take back at the moment.
 */
export type TakeBackView = { 
/**
 * Their seat. Others can't take back anything.
 */
seat: Seat, 
/**
 * Their last choice, if it can be taken back.
 */
choice?: TakeBackChoice, 
/**
 * Whether they can return to the start of their turn, which requires that bots have all other seats.
 */
whole_turn?: boolean, };

/**
 * A choice that can be taken back.
 */
export type TakeBackChoice = { 
/**
 * The number of plies of the game that would remain.
 */
to: number, 
/**
 * The choice, as text.
 */
text: Message, };

/**
 * A line of the log.
 */
export type LineView = { 
/**
 * The line's text.
 */
text: Message, 
/**
 * The seats that the line concerns: those of the monsters that act or are affected, and of the people it is
 * about.
 */
seats?: Array<Seat>, 
/**
 * The game event it describes, if any.
 */
event?: WireEvent, 
/**
 * The event outside the game that it describes, if clients treat it specially.
 */
room_event?: RoomEvent, 
/**
 * The rule or card that caused the game event.
 */
cause?: CauseView, 
/**
 * How the monster lost its last LP, if the game event is that it was eliminated or KO'd.
 */
defeat?: DefeatView, 
/**
 * The source of the VP, if the game event is a gain of VP.
 */
vp_source?: VpSource, 
/**
 * The seat of the bot whose choice led here, and the bot's reason.
 */
reason?: [Seat, Message], 
/**
 * Changes to the scene that the line describes.
 */
patch?: Patch, 
/**
 * The story sentence that the line belongs to. Missing for a turn's heading and for lines about the room.
 */
story?: StoryView, };

/**
 * How a monster lost its last LP.
 */
export type DefeatView = { 
/**
 * The other monster that took them, if any.
 */
by?: Seat, 
/**
 * The card that took them, if any.
 */
card?: Message, 
/**
 * Whether the monster conceded.
 */
conceded?: boolean, };

/**
 * A sentence of the story, as it reads after this line. A turn's sentences summarize its log lines in fewer words.
 */
export type StoryView = { 
/**
 * The sentence's number in its turn, from 0. A later line with the same number replaces its text.
 */
sentence: number, 
/**
 * The sentence.
 */
text: Message, 
/**
 * The turn so far in brief, if this line changed it.
 */
card?: TurnCard, };

/**
 * A player's latest turn in brief.
 */
export type TurnCard = { 
/**
 * The player's seat.
 */
seat: Seat, 
/**
 * What the player did, as a list of short texts.
 */
parts: Array<Message>, };

/**
 * An event at the table outside the game.
 */
export type RoomEvent = "rematch";

/**
 * The rule or card that caused something.
 */
export type CauseView = { 
/**
 * Whether it is a rule or a card.
 */
kind: CauseKind, 
/**
 * The rule's number or the card's id.
 */
id: string, 
/**
 * Its short form: the rule's number or the card's name.
 */
name: Message, 
/**
 * Its full text.
 */
text: Message, };

/**
 * Whether a cause is a rule or a card.
 */
export type CauseKind = "rule" | "card";

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
 * The text of the line.
 */
text: string, };

/**
 * A seat that is being asked.
 */
export type Asked = { 
/**
 * The seat that has to answer.
 */
seat: Seat, 
/**
 * The kind of question.
 */
prompt: PromptKind, 
/**
 * The time left to answer, if there is a limit.
 */
clock?: Clock, };

/**
 * The time for an answer, in milliseconds.
 */
export type Clock = { 
/**
 * The time left for the answer.
 */
left: number, 
/**
 * The total time for the answer.
 */
of: number, };

/**
 * A question to a seat.
 */
export type QuestionView = { 
/**
 * The ply at which it is asked; the answer must name it.
 */
ply: number, 
/**
 * The seat that is asked.
 */
seat: Seat, 
/**
 * The kind of question.
 */
prompt: PromptKind, 
/**
 * What tells it apart from other questions of its kind.
 */
variant?: Variant, 
/**
 * At a roll: its number, if the number of rolls is known.
 */
roll?: RollView, 
/**
 * The question as text.
 */
text: Message, 
/**
 * The cards that the question is about, except those whose text it already contains.
 */
notes: Array<Note>, 
/**
 * The legal answers except rerolls, with their effects; at most [`MAX_ANSWERS`].
 */
answers: Array<AnswerView>, 
/**
 * The total number of answers, not counting rerolls.
 */
total: number, 
/**
 * At a roll: every legal reroll.
 */
rerolls: Array<Reroll>, 
/**
 * At a roll: the effects of stopping now, face by face; empty if stopping isn't allowed.
 */
stopping: Array<FaceView>, 
/**
 * At a roll: the odds of rerolling all dice that may be rerolled. Clients request the odds of other rerolls.
 */
odds: Array<OddsView>, 
/**
 * In a lesson: the current step, with the only answer that is accepted.
 */
lesson?: LessonView, };

/**
 * A roll of a turn.
 */
export type RollView = { 
/**
 * The number of the roll, from 1.
 */
number: number, 
/**
 * The number of rolls in the turn.
 */
of: number, };

/**
 * A step of a lesson.
 */
export type LessonView = { 
/**
 * The number of the step, from 1.
 */
step: number, 
/**
 * The number of steps in the lesson.
 */
of: number, 
/**
 * What the learner should know.
 */
text: Message, 
/**
 * What the learner has to do.
 */
task: Message, 
/**
 * The expected answer: the `action` of an answer or a reroll.
 */
action: string, };

/**
 * A card that a question is about.
 */
export type Note = { 
/**
 * The card's id.
 */
card: string, 
/**
 * The card's name.
 */
name: Message, 
/**
 * The card's text.
 */
text: Message, };

/**
 * One legal answer.
 */
export type AnswerView = { 
/**
 * The answer in notation, to be sent back as it is.
 */
action: string, 
/**
 * What it does, as data.
 */
does: ActionView, 
/**
 * The answer as text.
 */
text: Message, 
/**
 * Its cost in energy.
 */
energy?: number, 
/**
 * Effects that the text doesn't mention, up to the next random outcome or question.
 */
effects: Array<EffectView>, 
/**
 * Set if the answer would eliminate or KO its monster or lose the game, and another answer is less severe.
 * Clients ask for confirmation before sending it.
 */
confirm?: Ending, 
/**
 * What the answer refers to on the table.
 */
mark?: MarkView, };

/**
 * An answer as data. `life` is the part of its cost that is paid in LP.
 */
export type ActionView = { "kind": "place", borough: Borough, } | { "kind": "reroll", dice: Array<Face>, life: number, } | { "kind": "stop" } | { "kind": "resolve", face: Face, } | { "kind": "change", from: Face, to: Face, } | { "kind": "use", card: string, borough: Borough | null, face: Face | null, life: number, } | { "kind": "spend", face: Face, tokens: Array<TokenCount>, patients: Array<PatientSpending>, } | { "kind": "destroy-building", borough: Borough, stack: number, tile: TileView, } | { "kind": "destroy-unit", borough: Borough, unit: Unit, } | { "kind": "pass" } | { "kind": "flee", borough: Borough, life: number, } | { "kind": "stay" } | { "kind": "leave", borough: Borough, } | { "kind": "move", borough: Borough, life: number, } | { "kind": "advance", zone: Zone, life: number, } | { "kind": "buy", card: string, from: CardSource, owner: Seat | null, life: number, } | { "kind": "sweep", life: number, } | { "kind": "done" } | { "kind": "choose", seat: Seat, } | { "kind": "choose-card", seat: Seat, card: string, } | { "kind": "yield" } | { "kind": "look" } | { "kind": "sell", card: string, } | { "kind": "discard", card: string, } | { "kind": "split", energy: number, heal: number, } | { "kind": "send", unit: Unit, new: boolean, borough: Borough, } | { "kind": "meet", energy: number, } | { "kind": "try-zombie" } | { "kind": "treat-as", face: Face, } | { "kind": "summon", borough: Borough, } | { "kind": "command-units" } | { "kind": "attack" } | { "kind": "concede" };

/**
 * Faces spent on healing another monster, the patient.
 */
export type PatientSpending = { 
/**
 * The patient's seat.
 */
seat: Seat, 
/**
 * The number of faces spent on this patient.
 */
count: number, };

/**
 * An effect of an answer or of resolving dice, as text and as the events behind it.
 */
export type EffectView = { 
/**
 * The effect as text.
 */
text: Message, 
/**
 * The events it sums up; empty if it describes only a later consequence.
 */
events?: Array<WireEvent>, 
/**
 * The most damage it would deal, if someone can still avert it.
 */
threat?: ThreatView, };

/**
 * Damage that can still be averted.
 */
export type ThreatView = { 
/**
 * The monster that would take it.
 */
seat: Seat, 
/**
 * The most damage it would take.
 */
damage: number, };

/**
 * A legal reroll.
 */
export type Reroll = { 
/**
 * The dice to reroll.
 */
dice: Array<Face>, 
/**
 * The answer in notation, to be sent back as it is.
 */
action: string, 
/**
 * Its cost in energy.
 */
energy?: number, 
/**
 * Its cost in LP.
 */
life?: number, };

/**
 * The thing on the table that an answer refers to.
 */
export type MarkView = { "kind": "borough", borough: Borough, } | { "kind": "zone", zone: Zone, } | { "kind": "stack", borough: Borough, stack: number, } | { "kind": "unit", borough: Borough, unit: Unit, } | { "kind": "seat", seat: Seat, } | { "kind": "market", card: string, };

/**
 * A die face, and the effects of resolving it.
 */
export type FaceView = { 
/**
 * The face.
 */
face: Face, 
/**
 * The name of the face.
 */
name: Message, 
/**
 * The effects of resolving it.
 */
effects: Array<EffectView>, 
/**
 * Whether resolving it would have no effect.
 */
idle: boolean, 
/**
 * The reason why resolving it would have no effect.
 */
why?: Idle, };

/**
 * The odds of a result worth knowing before a roll.
 */
export type OddsView = { 
/**
 * The result, as text.
 */
want: Message, 
/**
 * The result's probability on the next roll, in thousandths.
 */
next: number, 
/**
 * The result's probability over all remaining rolls, with the best choices, in thousandths.
 */
best: number, };

/**
 * The public state of a table apart from its game.
 */
export type RoomView = { 
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
 * The table's settings.
 */
settings: Settings, 
/**
 * The table's seats, in order.
 */
seats: Array<SeatView>, 
/**
 * Everyone who is connected or has a seat, and the host.
 */
people: Array<Person>, 
/**
 * The host's number.
 */
host: number, 
/**
 * Whether this round is a lesson. A rematch then starts a real game, at any time.
 */
lesson?: boolean, 
/**
 * Whether the game is practice: it started from a position, or someone returned to the start of their turn.
 */
practice?: boolean, 
/**
 * Whether the host has started the game and the table is waiting for nonces.
 */
starting?: boolean, 
/**
 * The data for checking the dice of this round. Missing if they can't be checked, as in a lesson.
 */
fair?: FairView, };

/**
 * The data needed to check a game's dice, apart from the secret that the record reveals at the end.
 */
export type FairView = { 
/**
 * The server's commitment to its secret for this round, in hexadecimal.
 */
commitment: string, 
/**
 * The seats of people, in order, with their nonces.
 */
nonces?: Array<NonceView>, };

/**
 * A person's contribution to a game's dice. In the lobby it belongs to the current person in the seat; once the
 * game is starting, it no longer changes.
 */
export type NonceView = { 
/**
 * The seat.
 */
seat: Seat, 
/**
 * The commitment to the nonce, in hexadecimal. Missing if the person's client made none.
 */
commit?: string, 
/**
 * The nonce, in hexadecimal, once the game has begun. Missing if it was not revealed in time.
 */
nonce?: string, };

/**
 * The stage of a table.
 */
export type Stage = "lobby" | "playing" | "over";

/**
 * The public state of a seat.
 */
export type SeatView = { 
/**
 * The seat's letter.
 */
seat: Seat, 
/**
 * Its monster.
 */
monster: Monster, 
/**
 * The person or bot who has it.
 */
sitter: Sitter, 
/**
 * The name shown for the monster, if it isn't the monster's own.
 */
name?: string, 
/**
 * Whether the host has closed the seat, so that no one can sit there.
 */
closed?: boolean, 
/**
 * Whether its occupant is ready.
 */
ready: boolean, 
/**
 * Whether someone has asked for a rematch and the seat's person hasn't answered yet.
 */
undecided?: boolean, 
/**
 * The bot that currently plays for the seat's absent person.
 */
stand_in?: Bot, };

/**
 * The occupant of a seat.
 */
export type Sitter = { "kind": "nobody" } | { "kind": "person", 
/**
 * The person's number.
 */
person: number, } | { "kind": "bot", 
/**
 * Which bot it is.
 */
bot: Bot, };

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
wants?: Seat, 
/**
 * Whether the host has muted them: the table accepts no chat from them.
 */
muted?: boolean, };

/**
 * A person who waits at a table's door.
 */
export type Guest = { 
/**
 * Their number at the door.
 */
guest: number, 
/**
 * Their name; empty if they haven't chosen one.
 */
name: string, };

/**
 * The settings of a table.
 */
export type Settings = { 
/**
 * Which of the two games is played.
 */
game: Game, 
/**
 * The options that are on, as words of the notation.
 */
options: Array<OptionWord>, 
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
stand_in: Bot, 
/**
 * Whether newcomers can join the table.
 */
door?: Door, 
/**
 * Whether players can ask the coach what the champion would do.
 */
coach?: boolean, };

/**
 * Who can join a table. This applies to newcomers: people who have joined before can always return.
 */
export type Door = "open" | "ask" | "locked";

/**
 * Presets: answers that a person gives in advance.
 */
export type Presets = { 
/**
 * Leave Manhattan or Tokyo if an attack leaves at most this many LP.
 */
leave_at?: number, 
/**
 * Stay in Manhattan or Tokyo if an attack leaves more than this many LP.
 */
stay_above?: number, 
/**
 * Cards that the person isn't asked about: a question that only these cards cause gets its first legal answer.
 */
not_asked: Array<string>, 
/**
 * Skip buying if no card is affordable.
 */
skip_buying: boolean, };

/**
 * The word of an option, in TypeScript. Its type is derived from the generated list, so that a new option is added in
 * only one place.
 */
export type OptionWord = (typeof OPTIONS)[number]['word'];

/**
 * The public state of a game; it contains nothing secret.
 */
export type Scene = { 
/**
 * Which of the two games is played.
 */
game: Game, 
/**
 * The options that are on, as words of the notation.
 */
options?: Array<OptionWord>, 
/**
 * VP needed to win.
 */
to_win: number, 
/**
 * The current turn.
 */
turn: TurnView, 
/**
 * The dice and symbols of the current turn.
 */
dice: DiceScene, 
/**
 * The monsters, by seat.
 */
monsters: Array<MonsterView>, 
/**
 * The position of the KO variant's Token Monster, if it is in play.
 */
token_monster?: Spot, 
/**
 * New York's boroughs; empty in Tokyo.
 */
boroughs: Array<BoroughView>, 
/**
 * The current capacity of Manhattan or Tokyo, in monsters.
 */
inside: number, 
/**
 * What starting a turn inside pays: for each zone of Manhattan, or for Tokyo City and Bay.
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
superstar: Seat | null, 
/**
 * The seat that holds the Statue of Liberty.
 */
statue: Seat | null, 
/**
 * The result, if the game is over.
 */
over: Over | null, };

/**
 * The changes to a [`Scene`]: only the parts that differ. A monster or borough that has changed is sent in full.
 */
export type Patch = { 
/**
 * The current turn.
 */
turn?: TurnView, 
/**
 * The dice and symbols of the current turn.
 */
dice?: DiceScene, 
/**
 * The monsters that have changed.
 */
monsters?: Array<MonsterView>, 
/**
 * The Token Monster's position, as the only item of a list; an empty list means that it left the board.
 */
token_monster?: Array<Spot>, 
/**
 * The boroughs that have changed.
 */
boroughs?: Array<BoroughView>, 
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
 * The ids of the cards in the discard pile.
 */
discard?: Array<string>, 
/**
 * The seat that holds Superstar, as the only item of a list; an empty list means no one.
 */
superstar?: Array<Seat>, 
/**
 * The seat that holds the Statue of Liberty, as the only item of a list; an empty list means no one.
 */
statue?: Array<Seat>, 
/**
 * The result, if the game is over.
 */
over?: Over, };

/**
 * The current turn.
 */
export type TurnView = { 
/**
 * The turn number, from 1; 0 before the first turn.
 */
number: number, 
/**
 * The seat whose turn it is.
 */
seat: Seat, 
/**
 * The current phase of the turn.
 */
phase: Phase, 
/**
 * The seats with extra turns to come, in order.
 */
extra: Array<Seat>, 
/**
 * The seat that takes the next turn; `null` before the first turn and after the end.
 */
next: Seat | null, };

/**
 * The dice and symbols of the current turn.
 */
export type DiceScene = { 
/**
 * Unresolved dice.
 */
dice: Array<Face>, 
/**
 * Unresolved symbols added by cards.
 */
added: Array<Face>, 
/**
 * Symbols resolved this turn.
 */
resolved: Array<Face>, 
/**
 * Dice rolled for a card.
 */
card: Array<Face>, 
/**
 * The number of rerolls left.
 */
rerolls: number, };

/**
 * The public state of a monster.
 */
export type MonsterView = { 
/**
 * The monster's seat.
 */
seat: Seat, 
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
 * Energy cubes.
 */
energy: number, 
/**
 * The position of its figure.
 */
spot: Spot, 
/**
 * What its VP count toward.
 */
vp_goal: VpGoal, 
/**
 * Whether it is still in the game. A KO'd monster is.
 */
in_game: boolean, 
/**
 * What losing its last LP would do to the monster: `ko` or `out`.
 */
at_zero: Ending, 
/**
 * Its state in the KO variant; absent if it is neither KO'd nor a zombie.
 */
ko_state?: KoState, 
/**
 * The comebacks it has already used.
 */
used?: Array<Comeback>, 
/**
 * Its Keep cards.
 */
cards: Array<HeldCard>, 
/**
 * The tokens on the monster.
 */
tokens: Array<TokenCount>, 
/**
 * Destroyed units that it keeps.
 */
trophies: Array<UnitCount>, };

/**
 * A monster's position.
 */
export type Spot = { 
/**
 * The borough, or the part of Tokyo.
 */
place: PlaceKind, 
/**
 * The zone, in Manhattan.
 */
zone?: Zone, 
/**
 * The track, in Manhattan.
 */
track?: Track, };

/**
 * A Keep card that a monster holds.
 */
export type HeldCard = { 
/**
 * The card's id.
 */
card: string, 
/**
 * The number of tokens or energy cubes on it.
 */
counter?: number, 
/**
 * The tokens on it: the ones that `counter` counts and, for Mimic, its own token.
 */
tokens?: Array<TokenCount>, 
/**
 * For Mimic: the seat and id of the copied card.
 */
copies?: [Seat, string], };

/**
 * A number of tokens of one kind.
 */
export type TokenCount = { 
/**
 * The kind of token.
 */
kind: Token, 
/**
 * The number of tokens.
 */
count: number, };

/**
 * A number of units of one kind.
 */
export type UnitCount = { 
/**
 * The kind of unit.
 */
kind: Unit, 
/**
 * The number of units.
 */
count: number, };

/**
 * The public state of a borough.
 */
export type BoroughView = { 
/**
 * Which borough it is.
 */
borough: Borough, 
/**
 * Its three stacks.
 */
stacks: Array<StackView>, 
/**
 * Its units, by kind; kinds without units are left out.
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
export type StackView = { 
/**
 * The building on top; `null` if the stack is empty.
 */
top: TileView | null, 
/**
 * The number of tiles below it.
 */
hidden: number, };

/**
 * A tile with its building side up.
 */
export type TileView = { 
/**
 * The kind of building.
 */
building: BuildingKind, 
/**
 * The number of Destruction faces needed to destroy it.
 */
durability: number, 
/**
 * What destroying it pays.
 */
pays: Good, 
/**
 * How much destroying it pays.
 */
reward: number, 
/**
 * The unit on its other side.
 */
unit: Unit, };

/**
 * The units of one kind in a borough.
 */
export type Units = { 
/**
 * The kind of unit.
 */
unit: Unit, 
/**
 * The number that appeared in earlier turns.
 */
old: number, 
/**
 * The number that appeared this turn.
 */
new: number, 
/**
 * The number of Destruction faces that the active monster needs to destroy one.
 */
durability: number, };

/**
 * A card in the market.
 */
export type Offer = { 
/**
 * The card's id.
 */
card: string, 
/**
 * Whether it is a Keep or a Discard card.
 */
kind: CardKind, 
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
less?: Array<Discount>, 
/**
 * Whether the active monster fails a condition of the card other than its price.
 */
barred?: boolean, };

/**
 * The reasons why a card costs a seat less than the printed cost.
 */
export type Discount = { 
/**
 * The seat that pays less.
 */
seat: Seat, 
/**
 * The reasons, as texts.
 */
why: Array<Message>, };

/**
 * What a place pays a monster that starts its turn there.
 */
export type Earning = { 
/**
 * The zone of Manhattan or part of Tokyo.
 */
place: EarningPlace, 
/**
 * The VP that it pays.
 */
vp: number, 
/**
 * The energy that it pays.
 */
energy: number, };

/**
 * The result of a game.
 */
export type Over = { 
/**
 * The winner's seat, if anyone won.
 */
winner: Seat | null, 
/**
 * The rule or card that ended the game.
 */
cause: CauseView, 
/**
 * The final place of each seat, from 1.
 */
places: Array<number>, };

/**
 * A game event, with the same field names as the engine's event.
 */
export type WireEvent = { "kind": "turn", seat: Seat, number: number, extra: string | null, } | { "kind": "phase", seat: Seat, phase: Phase, } | { "kind": "start-roll", seat: Seat, dice: Array<Face>, } | { "kind": "starts", seat: Seat, } | { "kind": "place", seat: Seat, borough: Borough, } | { "kind": "roll", seat: Seat, rolled: Array<Face>, dice: Array<Face>, } | { "kind": "stop", seat: Seat, } | { "kind": "card-roll", seat: Seat, dice: Array<Face>, } | { "kind": "add", seat: Seat, face: Face, count: number, } | { "kind": "change", seat: Seat, from: Face, to: Face, } | { "kind": "discard-die", seat: Seat, face: Face, } | { "kind": "resolve", seat: Seat, face: Face, count: number, } | { "kind": "withhold", seat: Seat, energy: number, } | { "kind": "nothing", seat: Seat, face: Face, } | { "kind": "apply", seat: Seat, card: string, } | { "kind": "use", seat: Seat, card: string, } | { "kind": "adjust", seat: Seat, damage: number, } | { "kind": "damage", seat: Seat, damage: number, 
/**
 * The monster that deals the damage; `null` if no monster does, as with units or poison,
 * and in previews.
 */
by: Seat | null, } | { "kind": "meet", seat: Seat, damage: number, } | { "kind": "spare", seat: Seat, life: number, } | { "kind": "heal", seat: Seat, life: number, } | { "kind": "gain", seat: Seat, good: Good, count: number, } | { "kind": "lose", seat: Seat, good: Good, count: number, } | { "kind": "token", seat: Seat, token: Token, count: number, } | { "kind": "remove", seat: Seat, token: Token, count: number, } | { "kind": "souvenir", seat: Seat, borough: Borough, } | { "kind": "destroy-building", seat: Seat, borough: Borough, tile: TileView, } | { "kind": "destroy-unit", seat: Seat, borough: Borough, unit: Unit, } | { "kind": "appear", borough: Borough, unit: Unit, } | { "kind": "building", borough: Borough, tile: TileView, } | { "kind": "send", seat: Seat, unit: Unit, from: Borough, to: Borough, } | { "kind": "flee", seat: Seat, borough: Borough, } | { "kind": "stay", seat: Seat, } | { "kind": "leave", seat: Seat, to: Spot, } | { "kind": "yield", seat: Seat, } | { "kind": "move", seat: Seat, borough: Borough, } | { "kind": "enter", seat: Seat, place: Spot, } | { "kind": "advance", seat: Seat, zone: Zone, } | { "kind": "track", seat: Seat, track: Track, } | { "kind": "take", seat: Seat, goal: Goal, } | { "kind": "return", seat: Seat, goal: Goal, } | { "kind": "reveal", card: string, } | { "kind": "shuffle" } | { "kind": "buy", seat: Seat, card: string, from: CardSource, } | { "kind": "receive", seat: Seat, card: string, } | { "kind": "sweep", seat: Seat, } | { "kind": "discard", seat: Seat, card: string, } | { "kind": "extra-turn", seat: Seat, card: string, } | { "kind": "concede", seat: Seat, } | { "kind": "reborn", seat: Seat, life: number, } | { "kind": "charge", seat: Seat, card: string, energy: number, } | { "kind": "copy", seat: Seat, card: string, } | { "kind": "uncopy", seat: Seat, card: string, } | { "kind": "look", seat: Seat, } | { "kind": "eliminate", seat: Seat, } | { "kind": "knock-out", seat: Seat, } | { "kind": "try-zombie", seat: Seat, number: number, } | { "kind": "rise", seat: Seat, life: number, } | { "kind": "demand", seat: Seat, life: number, } | { "kind": "treat-as", seat: Seat, face: Face, } | { "kind": "command", seat: Seat, } | { "kind": "summon", seat: Seat, borough: Borough, } | { "kind": "token-attack", seat: Seat, place: Spot, } | { "kind": "token-move", seat: Seat, borough: Borough, } | { "kind": "token-enter", seat: Seat, place: Spot, } | { "kind": "token-leave", seat: Seat, borough: Borough, } | { "kind": "token-track", track: Track, } | { "kind": "token-gone", place: Spot, } | { "kind": "win", seat: Seat, } | { "kind": "nobody-wins" };

/**
 * A refused request, with the reason.
 */
export type Refusal = { 
/**
 * The code, for programs.
 */
code: Code, 
/**
 * The reason as text, for people.
 */
text: Message, 
/**
 * Seconds after which the same request may succeed, if known.
 */
retry_after?: number, };

/**
 * Why a request was refused. Codes never change their meaning.
 */
export type Code = "bad-message" | "too-long" | "too-fast" | "too-much" | "over-budget" | "too-many-connections" | "too-many-tables" | "wrong-version" | "no-hello" | "wrong-origin" | "no-identity" | "bad-recovery" | "no-table" | "not-found" | "table-full" | "replaced" | "kicked" | "table-locked" | "waiting" | "turned-away" | "muted" | "bad-name" | "bad-chat" | "bad-settings" | "bad-position" | "bad-presets" | "bad-seat" | "bad-person" | "bad-monster" | "monster-taken" | "seat-taken" | "seat-closed" | "not-seated" | "not-host" | "not-in-lobby" | "not-playing" | "not-over" | "empty-seats" | "not-ready" | "stale" | "not-asked" | "coach-off" | "bad-action" | "illegal" | "lesson" | "no-take-back" | "committed" | "bad-nonce" | "bad-record" | "bad-ply" | "bad-dice" | "table-broken" | "unavailable" | "disk-low" | "closing";

/**
 * A seat, by its letter.
 */
export type Seat = "A" | "B" | "C" | "D" | "E" | "F";

/**
 * One of the two games.
 */
export type Game = "new-york" | "tokyo";

/**
 * A bot.
 */
export type Bot = "random" | "rookie" | "veteran" | "expert" | "champion";

/**
 * A monster of either game. The monsters of a game are in default seat order.
 */
export type Monster = "kong" | "captain-fish" | "mantis" | "rob" | "drakonis" | "sheriff" | "gigazaur" | "space-penguin" | "the-king" | "meka-dragon" | "cyber-kitty" | "alienoid";

/**
 * The kind of a question.
 */
export type PromptKind = "place" | "reroll-or-stop" | "which-kind" | "change-dice" | "spend-faces" | "destroy" | "flee-or-stay" | "leave" | "move" | "buy" | "choose-monster" | "discard-keep" | "split" | "send-unit" | "meet-damage" | "yield-or-stay" | "offer" | "choose-card" | "sell" | "react" | "zombie" | "treat-as" | "summon" | "heckle";

/**
 * What tells a question apart from others of its kind.
 */
export type Variant = "zombie" | "popular-demand" | "forced" | "last" | "token-monster" | "extra" | "in-play" | "none-affordable";

/**
 * A fatal consequence of an answer for the monster that gives it.
 */
export type Ending = "out" | "ko" | "lost";

/**
 * Why resolving a face would do nothing.
 */
export type Idle = "too-few" | "inside" | "full-life" | "no-target" | "too-weak" | "no-units" | "other";

/**
 * A die face in either game.
 */
export type Face = "energy" | "attack" | "heal" | "destruction" | "celebrity" | "ouch" | "1" | "2" | "3";

/**
 * What a monster can gain or lose: VP, energy or LP.
 */
export type Good = "vp" | "energy" | "life";

/**
 * A phase of a turn.
 */
export type Phase = "start" | "roll" | "resolve" | "move" | "buy" | "end";

/**
 * A borough of New York.
 */
export type Borough = "staten-island" | "bronx" | "queens" | "brooklyn" | "manhattan";

/**
 * A zone of Manhattan.
 */
export type Zone = "lower" | "midtown" | "upper";

/**
 * A track of Manhattan.
 */
export type Track = "2-4" | "5-6";

/**
 * Where a figure can be.
 */
export type PlaceKind = "staten-island" | "bronx" | "queens" | "brooklyn" | "manhattan" | "city" | "bay" | "outside" | "off";

/**
 * A place that pays a monster that starts its turn there.
 */
export type EarningPlace = "lower" | "midtown" | "upper" | "city" | "bay";

/**
 * A kind of unit.
 */
export type Unit = "infantry" | "jet" | "tank";

/**
 * A kind of building.
 */
export type BuildingKind = "high-rise" | "power-plant" | "hospital";

/**
 * A kind of token.
 */
export type Token = "web" | "jinx" | "poison" | "shrink" | "souvenir" | "carapace" | "smoke" | "mimic";

/**
 * A goal card.
 */
export type Goal = "superstar" | "statue";

/**
 * A kind of card.
 */
export type CardKind = "keep" | "discard" | "goal";

/**
 * A rulebook.
 */
export type BookName = "tokyo" | "new-york" | "ko";

/**
 * Where a bought card comes from.
 */
export type CardSource = "market" | "discard" | "deck" | "monster";

/**
 * Whether a monster is KO'd or a zombie, in the KO variant.
 */
export type KoState = "ko" | "zombie";

/**
 * A way for a KO'd monster to return.
 */
export type Comeback = "zombie" | "popular-demand";

/**
 * What a monster's VP count toward.
 */
export type VpGoal = "win" | "return" | "none";

/**
 * Where VP come from, for statistics.
 */
export type VpSource = "dice" | "ruins" | "place" | "goals" | "cards" | "token" | "comeback";

/**
 * The person identified by the cookie.
 */
export type Me = { 
/**
 * Their name; empty if they haven't chosen one.
 */
name: string, };

/**
 * A request to change the person's name.
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
 * The link; anyone who has it can sign in.
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
 * A browser or program in which a person is signed in.
 */
export type Device = { 
/**
 * Its id, used to sign it out.
 */
id: string, 
/**
 * The name of the browser or program; empty if unknown.
 */
browser: string, 
/**
 * The name of the operating system; empty if unknown.
 */
system: string, 
/**
 * The day on which it was first seen, counted from 1970.
 */
first_day: number, 
/**
 * The day on which it was last seen, counted from 1970.
 */
last_day: number, 
/**
 * Whether the request came from this device.
 */
current: boolean, };

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
bots: Array<Bot>, 
/**
 * The monster of the person who creates the table.
 */
monster?: Monster, 
/**
 * The position from which the table's first game starts, in notation. Only test servers accept it.
 */
position?: string, 
/**
 * Whether the table's first game is the lesson for the game chosen in the settings. The bots and all other
 * settings are ignored.
 */
lesson?: boolean, 
/**
 * The moment of a recorded game to play on from, as practice against bots. The game, options and number of
 * seats then come from the record instead of the settings.
 */
from?: PlayFrom, };

/**
 * A moment of a recorded game to play on from.
 */
export type PlayFrom = { 
/**
 * The game's record, at most [`MAX_RECORD_LEN`] bytes.
 */
record: string, 
/**
 * The number of plies before that moment.
 */
ply: number, 
/**
 * The seat of the person who plays on; bots have all others. By default, this is the seat that is asked.
 */
seat?: Seat, };

/**
 * The code and link of a table.
 */
export type TableLink = { 
/**
 * The code that identifies the table in its link.
 */
code: string, 
/**
 * The link that other people open to join.
 */
link: string, };

/**
 * A table in a list.
 */
export type TableCard = { 
/**
 * The code in the table's link.
 */
code: string, 
/**
 * Whether it is in the lobby, playing or over.
 */
stage: Stage, 
/**
 * The table's settings.
 */
settings: Settings, 
/**
 * The names of the people who have a seat.
 */
names: Array<string>, 
/**
 * The number of free seats.
 */
free: number, 
/**
 * The number of empty seats that the host has closed.
 */
closed?: number, 
/**
 * Whether the requesting person has to answer a question there.
 */
asked: boolean, 
/**
 * The time of its last event, in milliseconds since 1970.
 */
changed: number, };

/**
 * A finished game in a person's list.
 */
export type GameCard = { 
/**
 * The code in its table's link.
 */
code: string, 
/**
 * The number of the game at its table (its round), from 1.
 */
round: number, 
/**
 * Which of the two games was played.
 */
game: Game, 
/**
 * The options that were on, as words of the notation.
 */
options?: Array<OptionWord>, 
/**
 * When it ended, in milliseconds since 1970.
 */
ended: number, 
/**
 * The turn in which it ended.
 */
turn: number, 
/**
 * The winner's seat, if anyone won.
 */
winner: Seat | null, 
/**
 * The seat that the requesting person had.
 */
you?: Seat, 
/**
 * Everyone who played, by seat.
 */
players: Array<GamePlayer>, 
/**
 * Whether the game was practice.
 */
practice?: boolean, 
/**
 * Whether its record contains what is needed to check the dice.
 */
fair?: boolean, };

/**
 * A player of a finished game.
 */
export type GamePlayer = { 
/**
 * The player's seat.
 */
seat: Seat, 
/**
 * The player's monster.
 */
monster: Monster, 
/**
 * The player's name, if it isn't the monster's own.
 */
name?: string, 
/**
 * Whether a bot had the seat at the end.
 */
bot?: boolean, 
/**
 * The final place, from 1.
 */
place: number, 
/**
 * Victory points at the end.
 */
vp: number, 
/**
 * Life points at the end.
 */
life: number, };

/**
 * The result of a rules look-up. Every list has the best match first.
 */
export type RulesView = { 
/**
 * The query as received.
 */
query: string, 
/**
 * The entries that the query names: rules by their number, or a card by its id or name.
 */
exact: Array<EntryView>, 
/**
 * The rules, rulings and cards that mention one of the exact matches.
 */
mentioned_by: ListView, 
/**
 * The rules, rulings and cards that an exact match mentions.
 */
mentions: ListView, 
/**
 * The rules, rulings and cards that contain all words of the query and are in no other list.
 */
found: ListView, 
/**
 * The scenarios that show an exact match; if there is none, those whose titles contain all words.
 */
scenarios: Array<ScenarioView>, 
/**
 * The number of matching scenarios, including those left out of `scenarios`.
 */
total_scenarios: number, 
/**
 * Similar queries that would match something, if nothing was found.
 */
suggestions: Array<string>, };

/**
 * A list of entries that may be truncated.
 */
export type ListView = { 
/**
 * The first entries.
 */
entries: Array<EntryView>, 
/**
 * The number of matching entries, including those left out of `entries`.
 */
total: number, };

/**
 * A rule, a ruling or a card.
 */
export type EntryView = { 
/**
 * Whether it is a rule, a ruling or a card.
 */
kind: EntryKindView, 
/**
 * The rule's number or the card's id.
 */
id: string, 
/**
 * The rule's number or the card's name.
 */
name: string, 
/**
 * The game it belongs to; the KO variant belongs to New York.
 */
game: Game, 
/**
 * The rulebook that contains the rule; for a card, the rulebook of its game.
 */
book: BookName, 
/**
 * The headings above a rule, section first; empty for a card.
 */
headings: Array<Message>, 
/**
 * A card's cost in energy.
 */
cost?: number, 
/**
 * A card's kind.
 */
card_kind?: CardKind, 
/**
 * Its text.
 */
text: string, };

/**
 * The kind of an entry.
 */
export type EntryKindView = "rule" | "ruling" | "card";

/**
 * A scenario: a rule test that a player can read.
 */
export type ScenarioView = { 
/**
 * Its file in the project's repository.
 */
path: string, 
/**
 * A sentence that states what it shows.
 */
title: string, };

/**
 * A request to replay a record.
 */
export type ReplayRequest = { 
/**
 * The record, at most [`MAX_RECORD_LEN`] bytes.
 */
record: string, };

/**
 * A game as its players saw it, from the start.
 */
export type Replay = { 
/**
 * The game's record, if the game is over or the client sent the record. A running game's record is secret.
 */
record?: string, 
/**
 * The number of the game at its table, if it was played at one.
 */
round?: number, 
/**
 * The seat of the person who requested it, if they had one.
 */
you?: Seat, 
/**
 * The seats. Without players' names in the record, they show their monsters' names.
 */
seats: Array<SeatView>, 
/**
 * The scene at the start.
 */
scene: Scene, 
/**
 * Exactly one event for each ply, in order, as in an update. Its `number` and `at` are the ply's index, and
 * its time is 0 if the record doesn't contain it.
 */
events: Array<TableEvent>, 
/**
 * The choices, in order. A question that is still open at the end comes last, without an answer.
 */
decisions: Array<Decision>, 
/**
 * Whether the game is over. If not, it is still running or its record is unfinished.
 */
over?: boolean, 
/**
 * Whether the game was practice.
 */
practice?: boolean, 
/**
 * The data for checking the dice. Missing if they can't be checked.
 */
fair?: FairView, };

/**
 * A choice in a recorded game.
 */
export type Decision = { 
/**
 * The number of plies before it.
 */
ply: number, 
/**
 * The seat that chose.
 */
seat: Seat, 
/**
 * The kind of question.
 */
prompt: PromptKind, 
/**
 * The answer in notation, the `action` of an answer or a reroll.
 */
action?: string, };

/**
 * A request for the question at a moment of a game. The game is identified by a table's code and round, or by its
 * record.
 */
export type ReplayQuestion = { 
/**
 * The code of the game's table.
 */
code?: string, 
/**
 * The number of the game at its table, from 1.
 */
round?: number, 
/**
 * The game's record.
 */
record?: string, 
/**
 * The number of plies before the question.
 */
ply: number, };

/**
 * The coach's advice on a question.
 */
export type AdviceView = { 
/**
 * The ply at which the question was asked.
 */
ply: number, 
/**
 * The best answer in notation, the `action` of an answer or a reroll.
 */
action: string, 
/**
 * The chance to win with it.
 */
chance: number, 
/**
 * The best of the other answers, if there are any.
 */
second?: AdvisedAnswer, 
/**
 * What the champion would do and why, as a sentence.
 */
sentence: Message, };

/**
 * An answer as the coach sees it.
 */
export type AdvisedAnswer = { 
/**
 * The answer in notation.
 */
action: string, 
/**
 * The chance to win with it.
 */
chance: number, };

/**
 * The analysis of a game: everyone's chance to win in its course, and how much of the result was luck.
 */
export type GameAnalysisView = { 
/**
 * Everyone's chance at the start of every turn and at the end.
 */
curve: Array<CurvePoint>, 
/**
 * Each seat's luck and choices.
 */
seats: Array<SeatAnalysisView>, };

/**
 * A point of the curves of chances.
 */
export type CurvePoint = { 
/**
 * The number of plies before it.
 */
ply: number, 
/**
 * The turn that begins or, at the end, the last one.
 */
turn: number, 
/**
 * Each seat's chance to win, by seat.
 */
chances: Array<number>, };

/**
 * A seat's luck and choices: how they changed its chance to win. `luck`, `own`, `others` and `unforeseen` add up
 * to `end` minus `start`.
 */
export type SeatAnalysisView = { 
/**
 * The seat.
 */
seat: Seat, 
/**
 * Its chance at the start.
 */
start: number, 
/**
 * Its chance at the end.
 */
end: number, 
/**
 * What everyone's dice, cards and buildings changed.
 */
luck: number, 
/**
 * What its own choices lost compared with the champion's.
 */
own: number, 
/**
 * What the other players' choices changed.
 */
others: number, 
/**
 * What the champion had not foreseen.
 */
unforeseen: number, 
/**
 * Its costliest choices, the costliest first. Those that cost less than 10 are left out.
 */
costliest: Array<CostlyChoiceView>, 
/**
 * The roll or reveal that helped it most.
 */
best_luck?: LuckyRollView, 
/**
 * The roll or reveal that harmed it most.
 */
worst_luck?: LuckyRollView, };

/**
 * A choice that was worse than the champion's.
 */
export type CostlyChoiceView = { 
/**
 * The number of plies before it.
 */
ply: number, 
/**
 * The turn in which it was made.
 */
turn: number, 
/**
 * How much it lowered the chance to win.
 */
cost: number, 
/**
 * The answer that was chosen.
 */
chosen: Message, 
/**
 * The champion's answer.
 */
best: Message, };

/**
 * A roll or reveal that changed a seat's chance to win.
 */
export type LuckyRollView = { 
/**
 * The number of plies before it.
 */
ply: number, 
/**
 * The turn in which it happened.
 */
turn: number, 
/**
 * How much it changed the chance.
 */
change: number, };
