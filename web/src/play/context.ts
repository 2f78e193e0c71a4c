/**
 * Svelte contexts for the components of a table page. At a live table, `TableSession.svelte` sets all of them; in a
 * replay, `ReplaySession.svelte` sets all except that of the live table.
 */

import { createContext } from 'svelte';
import type { Asking } from '../ask/asking.svelte.ts';
import type { LiveTable } from './live.svelte.ts';
import type { ShownTable } from './shown-table.svelte.ts';

export const [getShownTable, setShownTable] = createContext<ShownTable>();
export const [getLiveTable, setLiveTable] = createContext<LiveTable>();
export const [getAsking, setAsking] = createContext<Asking>();
