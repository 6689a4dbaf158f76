import { distanceBetween } from '@saude/contract/geo'
import type { OutputOf } from '@saude/contract/query'
import type { DevicePosition } from '@saude/kits/platform'
import type { visitList } from '../../contract/visit.ts'
import type { VisitRow } from './words.ts'

type Page = Pick<OutputOf<typeof visitList>, 'items' | 'groups' | 'totalItems'>

/** How many rows of a list are the agent's own; undefined where it has no own group. */
export const ownCount = ({ groups, totalItems }: Page): number | undefined =>
  groups && groups.length > 0 ? (groups[1]?.from ?? totalItems) : undefined

/**
 * Whom to visit today: who is late and who is due today, the agent's own people first, in either part the nearest
 * first where the device says where it is, else who waits longest.
 */
export function forToday(
  pages: readonly Page[],
  here: Pick<DevicePosition, 'latitude' | 'longitude'> | undefined,
): VisitRow[] {
  const parts = pages.map((page) => {
    const own = ownCount(page) ?? 0
    return { own: page.items.slice(0, own), others: page.items.slice(own) }
  })
  const due = (rows: readonly VisitRow[]) =>
    nearest(
      rows.filter(({ statusNumber }) => typeof statusNumber === 'number' && statusNumber >= 0),
      here,
    )
  return [...due(parts.flatMap(({ own }) => own)), ...due(parts.flatMap(({ others }) => others))]
}

function nearest(
  rows: readonly VisitRow[],
  here: Pick<DevicePosition, 'latitude' | 'longitude'> | undefined,
): readonly VisitRow[] {
  if (!here) return rows
  const far = ({ addressCoordinates: at }: VisitRow) =>
    at
      ? distanceBetween({ lat: here.latitude, lng: here.longitude }, { lat: at.y, lng: at.x })
      : Number.POSITIVE_INFINITY
  return rows
    .map((row) => ({ row, metres: far(row) }))
    .sort((one, other) => (one.metres === other.metres ? 0 : one.metres - other.metres))
    .map(({ row }) => row)
}
