import { titleOf } from '@saude/contract/access'
import { formatDateTime } from '@saude/contract/formats'
import type { Store } from '@saude/store'
import { type AccessLogEntry, accessLog } from './access-log.ts'
import { beginning, isLocked, keyId, lineHash } from './chain.ts'
import { entriesOf } from './drop.ts'
import { type AccessLogSegment, accessLogSegments, segmentId } from './segment.ts'

/** What is not as it was written. */
export interface Finding {
  readonly client: string | null
  readonly day: string
  /** The entry, where it is known which one. */
  readonly id?: string
  /** The head was locked by another key, which is called so. */
  readonly key?: string
  /** For operators, in Portuguese. */
  readonly words: string
}

/** Entries of one segment that may come before their line's turn, where a clock was put back. */
const mostWaiting = 10_000

/** Who did what when, in one line. */
const named = ({ _id, at, userName, title, query }: AccessLogEntry): string =>
  `${formatDateTime(at)}, ${userName}, ${title ?? titleOf(query)} (${_id})`

interface Open {
  readonly segment: AccessLogSegment
  before: string
  line: number
  readonly waiting: Map<number, AccessLogEntry>
  /** Lines behind the head that was read: of a process that goes on writing. */
  beyond: number
}

/** Holds the lines of one segment, in their order, against its head. */
function follow(
  key: string,
  open: Open,
  entry: AccessLogEntry,
  report: (words: string, id?: string) => void,
) {
  const { segment } = open
  if (lineHash(key, open.before, entry) !== entry.seal?.hash)
    report(`A linha ${open.line + 1} do trecho ${segment._id} foi alterada: ${named(entry)}`, entry._id)
  open.before = entry.seal?.hash ?? ''
  open.line += 1
  if (open.line === segment.lines && open.before !== segment.head)
    report(`A última linha do trecho ${segment._id} não é a do cabeçalho: ${named(entry)}`, entry._id)
}

/** Goes on behind lines that are not there. */
function skip(open: Open, report: (words: string) => void): void {
  const next = Math.min(...open.waiting.keys())
  const { line, segment } = open
  report(`Faltam linhas do trecho ${segment._id}: ${line + 1} a ${next - 1}`)
  const entry = open.waiting.get(next)
  open.waiting.delete(next)
  // What this one continued is gone: those behind it are held against it.
  open.before = entry?.seal?.hash ?? ''
  open.line = next
}

/**
 * Checks a client's entries of a day against the heads of its segments: each line that was changed, taken away or put in is named.
 * It holds one entry at a time, and those that a clock has put out of order.
 */
export async function checkDay(
  store: Store,
  key: string,
  client: string | null,
  day: string,
): Promise<{ readonly findings: readonly Finding[]; readonly lines: number }> {
  const findings: Finding[] = []
  const report = (words: string, id?: string) => {
    findings.push({ client, day, words, ...(id !== undefined && { id }) })
  }
  const segments = await store
    .collection(accessLogSegments)
    .findAll({ client, day }, { sort: { _id: 1 }, max: 10_000 })
  const open = new Map<string, Open>()
  const blocks: Block[] = []
  for (const segment of segments) {
    if (segment.key !== keyId(key)) {
      const words = `O trecho ${segment._id} foi lacrado com outra chave (${segment.key}): veio de outra instalação, ou PSEUDONYM_SECRET é outro`
      findings.push({ client, day, key: segment.key, words })
      continue
    }
    if (!isLocked(key, segment)) report(`O cabeçalho do trecho ${segment._id} foi alterado`)
    const start = { segment, before: beginning(key, segment), line: 0 }
    if (segment.untilAt === undefined) open.set(segment.by, { ...start, waiting: new Map(), beyond: 0 })
    else blocks.push({ ...start, at: segment.untilAt.getTime(), id: segment.untilId ?? '' })
  }
  blocks.sort((one, other) => one.at - other.at || (one.id < other.id ? -1 : 1))
  const strange = new Set(segments.flatMap(({ by, key: own }) => (own === keyId(key) ? [] : [by])))
  const late = new Map<string, boolean>()
  /** Whether a process has begun its segment since the heads were read: it goes on writing, and is checked another time. */
  const begunSince = async (by: string): Promise<boolean> => {
    const known = late.get(by)
    if (known !== undefined) return known
    const head = await store.collection(accessLogSegments).findOne({ _id: segmentId(client, day, by) })
    const isBegun = head !== null && isLocked(key, head)
    late.set(by, isBegun)
    return isBegun
  }
  let block = 0
  let lines = 0
  const entries = store.collection(accessLog).find(entriesOf(client, day), { sort: { at: 1, _id: 1 } })
  for await (const entry of entries) {
    lines += 1
    const { seal } = entry
    if (!seal) {
      while (blocks[block] && isBehind(blocks[block], entry)) block += 1
      const own = blocks[block]
      if (own) {
        own.before = lineHash(key, own.before, entry)
        own.line += 1
      } else if (strange.size === 0) report(`Linha sem lacre: ${named(entry)}`, entry._id)
      continue
    }
    const own = open.get(seal.by)
    if (!own) {
      if (!strange.has(seal.by) && !(await begunSince(seal.by)))
        report(`Linha de um trecho que não existe (${seal.by}): ${named(entry)}`, entry._id)
      continue
    }
    if (seal.line > own.segment.lines) own.beyond = Math.max(own.beyond, seal.line)
    else if (seal.line <= own.line || own.waiting.has(seal.line))
      report(`A linha ${seal.line} do trecho ${own.segment._id} está duas vezes: ${named(entry)}`, entry._id)
    else own.waiting.set(seal.line, entry)
    drain(key, own, report)
    if (own.waiting.size > mostWaiting) {
      skip(own, report)
      drain(key, own, report)
    }
  }
  for (const own of open.values()) await end(store, key, own, report)
  for (const own of blocks) endBlock(own, report)
  return { findings, lines }
}

type Report = (words: string, id?: string) => void

/** Lines whose turn has come. */
function drain(key: string, open: Open, report: Report): void {
  for (let entry = open.waiting.get(open.line + 1); entry; entry = open.waiting.get(open.line + 1)) {
    open.waiting.delete(open.line + 1)
    follow(key, open, entry, report)
  }
}

async function end(store: Store, key: string, open: Open, report: Report): Promise<void> {
  const { segment } = open
  if (segment.droppedAt) return
  while (open.waiting.size > 0) {
    skip(open, report)
    drain(key, open, report)
  }
  if (open.line < segment.lines)
    report(
      open.line === 0
        ? `Faltam todas as ${segment.lines} linhas do trecho ${segment._id}`
        : `Faltam linhas do trecho ${segment._id}: ${open.line + 1} a ${segment.lines}`,
    )
  if (open.beyond === 0) return
  const now = await store.collection(accessLogSegments).findOne({ _id: segment._id })
  if ((now?.lines ?? 0) < open.beyond)
    report(`Há linhas depois do fim do trecho ${segment._id}: até ${open.beyond}, e são ${segment.lines}`)
}

/** Entries of a release that sealed none. */
interface Block {
  readonly segment: AccessLogSegment
  readonly at: number
  readonly id: string
  before: string
  line: number
}

/** Whether an entry comes after the last one of a block. */
const isBehind = (block: Block | undefined, { at, _id }: AccessLogEntry): boolean =>
  block !== undefined && (at.getTime() > block.at || (at.getTime() === block.at && _id > block.id))

function endBlock({ segment, before, line }: Block, report: Report): void {
  if (segment.droppedAt || (before === segment.head && line === segment.lines)) return
  const from = formatDateTime(segment.openedAt)
  const to = formatDateTime(segment.untilAt ?? segment.openedAt)
  report(
    line === segment.lines
      ? `Uma das ${line} linhas de ${from} a ${to}, de antes dos lacres, foi alterada (bloco ${segment._id})`
      : `De ${from} a ${to}, antes dos lacres, eram ${segment.lines} linhas e são ${line} (bloco ${segment._id})`,
  )
}
