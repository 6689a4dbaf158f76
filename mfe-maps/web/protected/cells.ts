import type { Vertex } from '@saude/contract/geo'

/** From which number on a cell has which colour: paler where fewer live. */
const steps = [
  [5, '#a78bfa'],
  [10, '#8b5cf6'],
  [20, '#6d28d9'],
  [50, '#4c1d95'],
] as const

export const colorOf = (count: number): string =>
  steps.filter(([from]) => count >= from).at(-1)?.[1] ?? steps[0][1]

/** The square around the middle of a cell. */
export function ringOf(
  { latitude, longitude }: { readonly latitude: number; readonly longitude: number },
  size: number,
): readonly Vertex[] {
  const half = size / 2
  return [
    { lat: latitude - half, lng: longitude - half },
    { lat: latitude - half, lng: longitude + half },
    { lat: latitude + half, lng: longitude + half },
    { lat: latitude + half, lng: longitude - half },
  ]
}
