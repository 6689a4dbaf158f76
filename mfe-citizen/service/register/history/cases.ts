import { describeError } from '@saude/contract/errors'
import { formatDate } from '@saude/contract/formats'
import type { OutputOf } from '@saude/contract/query'
import type { Call } from '@saude/service/handlers'
import { citizenCaseList } from '../../../contract/followed-case.ts'
import { momentOfDay } from './visits.ts'

type Case = OutputOf<typeof citizenCaseList>['items'][number]

/** 'Dengue: Recuperado, encerrado em 20/11/2026' */
const describe = ({ pathology, status, closedOn }: Case): string =>
  `${pathology}: ${status}${closedOn ? `, encerrado em ${formatDate(closedOn)}` : ''}`

/**
 * The cases of diseases that somebody was followed up for, as entries of a history. None where no area has cases;
 * `isMissing` where one has them, and does not answer.
 */
export async function caseEntries({ ask }: Pick<Call, 'ask'>, citizenId: string) {
  try {
    const { items } = await ask(citizenCaseList, { citizenId })
    const entries = items.map((one) => ({
      id: one.id,
      type: 'case' as const,
      date: momentOfDay(one.day),
      description: describe(one),
      professionalName: one.responsible ?? null,
      ...(one.isProtected && { isProtected: true }),
    }))
    return { entries, isMissing: false }
  } catch (reason) {
    return { entries: [], isMissing: describeError(reason).key !== 'notFound' }
  }
}
