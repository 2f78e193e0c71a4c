/**
 * Svelte contexts for the components of a table page. `TableSession.svelte` sets them at a live table, and
 * `ReplaySession.svelte` all but the live one in a replay.
 */

import { createContext } from 'svelte';
import type { Asking } from '../ask/asking.svelte.ts';
import type { LiveTable } from './live.svelte.ts';
import type { ShownTable } from './shown-table.svelte.ts';

export const [getShownTable, setShownTable] = createContext<ShownTable>();
export const [getLiveTable, setLiveTable] = createContext<LiveTable>();
export const [getAsking, setAsking] = createContext<Asking>();
