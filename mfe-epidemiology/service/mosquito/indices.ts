/** What a round found. */
export interface Found {
  readonly inspected: number
  readonly closed: number
  readonly refused: number
  readonly positive: number
  readonly containersInspected: number
  readonly containersPositive: number
}

const share = (part: number, whole: number): number =>
  whole === 0 ? 0 : Math.round((part * 1000) / whole) / 10

/** House, container and Breteau index of rounds together (Ministério da Saúde, LIRAa, 2013), to a decimal. */
export function indicesOf(rounds: readonly Found[]) {
  const sum = (key: keyof Found) => rounds.reduce((total, round) => total + round[key], 0)
  const inspected = sum('inspected')
  return {
    inspected,
    pending: sum('closed') + sum('refused'),
    houseIndex: share(sum('positive'), inspected),
    containerIndex: share(sum('containersPositive'), sum('containersInspected')),
    breteauIndex: share(sum('containersPositive'), inspected),
  }
}
