/**
 * Where rows lie in a scrolled box. Browsers limit the height of an element (33,554,430 px in Chromium, half of it
 * elsewhere), so a long list gets a lower box: small moves go one to one, jumps go in proportion, and when the
 * scrolling rests the box is put right without anything moving on the screen.
 */

/** Highest box; far below every browser's limit. */
export const highest = 8_000_000

export interface Extent {
  readonly count: number
  readonly rowHeight: number
  /** Height of the visible part. */
  readonly viewport: number
}

export interface Position {
  /** Pixels above the visible part in the whole list. */
  readonly top: number
  /** The box's scrollTop that shows it. */
  readonly scroll: number
}

export const start: Position = { top: 0, scroll: 0 }

const wholeHeight = ({ count, rowHeight }: Extent) => count * rowHeight
/** Height that the box gets. */
export const boxHeight = (extent: Extent): number => Math.min(wholeHeight(extent), highest)

const range = (height: number, { viewport }: Extent) => Math.max(0, height - viewport)
const within = (value: number, most: number) => Math.min(Math.max(0, value), most)

/** Next to both ends the box is as long as the list, so that the first and the last rows are reached as usual. */
const edge = 1_000_000

const scrollOf = (top: number, whole: number, box: number): number => {
  if (whole === box || top <= edge) return top
  if (top >= whole - edge) return box - (whole - top)
  return edge + ((top - edge) / (whole - 2 * edge)) * (box - 2 * edge)
}

const topOf = (scroll: number, whole: number, box: number): number => {
  if (whole === box || scroll <= edge) return scroll
  if (scroll >= box - edge) return whole - (box - scroll)
  return edge + ((scroll - edge) / (box - 2 * edge)) * (whole - 2 * edge)
}

const ranges = (extent: Extent) => ({
  whole: range(wholeHeight(extent), extent),
  box: range(boxHeight(extent), extent),
})

/** The position after the box was scrolled to `scroll`. */
export function scrolledTo(before: Position, scroll: number, extent: Extent): Position {
  const { whole, box } = ranges(extent)
  const step = scroll - before.scroll
  const isJump = Math.abs(step) >= extent.viewport || scroll <= 0 || scroll >= box
  return { top: within(isJump ? topOf(scroll, whole, box) : before.top + step, whole), scroll }
}

/** The same view with the box's scrollTop where the next jump expects it. */
export function putRight({ top }: Position, extent: Extent): Position {
  const { whole, box } = ranges(extent)
  const shown = within(top, whole)
  return { top: shown, scroll: scrollOf(shown, whole, box) }
}

/** The position that shows a row, moved no further than needed; or with the row on top. */
export function showing(before: Position, index: number, extent: Extent, onTop = false): Position {
  const { rowHeight, viewport } = extent
  const above = index * rowHeight
  const fits = above >= before.top && above + rowHeight <= before.top + viewport
  if (fits && !onTop) return before
  const isBelow = above > before.top && !onTop
  return putRight({ top: isBelow ? above + rowHeight - viewport : above, scroll: 0 }, extent)
}

export interface Span {
  readonly first: number
  /** Inclusive; below `first` where there are no rows. */
  readonly last: number
}

/** Rows that are at least partly visible. */
export function visible({ top }: Position, { count, rowHeight, viewport }: Extent): Span {
  const first = Math.min(Math.floor(top / rowHeight), Math.max(0, count - 1))
  const last = Math.min(Math.ceil((top + viewport) / rowHeight) - 1, count - 1)
  return { first, last }
}

/** Rows drawn beyond the visible ones on either side. */
const overscan = 10
/** The rows that are drawn for those in view. @param count all rows of the list */
export const drawn = ({ first, last }: Span, count: number): Span => ({
  first: Math.max(0, first - overscan),
  last: Math.min(count - 1, last + overscan),
})
