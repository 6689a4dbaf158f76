/** How far places in and around a letter are from its outline: what fills and halos of any size and turn are painted by. */
export interface Field {
  /** Thousandths of the size of the writing, from the foot of the letter's left side: the middle of the first cell. */
  readonly left: number
  readonly top: number
  readonly columns: number
  readonly rows: number
  /** Row by row; 128 is the outline, less is inside. */
  readonly cells: Uint8Array
}

/** Thousandths from cell to cell. */
export const step = 25
/** The largest distance that cells say, in thousandths; cells reach so far around a letter. */
export const reach = 160

type Edge = readonly [fromX: number, fromY: number, toX: number, toY: number]

/** The field of a letter, from its outline as SVG's `d` in thousandths of the size of the writing. */
export function fieldOf(outline: string): Field {
  const edges = edgesOf(outline)
  const [xs, ys] = [edges.map(([x]) => x), edges.map(([, y]) => y)]
  const [left, top] = [Math.min(...xs) - reach, Math.min(...ys) - reach]
  const columns = Math.ceil((Math.max(...xs) + reach - left) / step) + 1
  const rows = Math.ceil((Math.max(...ys) + reach - top) / step) + 1
  const cells = new Uint8Array(columns * rows)
  for (let row = 0; row < rows; row += 1)
    for (let column = 0; column < columns; column += 1) {
      const distance = distanceTo(edges, left + column * step, top + row * step)
      cells[row * columns + column] = Math.round(128 + (127 * distance) / reach)
    }
  return { left, top, columns, rows, cells }
}

/** Lines between the corners of an outline: SVG's relative `m`, `l` and `z`. */
function edgesOf(outline: string): Edge[] {
  const edges: Edge[] = []
  const signs = outline.match(/[mlz]|-?\d+/g) ?? []
  let [x, y, startX, startY] = [0, 0, 0, 0]
  let isMove = false
  for (let at = 0; at < signs.length; ) {
    const sign = signs[at]
    if (sign === 'm' || sign === 'l') {
      isMove = sign === 'm'
      at += 1
    } else if (sign === 'z') {
      edges.push([x, y, startX, startY])
      x = startX
      y = startY
      at += 1
    } else {
      const [toX, toY] = [x + Number(sign), y + Number(signs[at + 1])]
      if (isMove) {
        startX = toX
        startY = toY
      } else edges.push([x, y, toX, toY])
      x = toX
      y = toY
      at += 2
    }
  }
  return edges
}

/** Negative inside: where lines go around a place more often one way than the other. Within `reach`. */
function distanceTo(edges: readonly Edge[], x: number, y: number): number {
  let least = reach * reach
  let winding = 0
  for (const [fromX, fromY, toX, toY] of edges) {
    const acrossX = toX - fromX
    const acrossY = toY - fromY
    const square = acrossX * acrossX + acrossY * acrossY
    const along = square === 0 ? 0 : ((x - fromX) * acrossX + (y - fromY) * acrossY) / square
    const part = Math.min(1, Math.max(0, along))
    const offX = x - fromX - part * acrossX
    const offY = y - fromY - part * acrossY
    least = Math.min(least, offX * offX + offY * offY)
    if (fromY <= y !== toY <= y) {
      const crossing = fromX + ((y - fromY) / acrossY) * acrossX
      if (crossing > x) winding += toY > fromY ? 1 : -1
    }
  }
  return winding === 0 ? Math.sqrt(least) : -Math.sqrt(least)
}
