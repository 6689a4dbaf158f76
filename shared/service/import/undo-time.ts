/** How long a load can be taken back, in milliseconds: what it keeps of what was before goes then (decision 25). */
export const undoMs = 30 * 86_400_000
