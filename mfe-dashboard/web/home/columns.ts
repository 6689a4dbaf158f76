/** Widest and narrowest column, and the room between two, in pixels (look.md). */
const widest = 500
const narrowest = 300
const gap = 16

/** How many columns fill a width without one wider than 500 pixels, or as few as leave none too narrow to read. */
export function columnsFor(width: number): number {
  const wanted = Math.max(1, Math.ceil((width + gap) / (widest + gap)))
  const fitting = Math.max(1, Math.floor((width + gap) / (narrowest + gap)))
  return Math.min(wanted, fitting)
}

/** Puts each card under the column that is the shortest by then; the first wins where several are. */
export function distribute<Card extends { readonly height: number }>(
  cards: readonly Card[],
  count: number,
): Card[][] {
  const columns = Array.from({ length: count }, (): { height: number; cards: Card[] } => ({
    height: 0,
    cards: [],
  }))
  for (const card of cards) {
    const shortest = columns.reduce((best, column) => (column.height < best.height ? column : best))
    shortest.cards.push(card)
    shortest.height += card.height + gap
  }
  return columns.map((column) => column.cards)
}
