import { formatDate } from '@saude/contract/formats'
import { daysAfter, today } from '@saude/contract/instants'
import { type Store, sortBy } from '@saude/store'
import { clients } from '../client/client.ts'
import { accessLog } from './access-log.ts'
import { checkDay, type Finding } from './day-check.ts'
import { startOf } from './drop.ts'
import { type AccessLogSegment, accessLogSegments } from './segment.ts'

/** What was looked at, and what is not as it was written. */
interface Checked {
  readonly findings: readonly Finding[]
  readonly days: number
  readonly lines: number
  readonly segments: number
}

/** A head as it stood when it was said elsewhere than in the store. */
export type Anchor = Pick<AccessLogSegment, '_id' | 'lines' | 'head'>

/** Those whose entries there may be; null: the provider's staff without a chosen client. */
async function* owners(store: Store): AsyncIterable<string | null> {
  yield null
  const found = store
    .collection(clients)
    .find<{ readonly _id: string }>({}, { sort: sortBy({ _id: 1 }), projection: { _id: 1 } })
  for await (const { _id } of found) yield _id
}

/** The first day from one on on which a client has an entry. */
async function dayFrom(store: Store, client: string | null, day: string | undefined) {
  const from = day === undefined ? {} : { at: { $gte: startOf(day) } }
  const [entry] = await store
    .collection(accessLog)
    .find({ client, ...from }, { sort: { at: 1, _id: 1 }, limit: 1 })
    .toArray()
  return entry && today(entry.at)
}

/** Heads without their lines, and heads that others name and that are not there. */
async function checkHeads(store: Store, client: string | null, seen: ReadonlySet<string>) {
  const findings: Finding[] = []
  const known = new Set<string>()
  const named = new Map<string, AccessLogSegment>()
  const found = store.collection(accessLogSegments).find({ client }, { sort: { day: 1, _id: 1 } })
  for await (const segment of found) {
    known.add(segment._id)
    for (const id of segment.after) named.set(id, segment)
    const isWithout = segment.lines > 0 && !segment.droppedAt && !seen.has(segment.day)
    if (isWithout)
      findings.push({
        client,
        day: segment.day,
        words: `Faltam todas as ${segment.lines} linhas do trecho ${segment._id}`,
      })
  }
  // It may have been begun since.
  for (const [id, { day, _id }] of named)
    if (!known.has(id) && !(await store.collection(accessLogSegments).findOne({ _id: id })))
      findings.push({ client, day, words: `Falta o trecho ${id}, que vem antes de ${_id}` })
  return { findings, count: known.size }
}

/** Heads that were said elsewhere, and that reach less far now. */
async function checkAnchors(store: Store, anchors: readonly Anchor[]): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const { _id, lines, head } of anchors) {
    const now = await store.collection(accessLogSegments).findOne({ _id })
    const [, day = ''] = _id.split(' ')
    const place = { client: now?.client ?? null, day }
    if (!now) findings.push({ ...place, words: `Falta o trecho ${_id}, anotado com ${lines} linhas` })
    else if (now.lines < lines)
      findings.push({ ...place, words: `O trecho ${_id} tinha ${lines} linhas e agora tem ${now.lines}` })
    else if (now.lines === lines && now.head !== head)
      findings.push({ ...place, words: `O trecho ${_id} não termina como foi anotado` })
  }
  return findings
}

interface Checking {
  /** See `chainKey`. */
  readonly key: string
  /** Heads that were said elsewhere. */
  readonly anchors?: readonly Anchor[]
  /** Called before each day. */
  readonly went?: (day: string, lines: number) => void
}

/** Checks all of an access log, client by client and day by day. */
export async function checkAll(store: Store, { key, anchors = [], went }: Checking): Promise<Checked> {
  const findings: Finding[] = []
  let [days, lines, segments] = [0, 0, 0]
  for await (const client of owners(store)) {
    const seen = new Set<string>()
    for (let day = await dayFrom(store, client, undefined); day; ) {
      went?.(formatDate(day), lines)
      const checked = await checkDay(store, key, client, day)
      findings.push(...checked.findings)
      lines += checked.lines
      days += 1
      seen.add(day)
      day = await dayFrom(store, client, daysAfter(day, 1))
    }
    const heads = await checkHeads(store, client, seen)
    findings.push(...heads.findings)
    segments += heads.count
  }
  findings.push(...(await checkAnchors(store, anchors)))
  return { findings, days, lines, segments }
}

/** Checks the last day of each client that has one, and answers its heads, to be said elsewhere where nothing was found. */
export async function checkLast(
  store: Store,
  key: string,
  isEnding: () => boolean = () => false,
): Promise<{ readonly findings: readonly Finding[]; readonly heads: readonly AccessLogSegment[] }> {
  const findings: Finding[] = []
  const heads: AccessLogSegment[] = []
  const segments = store.collection(accessLogSegments)
  for await (const client of owners(store)) {
    if (isEnding()) break
    const [last] = await segments.find({ client }, { sort: { day: -1, _id: -1 }, limit: 1 }).toArray()
    if (!last) continue
    const found = await segments.findAll({ client, day: last.day }, { sort: { _id: 1 }, max: 10_000 })
    const checked = await checkDay(store, key, client, last.day)
    findings.push(...checked.findings)
    if (checked.findings.length === 0) heads.push(...found)
  }
  return { findings, heads }
}
