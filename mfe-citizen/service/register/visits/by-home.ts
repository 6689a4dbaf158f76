import { defaultStep } from '@saude/contract/list-query'

interface Row {
  /** Of the home where one is known; else who lives at one address is taken to live together. */
  readonly homeId?: unknown
  /** A text where it is known. */
  readonly address?: unknown
}

/**
 * Lets who lives in one home follow who waits longest there, so that an agent at a door sees whom else to visit.
 * Each batch as lists ask for it (`defaultStep`) is put in order for itself: who pages through a list meets
 * everybody once.
 * @param start which row of the list the first one is
 * @param parts rows with which another part of the list begins; homes stay in their part
 */
export function byHome<R extends Row>(rows: readonly R[], start: number, parts: readonly number[] = []): R[] {
  const cuts = new Set([start, start + rows.length, ...parts])
  for (let at = Math.ceil(start / defaultStep) * defaultStep; at < start + rows.length; at += defaultStep)
    cuts.add(at)
  const inside = [...cuts].filter((cut) => cut >= start && cut <= start + rows.length).sort((a, b) => a - b)
  return inside.flatMap((cut, index) => {
    const end = inside[index + 1]
    return end === undefined ? [] : together(rows.slice(cut - start, end - start))
  })
}

function together<R extends Row>(rows: readonly R[]): R[] {
  const homes = new Map<string | symbol, R[]>()
  for (const row of rows) {
    const known = [row.homeId, row.address].find((one) => typeof one === 'string' && one !== '')
    const home = typeof known === 'string' ? known.toLocaleLowerCase('pt-BR') : Symbol('unknown')
    homes.set(home, [...(homes.get(home) ?? []), row])
  }
  return [...homes.values()].flat()
}
