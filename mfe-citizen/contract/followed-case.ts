import { accessRows, open } from '@saude/contract/access-rows'
import { date, id, list, object, text } from '@saude/contract/fields'
import { protectedMark } from '@saude/contract/protected'
import { query } from '@saude/contract/query'

const rows = accessRows('epidemiology', { citizenCaseList: open('service', 'Acompanhamentos do cidadão') })

/** As many as a history shows of one citizen, the newest. */
export const mostCases = 500

/**
 * Cases of diseases that somebody was followed up for: what a history asks, and the area of epidemiology answers, of
 * protected diagnoses to who may see them alone. Declared by who asks, because that area stands on this one. Access
 * `service`.
 */
export const citizenCaseList = query(rows.citizenCaseList, {
  input: { citizenId: id('Cidadão').required() },
  output: {
    items: list(
      'Acompanhamentos',
      mostCases,
      object('Acompanhamento', {
        id: id().required(),
        citizenId: id('Cidadão').required(),
        day: date('Data do caso').required(),
        pathology: text('Patologia').required(),
        /** Where it stands, in words. */
        status: text('Situação').required(),
        closedOn: date('Data do encerramento'),
        responsible: text('Responsável'),
        isProtected: protectedMark(),
      }).required(),
    ).required(),
  },
  reads: ['epidemiologicalAccompaniment'],
  logs: 'items.citizenId',
})
