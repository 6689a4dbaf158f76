interface Known {
  readonly because: string
  /** Of the figure or the equality. */
  readonly of: RegExp
}

/** Differences that are known and not mended yet; one that is mended has to leave this list. */
export const known: readonly Known[] = []
