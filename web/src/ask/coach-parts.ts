/** What the tray shows of the coach, loaded only at tables that have one. */

export { default as CoachAdvice } from './CoachAdvice.svelte';
export { default as CoachButton } from './CoachButton.svelte';
