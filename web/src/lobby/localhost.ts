/** Whether a host name refers to this machine. Links with such a name don't work on other devices. */
export const isLocalhost = (host: string): boolean =>
  /^(?:localhost|.+\.localhost|127(?:\.\d+){3}|\[?::1\]?)$/.test(host);
