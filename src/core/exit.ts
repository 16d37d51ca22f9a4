/** Exit codes of the command line. */
export const EXIT = {
  conformant: 0,
  nonConformant: 1,
  usage: 2,
  inconclusive: 3,
  fault: 4,
  interrupted: 130,
} as const;
