import {
  attendanceAnswers,
  attendanceAnswersSeen,
  attendanceAsked,
} from '@saude/citizen/contract/attendance-mend'
import { formatDateTime } from '@saude/contract/formats'
import type { OutputOf } from '@saude/contract/query'
import { chunksOf } from '@saude/contract/values'
import { type Ask, type Handler, handlersFor } from '@saude/service/handlers'
import { bpaAnswerCount, bpaAnswers, bpaAnswersSeen } from '../../contract/bpa-asked.ts'
import { type BpaReason, mendingOf } from '../../contract/bpa-reasons.ts'
import type { Problem } from './check.ts'
import type { Named } from './entries.ts'

/** What those who attended were asked to correct, and what they answered, beside the entries that stay out. */

const on = handlersFor({})

type Asked = OutputOf<typeof attendanceAsked>['items'][number]

/** Entries that one call asks about. */
const most = 500

/** Reasons for which who attended may be asked. */
export const isForAuthor = ({ reason }: { readonly reason: BpaReason }): boolean =>
  reason === 'esusAlone' || mendingOf(reason) === 'author' || mendingOf(reason) === 'occupation'

/** Only who recorded an entry here is asked; what comes from elsewhere has ids of its own kind. */
type Askable = Pick<Named, 'id' | 'isRecorded'>

/** What was asked about these entries, by their ids. */
export async function askedAbout(entries: readonly Askable[], ask: Ask): Promise<ReadonlyMap<string, Asked>> {
  const ids = new Set(entries.filter(({ isRecorded }) => isRecorded).map(({ id }) => id))
  const found = new Map<string, Asked>()
  for (const some of chunksOf([...ids], most))
    for (const one of (await ask(attendanceAsked, { ids: some })).items) found.set(one.id, one)
  return found
}

/** 'Rosa respondeu em 20/11/2026 10:00: …', or since when the author is asked. */
export function askedText(asked: Asked | undefined): string | null {
  if (!asked) return null
  const { askedBy, askedAt, answer, answeredBy, answeredAt } = asked
  if (!answer) return `Pedida em ${formatDateTime(askedAt)} por ${askedBy ?? '–'}, sem resposta`
  return `${answeredBy ?? 'Quem atendeu'} respondeu${answeredAt ? ` em ${formatDateTime(answeredAt)}` : ''}: ${answer}`
}

/** How many of these entries were asked about, and how many of those are answered. */
export function countAsked(entries: readonly Askable[], asked: ReadonlyMap<string, Asked>) {
  const own = [...new Set(entries.flatMap(({ id }) => asked.get(id) ?? []))]
  return { asked: own.length, answered: own.filter(({ answer }) => answer).length }
}

/** Gathers what stays out for reasons of which authors may be asked, and says at the end what they were. */
export function gatherAsked() {
  const byReason = new Map<BpaReason, Askable[]>()
  return {
    gather({ id, isRecorded = false }: Askable, problems: readonly Problem[]): void {
      for (const { reason } of problems.filter(isForAuthor)) {
        const known = byReason.get(reason) ?? []
        known.push({ id, isRecorded })
        byReason.set(reason, known)
      }
    },
    /** The same with what was asked about each entry and of each reason. */
    async added<
      R extends { readonly id: string; readonly cause: BpaReason },
      G extends { readonly cause: BpaReason },
    >({ refused, groups }: { readonly refused: readonly R[]; readonly groups: readonly G[] }, ask: Ask) {
      const asked = await askedAbout([...byReason.values()].flat(), ask)
      return {
        refused: refused.map((row) => ({
          ...row,
          asked: isForAuthor({ reason: row.cause }) ? askedText(asked.get(row.id)) : null,
        })),
        groups: groups.map((group) => {
          const entries = byReason.get(group.cause)
          return { ...group, ...(entries && countAsked(entries, asked)) }
        }),
      }
    },
  }
}

const count = on(bpaAnswerCount, async ({ ask }) => {
  const { waiting, answered } = await ask(attendanceAnswers, {})
  return { waiting, answered }
})

const list = on(bpaAnswers, ({ ask }) => ask(attendanceAnswers, { withItems: true }))

const see = on(bpaAnswersSeen, async ({ input, ask, commit }) => {
  const { items } = await ask(attendanceAnswersSeen, { ids: input.ids })
  return commit([], { seen: items.length })
})

export const askedHandlers: Handler[] = [count, list, see]
