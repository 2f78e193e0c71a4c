/** Whether a host is the machine itself, so that a link to it leads nowhere from any other. */
export const isNear = (host: string): boolean => /^(?:localhost|.+\.localhost|127(?:\.\d+){3}|\[?::1\]?)$/.test(host);
