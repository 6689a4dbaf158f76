import { formatDate, formatDateTime, formatDecimal } from '@saude/contract/formats'
import type { PositionVersion } from '@saude/kits/map'
import type { QueueItem, SentField } from '@saude/kits/offline'

type Fields = Readonly<Record<string, unknown>>

/** One field of which the person and somebody else have said different things. */
export interface FieldVersions {
  readonly label: string
  readonly mine: string
  readonly theirs: string
}

/** What waits on this device beside what the server has, where somebody has changed it meanwhile. */
export interface Versions {
  /** Of the stored one, with which the person's is sent again. */
  readonly version: number
  readonly by: string | undefined
  readonly on: string | undefined
  /** Where the call gives a position: both. */
  readonly position?: { readonly mine: PositionVersion; readonly theirs: PositionVersion } | undefined
  readonly fields: readonly FieldVersions[]
}

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Positions are `{x: longitude, y: latitude}` (wire.md, HTTP). */
function positionOf(value: unknown): PositionVersion['at'] {
  if (!isFields(value) || typeof value.x !== 'number' || typeof value.y !== 'number') return null
  return { latitude: value.y, longitude: value.x }
}

const numberOf = (value: unknown) => (typeof value === 'number' ? value : null)

function textOf(value: unknown, { options }: Pick<SentField, 'options'>): string {
  if (value === undefined || value === null || value === '') return 'Sem informação'
  if (typeof value === 'boolean') return value ? 'Sim' : 'Não'
  if (typeof value === 'number') return formatDecimal(value)
  if (typeof value === 'string') {
    if (options) return options[value] ?? value
    if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return formatDate(value)
    return /^\d{4}-\d{2}-\d{2}[ T]\d{2}:/.test(value) ? formatDateTime(value) : value
  }
  if (isFields(value) && typeof value.name === 'string') return value.name
  return JSON.stringify(value)
}

/** The document of a call, where it sends one. */
const documentOf = (input: unknown): Fields =>
  isFields(input) && isFields(input.document) ? input.document : {}

/**
 * The two versions of an item that came too late. Undefined where it came too late for no such reason, or where the
 * server says nothing of what is there now: then there is its reason to read.
 * @param me who signed in on this device, whose the item is
 */
export function versionsOf(item: QueueItem, me: string | undefined): Versions | undefined {
  const { error, input, createdAt, fields: known = {} } = item
  const { version, current, changedBy, changedAt } = error?.payload ?? {}
  if (error?.key !== 'conflict' || version === undefined || !current) return undefined
  const document = documentOf(input)
  const [place] = Object.keys(current).filter(
    (name) => positionOf(current[name]) !== null || positionOf(document[name]) !== null,
  )
  const side = (from: Fields, by: string | null | undefined, on: string | null | undefined) => ({
    at: place === undefined ? null : positionOf(from[place]),
    accuracy: numberOf(from.accuracy),
    by,
    on,
  })
  const fields = Object.keys(current)
    .filter((name) => name !== place && !(place !== undefined && name === 'accuracy'))
    .map((name) => {
      const field = known[name] ?? { label: name }
      return {
        label: field.label,
        mine: textOf(document[name], field),
        theirs: textOf(current[name], field),
      }
    })
    .filter(({ mine, theirs }) => mine !== theirs)
  return {
    version,
    by: changedBy ?? undefined,
    on: changedAt ?? undefined,
    ...(place !== undefined && {
      position: { mine: side(document, me, createdAt), theirs: side(current, changedBy, changedAt) },
    }),
    fields,
  }
}

/** The person's version once more, on what is stored now. */
export const inputOver = (input: unknown, version: number): unknown =>
  isFields(input) ? { ...input, version } : input
