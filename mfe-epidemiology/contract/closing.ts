import { daysAfter } from '@saude/contract/instants'
import { listed } from './compulsory.ts'

/**
 * Until when a case has to be closed ('encerramento oportuno'), counted from the suspicion. Diseases that are not listed
 * have no deadline here: tuberculosis and leprosy are closed at the end of their treatment.
 */
interface Deadline {
  /** Beginnings of CID-10 codes. */
  readonly cids: readonly string[]
  readonly days: number
  readonly source: string
}

const arboviruses = ['A90', 'A91', 'A920', 'A925', 'A928', 'U06']

const cidsOf = (...names: readonly string[]) =>
  listed.flatMap(({ name, cids }) => (names.includes(name) ? cids : []))

/** The congenital syndrome, which the list has with rubella. */
const congenitalRubella = 'P350'

const report = 'Sinan Relatórios, Ministério da Saúde, relatório Encerramento Oportuno da Investigação'

export const deadlines: readonly Deadline[] = [
  {
    cids: [...cidsOf('Hepatites virais', 'Leishmaniose tegumentar'), congenitalRubella],
    days: 180,
    source: `${report}: hepatites virais, leishmaniose tegumentar e síndrome da rubéola congênita em até 180 dias da notificação`,
  },
  {
    cids: cidsOf('Leishmaniose visceral'),
    days: 60,
    source: `${report}: leishmaniose visceral em até 60 dias da notificação`,
  },
  {
    cids: arboviruses,
    days: 60,
    source:
      'Guia de Vigilância em Saúde, Ministério da Saúde: dengue, chikungunya e zika são encerradas no Sinan em até 60 dias da notificação',
  },
  {
    cids: listed.flatMap(({ term, cids }) =>
      term === 'immediate'
        ? cids.filter((cid) => !arboviruses.includes(cid) && cid !== congenitalRubella)
        : [],
    ),
    days: 60,
    source:
      'Indicador do PQA-VS, Ministério da Saúde: casos de doenças de notificação compulsória imediata encerrados em até 60 dias da notificação',
  },
]

/** Days before the end of the time from which on a case is work: of 60 days, from the 45th on. */
export const closingNoticeDays = 15

/** What says until when cases of a disease are closed; undefined where nothing does. */
export const deadlineOf = (cid: string): Deadline | undefined =>
  deadlines.find(({ cids }) => cids.some((one) => cid.replace('.', '').startsWith(one)))

/** The last day on which a case is closed in time. */
export function closeBy({
  cid,
  openedOn,
}: {
  readonly cid: string
  readonly openedOn: string
}): string | undefined {
  const of = deadlineOf(cid)
  return of && daysAfter(openedOn, of.days)
}
