/**
 * Prepared positions, in the notation of docs/notation.md. The person who creates the table has seat A. A position
 * includes the game, its options and the number of seats. `kaiju perft --position "LINE" --depth 1 --divide` checks one and
 * lists its answers.
 */

/** The remaining steps of a turn while rolling, while resolving dice, and while buying. */
const TOKYO = {
  rolling: 'end-turn,poison,turn-end-cards,selling,buy,move,dice-done,final-roll,changing,probe',
  resolving: 'end-turn,poison,turn-end-cards,selling,buy,move,dice-done',
  buying: 'end-turn,poison,turn-end-cards,selling',
};
const NEW_YORK = {
  rolling: 'end-turn,turn-end-cards,buy,move,dice-done,final-roll',
  resolving: 'end-turn,turn-end-cards,buy,move,dice-done',
  moving: 'end-turn,turn-end-cards,buy',
  buying: 'end-turn,turn-end-cards',
};

/** New York with buildings of every kind and some infantry. */
const CITY = [
  'staten-island=power-plant-2+1,high-rise-2+1,high-rise-1+1 staten-island.units=3,0,0',
  'bronx=hospital-2+1,high-rise-2+2,high-rise-2+2 bronx.units=1,0,0',
  'queens=power-plant-3+2,high-rise-2+2,high-rise-3+2',
  'brooklyn=high-rise-3+2,hospital-3+2,high-rise-1+2',
  'manhattan=high-rise-1+2,high-rise-1+2,power-plant-3+2',
  'unseen=14,4,1,2,1,2,2',
].join(' ');
/**
 * The same city after two of Manhattan's tiles were destroyed: one became a jet in Staten Island, the other a tank that
 * was destroyed too.
 */
const CITY_WITH_JET = CITY.replace('units=3,0,0', 'units=3,1,0')
  .replace(
    'manhattan=high-rise-1+2,high-rise-1+2,power-plant-3+2',
    'manhattan=high-rise-1+2,high-rise-1+1,power-plant-3+1',
  )
  .replace('unseen=14,4,1,2,1,2,2', 'unseen=14,3,1,2,1,2,1');
/** Four monsters: C in Manhattan, the others around it. */
const FOUR =
  'A=8,4,4 A.at=outer:staten-island B=10,1,0 B.at=outer:queens C=10,3,1 C.at=manhattan:lower:2-4 D=10,1,1 D.at=outer:bronx';

const tokyo = (seats: number, text: string) => `kaiju-position-3 tokyo ${seats} rules=2 deck=rest ${text}`;
const newYork = (seats: number, text: string) => `kaiju-position-3 new-york ${seats} rules=2 deck=rest ${text}`;
const market = (cards: string) => `market=${cards}`;
const TOKYO_MARKET = market('jets,tank,corner-store');
const NEW_YORK_MARKET = market('tesla-antennae,photo-op,super-speed');

/** A has rolled five different faces and must choose which to resolve first. */
export const FIVE_KINDS = newYork(
  2,
  `A=6,6,1 A.at=outer:queens B=7,4,0 B.at=manhattan:lower:2-4 ${CITY} ${NEW_YORK_MARKET}
   turn=5:A:resolve dice=EADHC steps=${NEW_YORK.resolving} pending=choose:A:which-kind`,
);

/** A may buy High Altitude Bombing, which costs every monster 3 LP. A has only 3. */
export const DEADLY_CARD = tokyo(
  2,
  `A=3,7,9 A.at=outside B=10,10,9 B.at=tokyo:city ${market('high-altitude-bombing,tank,skyscraper')}
   turn=15:A:buy resolved=EHHHHH done=EH dice-done=yes steps=${TOKYO.buying} pending=choose:A:buy`,
);

/** A may buy Mimic, and then copy one of two Keep cards. */
export const BUY_MIMIC = tokyo(
  3,
  `A=8,7,9 A.at=outside B=10,10,0 B.at=tokyo:city B.cards=eater-of-the-dead C=8,6,0 C.at=outside C.cards=friend-of-children
   ${market('mimic,tank,skyscraper')} acquired=eater-of-the-dead,friend-of-children
   turn=15:A:buy resolved=EHHHHH done=EH dice-done=yes steps=${TOKYO.buying} pending=choose:A:buy`,
);

/** B attacks, and A may use Rapid Healing before it loses LP. */
export const RAPID_HEALING = tokyo(
  2,
  `A=5,7,4 A.at=outside A.cards=rapid-healing B=6,10,0 B.at=tokyo:city ${TOKYO_MARKET} acquired=rapid-healing
   turn=15:B:resolve resolved=111EEA done=1EA damage=1,0,0,0,0,0 source=attack:B:1 targets=A
   steps=${TOKYO.resolving},revenge,overflow,apply-each:-:yes,flee:A,overflow,apply-each:B:no,land:A pending=choose:A:react:loss`,
);

/** Healing Ray: four Hearts for two kinds of tokens and three patients can be spent in 99 ways. */
export const MANY_ANSWERS = tokyo(
  4,
  `A=4,7,9 A.at=outside A.cards=healing-ray A.tokens=2,1 B=4,10,9 B.at=tokyo:city C=4,1,9 C.at=outside
   D=4,1,9 D.at=outside supply=10,11,3,1 ${TOKYO_MARKET} acquired=healing-ray
   turn=15:A:resolve resolved=HHHH done=H steps=${TOKYO.resolving},ask:A:which-kind pending=choose:A:spend-faces:heal`,
);

/** A is in Tokyo and has rolled points, energy and an attack that hits both others. */
export const ROLL_IN_TOKYO = tokyo(
  3,
  `A=8,3,4 A.at=tokyo:city B=8,2,3 B.at=outside C=9,1,2 C.at=outside ${TOKYO_MARKET}
   turn=7:A:roll dice=111EEA rerolls=1 steps=${TOKYO.rolling} pending=choose:A:reroll-or-stop`,
);
/** A is in Tokyo and may resolve points, energy or an attack that hits both others. */
export const HIT_IN_TOKYO = tokyo(
  3,
  `A=8,3,4 A.at=tokyo:city B=8,2,3 B.at=outside C=9,1,2 C.at=outside ${TOKYO_MARKET}
   turn=7:A:resolve dice=111EAA steps=${TOKYO.resolving} pending=choose:A:which-kind`,
);
/** A is outside and has rolled points and healing. */
export const ROLL_OUTSIDE = tokyo(
  3,
  `A=7,3,4 A.at=outside B=8,2,3 B.at=tokyo:city C=9,1,2 C.at=outside ${TOKYO_MARKET}
   turn=7:A:roll dice=222EHH rerolls=2 steps=${TOKYO.rolling} pending=choose:A:reroll-or-stop`,
);
/** A has rolled energy, healing and celebrity in New York. */
export const ROLL_IN_NEW_YORK = newYork(
  3,
  `A=6,3,1 A.at=outer:queens B=8,2,3 B.at=manhattan:lower:2-4 C=9,1,2 C.at=outer:brooklyn ${CITY} ${NEW_YORK_MARKET}
   turn=7:A:roll dice=EEHCCC rerolls=2 steps=${NEW_YORK.rolling} pending=choose:A:reroll-or-stop`,
);
/** A is in Tokyo with Herd Culler, which changes a die to a 1 after the roll. */
export const ROLL_WITH_HERD_CULLER = tokyo(
  2,
  `A=8,3,4 A.at=tokyo:city A.cards=herd-culler B=8,2,3 B.at=outside ${TOKYO_MARKET} acquired=herd-culler
   turn=7:A:roll dice=112EEA rerolls=1 steps=${TOKYO.rolling} pending=choose:A:reroll-or-stop`,
);

/** C still has two Attack dice to resolve, and A is in Manhattan with 1 LP: A is about to be KO'd. */
export const ABOUT_TO_BE_KO = newYork(
  3,
  `ko=yes A=1,4,4 A.at=manhattan:lower:2-4 B=10,1,0 B.at=outer:queens C=10,3,1 C.at=outer:staten-island ${CITY}
   ${NEW_YORK_MARKET} turn=6:C:resolve dice=EEAA steps=${NEW_YORK.resolving} pending=choose:C:which-kind`,
);

/** New York questions that are answered on the board, each with its number of targets. */
export const ON_THE_BOARD = {
  place: {
    targets: 4,
    position: newYork(
      3,
      `A=10,0,0 B=10,0,0 C=10,0,0 staten-island=high-rise-1+2,high-rise-1+2,high-rise-1+2
       bronx=high-rise-1+2,high-rise-2+2,high-rise-2+2 queens=power-plant-3+2,high-rise-2+2,high-rise-3+2
       brooklyn=high-rise-3+2,hospital-3+2,high-rise-1+2 manhattan=high-rise-1+2,high-rise-1+2,power-plant-3+2
       unseen=15,5,1,3,1,3,2 ${NEW_YORK_MARKET} turn=0:A:start steps=place:1 pending=choose:A:place`,
    ),
  },
  destroy: {
    targets: 4,
    position: newYork(
      4,
      `${FOUR} ${CITY} ${NEW_YORK_MARKET} turn=5:A:resolve resolved=EDDDH done=EDH
       steps=${NEW_YORK.resolving} pending=choose:A:destroy:3:yes`,
    ),
  },
  'flee-or-stay': {
    targets: 4,
    position: newYork(
      4,
      `A=8,4,4 A.at=manhattan:lower:2-4 A.damage-this-turn=2 B=10,1,0 B.at=outer:queens C=10,3,1 C.at=outer:staten-island
       D=10,1,1 D.at=outer:bronx ${CITY} ${NEW_YORK_MARKET} turn=5:B:resolve resolved=EEAAHH done=EAH
       steps=${NEW_YORK.resolving},overflow pending=choose:A:flee-or-stay`,
    ),
  },
  leave: {
    targets: 4,
    position: newYork(
      4,
      `A=8,4,4 A.at=manhattan:lower:5-6 B=10,1,0 B.at=outer:queens C=10,3,1 C.at=manhattan:lower:2-4
       D=10,1,1 D.at=outer:bronx ${CITY} ${NEW_YORK_MARKET} turn=5:B:resolve resolved=EEAAHH done=EAH
       steps=${NEW_YORK.resolving},overflow pending=choose:A:leave`,
    ),
  },
  move: {
    targets: 2,
    position: newYork(
      4,
      `A=8,4,4 A.at=outer:queens B=10,1,0 B.at=outer:bronx C=10,3,1 C.at=manhattan:lower:2-4
       D=10,1,1 D.at=outer:bronx ${CITY} ${NEW_YORK_MARKET} turn=5:A:move resolved=EDDDH done=EDH dice-done=yes
       steps=${NEW_YORK.moving} pending=choose:A:move:no`,
    ),
  },
  'choose-monster': {
    targets: 3,
    position: newYork(
      4,
      `${FOUR} ${CITY} ${market('tesla-antennae,-,super-speed')} turn=5:A:buy resolved=EEAAHH done=EAH dice-done=yes
       steps=${NEW_YORK.buying},ask:A:buy,to-discard:A:photo-op,reveal:1 pending=choose:A:choose-monster:photo-op`,
    ),
  },
};

/** One position for each kind of question that looks different. */
export const QUESTIONS = {
  'reroll-or-stop': ROLL_OUTSIDE,
  'which-kind': FIVE_KINDS,
  react: RAPID_HEALING,
  'spend-faces': MANY_ANSWERS,
  buy: DEADLY_CARD,
  place: ON_THE_BOARD.place.position,
  destroy: ON_THE_BOARD.destroy.position,
  'flee-or-stay': ON_THE_BOARD['flee-or-stay'].position,
  'choose-monster': ON_THE_BOARD['choose-monster'].position,
  'change-dice': newYork(
    2,
    `A=8,4,4 A.at=outer:staten-island A.cards=chameleon B=10,1,0 B.at=manhattan:lower:2-4 ${CITY} ${NEW_YORK_MARKET}
     acquired=chameleon turn=5:A:resolve dice=EADHC
     steps=${NEW_YORK.resolving},ask:A:which-kind pending=choose:A:change-dice:chameleon`,
  ),
};

/** A roll at a table that has at least one of everything with a help topic. */
export const ONE_OF_EVERYTHING = {
  'new-york': newYork(
    3,
    `ko=yes heroes=yes A=8,4,4 A.at=outer:staten-island A.cards=carapace A.tokens=2,2 A.trophies=0,0,1 B=0,3,2 B.out=ko
     C=5,1,0 C.at=manhattan:lower:2-4 zombies=C risen=C token-monster=outer:queens supply=11,11,4,13 counters=2,0,0
     souvenirs=1 ${CITY_WITH_JET} ${NEW_YORK_MARKET} acquired=carapace
     turn=5:A:roll dice=EADHCO rerolls=2 steps=${NEW_YORK.rolling} pending=choose:A:reroll-or-stop`,
  ),
  tokyo: tokyo(
    3,
    `A=8,4,4 A.at=outside A.cards=mimic,smoke-cloud,herbivore* A.tokens=1,1 B=8,3,2 B.at=tokyo:city B.cards=herbivore
     C=5,1,0 C.at=outside supply=11,11,0,0 counters=3,0,0 copied=herbivore ${TOKYO_MARKET}
     acquired=smoke-cloud,mimic,herbivore
     turn=5:A:roll dice=123EAH rerolls=2 steps=${TOKYO.rolling} pending=choose:A:reroll-or-stop`,
  ),
};

/** Near the end of a game: A rolls, and no one has many LP left. */
export const NEAR_THE_END = {
  tokyo: tokyo(
    3,
    `A=9,12,6 A.at=tokyo:city B=4,9,5 B.at=outside C=3,8,4 C.at=outside ${TOKYO_MARKET}
     turn=21:A:roll dice=AE123H rerolls=2 steps=${TOKYO.rolling} pending=choose:A:reroll-or-stop`,
  ),
  'new-york': newYork(
    3,
    `A=9,12,6 A.at=manhattan:midtown:2-4 B=4,9,5 B.at=outer:queens C=3,8,4 C.at=outer:bronx ${CITY} ${NEW_YORK_MARKET}
     turn=21:A:roll dice=EADDHC rerolls=2 steps=${NEW_YORK.rolling} pending=choose:A:reroll-or-stop`,
  ),
};
/** A buys a card, and the game is close to its end. In the KO variant, A is also close to being KO'd. */
export const BUY_NEAR_THE_END = {
  tokyo: tokyo(
    3,
    `A=9,12,5 A.at=tokyo:city B=4,9,5 B.at=outside C=3,8,4 C.at=outside ${TOKYO_MARKET}
     turn=21:A:buy resolved=123EAH done=123EAH dice-done=yes steps=${TOKYO.buying} pending=choose:A:buy`,
  ),
  'new-york': newYork(
    3,
    `A=9,15,9 A.at=manhattan:midtown:2-4 B=4,16,5 B.at=outer:queens C=3,16,4 C.at=outer:bronx ${CITY} ${NEW_YORK_MARKET}
     turn=21:A:buy resolved=EADDHC done=EADHC dice-done=yes steps=${NEW_YORK.buying} pending=choose:A:buy`,
  ),
  ko: newYork(
    3,
    `ko=yes A=1,15,9 A.at=manhattan:lower:2-4 B=10,12,5 B.at=outer:queens C=10,12,4 C.at=outer:bronx ${CITY}
     ${NEW_YORK_MARKET} turn=21:A:buy resolved=EADDHC done=EADHC dice-done=yes steps=${NEW_YORK.buying}
     pending=choose:A:buy`,
  ),
};
/** A two-player game near its end. */
export const DUEL_NEAR_THE_END = tokyo(
  2,
  `A=4,12,6 A.at=tokyo:city B=4,9,5 B.at=outside ${TOKYO_MARKET}
   turn=20:A:roll dice=AE123H rerolls=2 steps=${TOKYO.rolling} pending=choose:A:reroll-or-stop`,
);

/**
 * A's last dice are two Celebrity. Natural Selection then takes all of A's LP, unless Chameleon changes the dice first.
 */
const NATURAL_SELECTION = (options: string) =>
  newYork(
    3,
    `${options} A=5,6,1 A.at=manhattan:lower:2-4 A.cards=natural-selection,chameleon B=10,1,0 B.at=outer:queens
     C=10,3,1 C.at=outer:bronx ${CITY} ${market('photo-op,tesla-cannon,curse')} acquired=natural-selection,chameleon
     turn=7:A:resolve dice=CC resolved=EEAHH done=EAH steps=${NEW_YORK.resolving} pending=choose:A:which-kind`,
  );
export const LAST_CELEBRITY = { ko: NATURAL_SELECTION('ko=yes'), 'new-york': NATURAL_SELECTION('') };

/** Six monsters with cards, tokens and goal cards; two of them are in Manhattan. */
const SIX_IN_NEW_YORK = `A=7,12,9 A.at=manhattan:midtown:2-4 A.cards=carapace,shadow-double A.tokens=1,1
  B=2,17,3 B.at=manhattan:lower:5-6 B.cards=natural-selection,of-another-world,super-speed C=10,3,1
  C.at=outer:staten-island C.cards=personal-spotlight D=9,1,1 D.at=outer:bronx D.tokens=1,0 E=8,2,0 E.at=outer:queens
  F=6,9,12 F.at=outer:queens F.cards=seismic-ray supply=11,12,4,10 counters=2,0,0 statue=B superstar=E
  ${CITY_WITH_JET} ${market('columbia-university,curse,tourist')}
  acquired=carapace,shadow-double,natural-selection,of-another-world,super-speed,personal-spotlight,seismic-ray`;
/** Six monsters with cards and tokens; two of them are in Tokyo. */
const SIX_IN_TOKYO = `A=7,12,9 A.at=tokyo:city A.cards=background-dweller,we-re-only-making-it-stronger
  A.tokens=1,1 B=2,17,3 B.at=tokyo:bay B.cards=extra-head,giant-brain,herbivore C=10,3,1 C.at=outside D=9,1,1 D.at=outside
  D.tokens=1,0 E=8,2,0 E.at=outside F=6,9,12 F.at=outside F.cards=psychic-probe supply=10,11,3,1
  ${market('freeze-time,parasitic-tentacles,poison-spit')}
  acquired=background-dweller,we-re-only-making-it-stronger,extra-head,giant-brain,herbivore,psychic-probe`;
/** Six monsters in the KO variant: A and D are KO'd, E is a zombie, and the Token Monster is in Queens. */
const SIX_KO = `ko=yes A=0,12,9 A.out=ko A.cards=natural-selection B=2,17,3 B.at=manhattan:lower:5-6
  B.cards=of-another-world,super-speed C=4,3,1 C.at=outer:staten-island D=0,8,1 D.out=ko E=5,2,0 E.at=outer:queens
  F=6,9,12 F.at=manhattan:midtown:2-4 F.cards=seismic-ray zombies=E risen=E token-monster=outer:queens ${CITY}
  ${market('columbia-university,curse,tourist')} acquired=natural-selection,of-another-world,super-speed,seismic-ray`;

/** Crowded tables, each with a question that needs a lot of room. */
export const SIX_PLAYERS = {
  'tokyo-roll': tokyo(
    6,
    `${SIX_IN_TOKYO} turn=14:A:roll dice=123EAH rerolls=2 steps=${TOKYO.rolling} pending=choose:A:reroll-or-stop`,
  ),
  'tokyo-yield': tokyo(
    6,
    `${SIX_IN_TOKYO} A.damage-this-turn=2 turn=14:C:resolve resolved=EEAAHH done=EAH
     steps=${TOKYO.resolving},revenge,overflow,flee:B pending=choose:A:yield-or-stay`,
  ),
  'tokyo-buy': tokyo(
    6,
    `${SIX_IN_TOKYO} turn=14:A:buy resolved=123EAH done=123EAH dice-done=yes steps=${TOKYO.buying} pending=choose:A:buy`,
  ),
  'new-york-roll': newYork(
    6,
    `${SIX_IN_NEW_YORK} turn=14:A:roll dice=EADHCO rerolls=2 steps=${NEW_YORK.rolling} pending=choose:A:reroll-or-stop`,
  ),
  'new-york-resolve': newYork(
    6,
    `${SIX_IN_NEW_YORK} turn=14:A:resolve dice=EADHCO steps=${NEW_YORK.resolving} pending=choose:A:which-kind`,
  ),
  'new-york-flee': newYork(
    6,
    `${SIX_IN_NEW_YORK} A.damage-this-turn=2 turn=14:C:resolve resolved=EEAAHH done=EAH
     steps=${NEW_YORK.resolving},overflow pending=choose:A:flee-or-stay`,
  ),
  'new-york-buy': newYork(
    6,
    `${SIX_IN_NEW_YORK} turn=14:A:buy resolved=EADHCO done=EADHCO dice-done=yes steps=${NEW_YORK.buying} pending=choose:A:buy`,
  ),
  'ko-roll': newYork(
    6,
    `${SIX_KO} turn=14:A:roll dice=EADHCOO rerolls=2 steps=${NEW_YORK.rolling} pending=choose:A:reroll-or-stop`,
  ),
  'ko-resolve': newYork(
    6,
    `${SIX_KO} turn=14:A:resolve dice=AAAACCE steps=${NEW_YORK.resolving} pending=choose:A:which-kind`,
  ),
};
