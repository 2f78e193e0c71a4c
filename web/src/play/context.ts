/** Svelte contexts for the components of a table page. `TableSession.svelte` sets them. */

import { createContext } from 'svelte';
import type { Asking } from '../ask/asking.svelte.ts';
import type { LiveTable } from './live.svelte.ts';

export const [getLiveTable, setLiveTable] = createContext<LiveTable>();
export const [getAsking, setAsking] = createContext<Asking>();
