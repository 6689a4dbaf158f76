interface ColumnBlocksProps {
  columns: readonly { readonly key: string; readonly color: `--${string}`; readonly length: number }[]
  arrangement: 'grouped' | 'stacked'
  /** Pixels of a category, where its middle is, and where columns stand. */
  band: number
  middle: number
  ground: number
}

const [widest, radius] = [36, 3]

/** The columns of one category: side by side, or one on the other in the order of the series. */
export function ColumnBlocks({ columns, arrangement, band, middle, ground }: ColumnBlocksProps) {
  const isStacked = arrangement === 'stacked'
  const beside = isStacked ? 1 : Math.max(1, columns.length)
  const thickness = Math.max(1, Math.min(widest, (band * 0.72) / beside))
  const first = middle - (thickness * beside) / 2
  const below = (place: number) =>
    isStacked ? columns.slice(0, place).reduce((sum, { length }) => sum + length, 0) : 0
  return columns.map(({ key, color, length }, place) => {
    // What is there is seen, however little.
    const height = length > 0 ? Math.max(length, 1) : 0
    return (
      <rect
        key={key}
        x={first + (isStacked ? 0 : place * thickness) + 0.5}
        y={ground - below(place) - height}
        width={Math.max(1, thickness - 1)}
        height={height}
        rx={isStacked ? 0 : Math.min(radius, thickness / 4, height / 2)}
        style={{ fill: `var(${color})` }}
      />
    )
  })
}
