/** The sequence of each line up to which it was read; under undefined, that of lines that are not named. */
export type Position = ReadonlyMap<string | undefined, number>

/** Up to which sequence a line was read. */
export const sequenceIn = (position: Position, line: string | undefined): number =>
  position.get(line) ?? position.get(undefined) ?? 0

/** `12*{line}_{sequence}*…`, short enough for an address: sequences to the base of 36. */
export const textOf = (position: Position): string => {
  const begin = position.get(undefined) ?? 0
  const named = [...position].flatMap(([line, sequence]) =>
    line === undefined || sequence === begin
      ? []
      : [`*${encodeURIComponent(line).replaceAll('*', '%2A')}_${sequence.toString(36)}`],
  )
  return `${begin}${named.join('')}`
}

/** What is no position is the beginning. */
export function positionOf(text: string): Position {
  const [begin = '', ...named] = text.split('*')
  const position = new Map<string | undefined, number>([[undefined, numberOf(begin, 10)]])
  for (const one of named) {
    const end = one.lastIndexOf('_')
    position.set(decodeURIComponent(one.slice(0, end)), numberOf(one.slice(end + 1), 36))
  }
  return position
}

function numberOf(text: string, base: number): number {
  const value = Number.parseInt(text, base)
  return Number.isSafeInteger(value) && value >= 0 ? value : 0
}
