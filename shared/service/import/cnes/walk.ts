import type { BatchAnswer, Driven } from '../drive.ts'
import type { CnesFile, CnesRefused } from './read.ts'
import type { CnesPerson, CnesTeam, CnesUnit } from './rows.ts'

/** A batch as it is handed to who keeps units, teams and users. */
export interface CnesBatch {
  /** Of a plan: units and teams that a run would have written by now. */
  readonly planned: string[]
  readonly units?: CnesUnit[]
  readonly teams?: CnesTeam[]
  readonly people?: CnesPerson[]
  readonly gone?: { kind: CnesKind; id: string }[]
}

const kinds = ['unit', 'team', 'user'] as const
type CnesKind = (typeof kinds)[number]

export interface CnesWalk {
  readonly file: CnesFile
  readonly batchRows: number
  /** Plans or writes a batch. @throws what ends the run: it goes on by running it again */
  readonly send: (batch: CnesBatch) => Promise<Omit<BatchAnswer, 'homes' | 'families'>>
  /** What earlier files have brought, page by page. */
  readonly known: (
    kind: CnesKind,
    after: string | null,
  ) => Promise<{
    readonly items: readonly { readonly id: string; readonly keys: readonly string[] }[]
    readonly after?: string | null | undefined
  }>
  /** What was not taken, with the reason. */
  readonly left?: (one: CnesRefused) => Promise<void> | void
  /** After each batch: how many rows are done. @returns false where it is to stop */
  readonly progress?: (rows: number) => Promise<boolean> | boolean
  readonly signal?: AbortSignal | undefined
}

const examplesShown = 5

/**
 * Goes through what a file of CNES says: units, their teams, the people with their posts, and what earlier files had and this one has
 * no more. Where it is stopped between two batches, the same file goes on from there.
 */
export async function walkCnes({
  file,
  batchRows,
  send,
  known,
  left = () => {},
  progress = () => true,
  signal,
}: CnesWalk): Promise<Driven> {
  const sums = createSums(file)
  const planned = [...file.units.map(({ cnes }) => cnes), ...file.teams.map(({ ine }) => ine)]
  const isInFile: Readonly<Record<CnesKind, ReadonlySet<string>>> = {
    unit: new Set(file.units.map(({ cnes }) => cnes)),
    team: new Set(file.teams.map(({ ine }) => ine)),
    user: new Set(file.people.flatMap(({ cpf, cns }) => [cpf ?? '', cns ?? ''])),
  }
  let rows = file.refused.length
  let isStopped = false
  const finish = async (batch: Omit<CnesBatch, 'planned'>, count: number) => {
    if (isStopped || signal?.aborted) return
    const [answer, names] = [await send({ ...batch, planned }), namesOf(batch)]
    sums.add(answer, names)
    for (const { line, why } of answer.refused) await left({ line, name: names.get(line) ?? '', why })
    for (const { line, why } of answer.doubtful)
      await left({ line, name: names.get(line) ?? '', why: `Duvidoso: ${why}` })
    rows += count
    isStopped = !(await progress(rows))
  }
  // Of another municipality nothing is looked at, and a month in which nothing has changed is remembered.
  await finish({}, 0)
  for (const one of file.refused) await left(one)
  for (const units of batchesOf(file.units, batchRows)) await finish({ units }, units.length)
  for (const teams of batchesOf(file.teams, batchRows)) await finish({ teams }, teams.length)
  for (const people of batchesOf(file.people, batchRows)) await finish({ people }, people.length)
  for (const kind of kinds)
    for (let after: string | null = null; !isStopped && !signal?.aborted; ) {
      const page = await known(kind, after)
      const gone = page.items
        .filter(({ keys }) => !keys.some((key) => isInFile[kind].has(key)))
        .map(({ id }) => ({ kind, id }))
      if (gone.length > 0) await finish({ gone }, 0)
      after = page.after ?? null
      if (after === null) break
    }
  return { ...sums.all(), rows, isStopped: isStopped || signal?.aborted === true }
}

function* batchesOf<T>(all: readonly T[], size: number): Generator<T[], undefined> {
  for (let at = 0; at < all.length; at += size) yield all.slice(at, at + size)
  return undefined
}

const namesOf = ({ units = [], teams = [], people = [] }: Omit<CnesBatch, 'planned'>) =>
  new Map([...units, ...teams, ...people].map(({ line, name }) => [line, name]))

/** What all batches have come to, together with what the reader has refused. */
function createSums({ refused }: CnesFile) {
  const sums = { new: 0, changed: 0, same: 0, doubtful: 0, refused: refused.length }
  const [reasons, fields, notices] = [
    new Map<string, number>(),
    new Map<string, number>(),
    new Map<string, number>(),
  ]
  const examples = new Map<string, string[]>()
  const add = (into: Map<string, number>, key: string, count = 1) =>
    into.set(key, (into.get(key) ?? 0) + count)
  const show = (kind: string, text: string) => {
    const shown = examples.get(kind) ?? []
    if (shown.length < examplesShown) examples.set(kind, [...shown, text])
  }
  const leave = (kind: 'refused' | 'doubtful', line: number, name: string, why: string) => {
    add(reasons, why)
    show(kind, `${line}: ${name ? `${name}: ` : ''}${why}`)
  }
  for (const { line, name, why } of refused) leave('refused', line, name, why)
  return {
    add(answer: Omit<BatchAnswer, 'homes' | 'families'>, names: ReadonlyMap<number, string>) {
      sums.new += answer.created
      sums.changed += answer.changed
      sums.same += answer.same
      sums.doubtful += answer.doubtful.length
      sums.refused += answer.refused.length
      for (const { field, count } of answer.fields) add(fields, field, count)
      for (const { text, count } of answer.notices) add(notices, text, count)
      for (const { line, kind, text } of answer.examples) show(kind, `${line}${text ? `: ${text}` : ''}`)
      for (const { line, why } of answer.refused) leave('refused', line, names.get(line) ?? '', why)
      for (const { line, why } of answer.doubtful) leave('doubtful', line, names.get(line) ?? '', why)
    },
    all: () => ({
      ...sums,
      ...{ homes: 0, families: 0 },
      reasons: Object.fromEntries(reasons),
      fields: Object.fromEntries(fields),
      notices: Object.fromEntries(notices),
      examples: Object.fromEntries(examples),
    }),
  }
}
