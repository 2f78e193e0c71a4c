/** Whether a host name means this machine, so that links to it don't work on other devices. */
export const isLocalhost = (host: string): boolean =>
  /^(?:localhost|.+\.localhost|127(?:\.\d+){3}|\[?::1\]?)$/.test(host);
