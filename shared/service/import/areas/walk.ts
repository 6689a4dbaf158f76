import type { BatchAnswer, Driven } from '../drive.ts'
import type { OpenedAreas } from './open.ts'
import type { AreaLook, AreaPlan, SentArea } from './types.ts'

/** What became of an area, in the words of who keeps it. */
export interface MetArea {
  readonly line: number
  readonly fate: 'new' | 'changed' | 'same' | 'doubtful' | 'refused'
  readonly name?: string | null | undefined
  readonly why?: string | null | undefined
}

type Answer = Omit<BatchAnswer, 'homes' | 'families'> & { readonly met: readonly MetArea[] }

export interface AreasWalk {
  readonly opened: Pick<OpenedAreas, 'batches'> & { readonly look: Pick<AreaLook, 'notices'> }
  readonly plan: AreaPlan
  /** Plans or writes a batch. @throws what ends the run: it goes on by running it again */
  readonly send: (areas: SentArea[]) => Promise<Answer>
  /** What was not taken, with the reason. */
  readonly left?: (one: {
    readonly line: number
    readonly name: string
    readonly why: string
  }) => Promise<void>
  /** After each batch: how many areas are done. @returns false where it is to stop */
  readonly progress?: (rows: number) => Promise<boolean> | boolean
  readonly signal?: AbortSignal
}

const examplesShown = 5

/** Sends the areas of a file that can be taken, a batch at a time, and sums up what became of all of them. */
export async function walkAreas({
  opened,
  plan,
  send,
  left = async () => {},
  progress = () => true,
  signal,
}: AreasWalk): Promise<{ readonly driven: Driven; readonly met: ReadonlyMap<number, MetArea> }> {
  const sums = { new: 0, changed: 0, same: 0, doubtful: 0, refused: 0 }
  const [reasons, fields, notices] = [
    new Map<string, number>(),
    new Map<string, number>(),
    new Map<string, number>(),
  ]
  const examples = new Map<string, string[]>()
  const met = new Map<number, MetArea>()
  const add = (into: Map<string, number>, key: string, count = 1) =>
    into.set(key, (into.get(key) ?? 0) + count)
  const show = (kind: string, text: string) => {
    const shown = examples.get(kind) ?? []
    if (shown.length < examplesShown) examples.set(kind, [...shown, text])
  }
  const names = new Map(plan.areas.map(({ line, name }) => [line, name]))
  const leave = async (kind: 'refused' | 'doubtful', line: number, why: string) => {
    sums[kind] += 1
    add(reasons, why)
    show(kind, `${line}: ${names.get(line) || 'sem nome'}: ${why}`)
    await left({ line, name: names.get(line) ?? '', why: kind === 'doubtful' ? `Duvidoso: ${why}` : why })
  }
  for (const text of opened.look.notices) add(notices, text)
  if (plan.others > 0) add(notices, 'Áreas de outros municípios, que ficam de fora', plan.others)
  let rows = 0
  for (const { line, problem } of plan.areas) {
    if (!problem) continue
    rows += 1
    met.set(line, { line, fate: 'refused', why: problem })
    await leave('refused', line, problem)
  }
  let isStopped = false
  for await (const areas of opened.batches()) {
    if (signal?.aborted) break
    const answer = await send(areas.map((one) => one))
    sums.new += answer.created
    sums.changed += answer.changed
    sums.same += answer.same
    for (const { field, count } of answer.fields) add(fields, field, count)
    for (const { text, count } of answer.notices) add(notices, text, count)
    for (const one of areas) for (const text of one.notices) add(notices, text)
    for (const { line, kind, text } of answer.examples) show(kind, `${line}${text ? `: ${text}` : ''}`)
    for (const one of answer.met) met.set(one.line, one)
    for (const { line, why } of answer.refused) await leave('refused', line, why)
    for (const { line, why } of answer.doubtful) await leave('doubtful', line, why)
    rows += areas.length
    isStopped = !(await progress(rows))
    if (isStopped) break
  }
  return {
    met,
    driven: {
      ...{ rows, ...sums, homes: 0, families: 0 },
      reasons: Object.fromEntries(reasons),
      fields: Object.fromEntries(fields),
      notices: Object.fromEntries(notices),
      examples: Object.fromEntries(examples),
      isStopped: isStopped || signal?.aborted === true,
    },
  }
}
