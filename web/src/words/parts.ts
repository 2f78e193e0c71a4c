/** Which texts come when: those that every page needs at once, the others, such as rules and cards, with the first table. */

const FIRST = /\/locales\/[^/]+\/(?:errors|names|table|web\/(?:home|lobby|notices))\.ftl/;

export const isFirst = (path: string): boolean => FIRST.test(path);
