/** The areas of a board that contextual help explains. */

import type { Scene, Borough, Zone } from '../protocol.ts';
import { boxOf, tokenPlace } from './new-york/arrange.ts';
import type { Plan as Map } from './new-york/plan.ts';
import { standeeBox, type Box } from './standing.ts';
import type { Plan as Stage } from './tokyo/plan.ts';
import { term, type Topic } from '../help/topics.ts';

export interface HelpArea {
  topic: Topic;
  /** Unique, even if several areas have the same topic. */
  key: string;
  box: Box;
}

/** The area of a borough's name. */
const named = ({ box, name }: { box: Box; name: readonly [number, number] }, high: number): Box => ({
  x: box.x,
  y: name[1] - high,
  width: box.width * 0.7,
  height: high * 1.4,
});

const ZONES: readonly Zone[] = ['upper', 'midtown', 'lower'];

/** The areas on the New York map: boroughs, zones, Souvenirs, buildings, units and the Token Monster. */
export function helpAreasOnMap(plan: Map, scene: Scene): HelpArea[] {
  const areas: HelpArea[] = [];
  const add = (topic: Topic, key: string, box: Box | undefined) => {
    if (box) areas.push({ topic, key: `${topic.kind} ${topic.word} ${key}`, box });
  };
  for (const { borough, stacks, units, souvenir } of scene.boroughs) {
    const own = plan.boroughs[borough];
    if (!own) continue;
    add({ kind: 'borough', word: borough }, '', named(own, plan.measures.name));
    if (souvenir) add({ kind: 'token', word: 'souvenir' }, borough, souvenirBox(plan, borough));
    stacks.forEach(({ top }, stack) => {
      if (top)
        add(
          { kind: 'building', word: top.building },
          `${borough} ${stack}`,
          boxOf(plan, scene, { kind: 'stack', borough, stack }),
        );
    });
    for (const { unit } of units)
      add({ kind: 'unit', word: unit }, borough, boxOf(plan, scene, { kind: 'unit', borough, unit }));
  }
  const token = scene.token_monster && tokenPlace(plan, scene, scene.token_monster);
  if (token) add(term('token-monster'), '', standeeBox(token));
  for (const zone of ZONES) {
    const { box } = plan.zones[zone];
    // Only the part of the zone where no monster stands.
    add({ kind: 'zone', word: zone }, '', {
      ...box,
      width: box.width * (plan.measures.compact ? 1 : 0.3),
      height: box.height * (plan.measures.compact ? 0.28 : 1),
    });
  }
  return areas;
}

/** The area of a borough's Souvenir, in the line of the borough's name. */
export function souvenirBox(plan: Map, borough: Borough): Box | undefined {
  const own = plan.boroughs[borough];
  if (!own) return undefined;
  const size = plan.measures.name * 1.4;
  return { x: own.box.x + own.box.width - size * 1.5, y: own.name[1] - size * 0.8, width: size, height: size };
}

/** The areas on the Tokyo stage: the name plates of City and Bay, and the name of the space outside. */
export function helpAreasOnStage(plan: Stage): HelpArea[] {
  const [x, y] = plan.outsideName;
  const size = plan.compact ? 13 : 18;
  return [
    { topic: { kind: 'place', word: 'city' }, key: 'city', box: plan.plates.city },
    { topic: { kind: 'place', word: 'bay' }, key: 'bay', box: plan.plates.bay },
    {
      topic: { kind: 'place', word: 'outside' },
      key: 'outside',
      box: { x, y: y - size, width: size * 9, height: size * 1.4 },
    },
  ];
}
