/** The table being shown, for all components of its page. `TableSession.svelte` sets it. */

import { createContext } from 'svelte';
import type { Asking } from '../ask/asking.svelte.ts';
import type { LiveTable } from './live.svelte.ts';

export const [getLiveTable, setLiveTable] = createContext<LiveTable>();
export const [getAsking, setAsking] = createContext<Asking>();
