/** Links from an analysis to moments of the replay. */

export interface MomentLinks {
  /** The address of the moment after a number of plies. */
  href: (ply: number) => string;
  /** Goes to that moment. */
  go: (ply: number) => void;
}
