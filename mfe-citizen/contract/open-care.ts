import { asManyAsThereAre, date, id, list, object, text, yesNo } from '@saude/contract/fields'
import { query } from '@saude/contract/query'
import { rows } from './access.ts'

const coded = (label: string) => object(label, { id: id().required(), name: text('Nome').required() })

/** Exams are open for as long: afterwards no result is waited for, and another one is asked for. */
export const openExamDays = 365

/** What an attendance may close: doses that the calendar recommends by now, exams that were asked for and not looked at. */
export const citizenOpenCare = query('citizenOpenCare', {
  permission: rows.healthCareList,
  title: 'Vacinas e exames em aberto do cidadão',
  input: { id: id('Cidadão').required() },
  output: {
    id: id('Cidadão').required(),
    /** Of the calendar, `YYYY-MM`. */
    competence: text('Calendário de vacinação').required(),
    /** Empty for users who may not see vaccines, and where no birth date is known: nothing is said of doses then. */
    doses: list(
      'Doses recomendadas',
      asManyAsThereAre,
      object('Dose', {
        immunobiological: coded('Imunobiológico').required(),
        dose: coded('Dose').required(),
        since: date('Recomendada desde').required(),
        isLate: yesNo('Atrasada').required(),
      }).required(),
    ),
    exams: list(
      'Exames solicitados, sem avaliação',
      asManyAsThereAre,
      object('Exame', {
        exam: coded('Exame').required(),
        askedOn: date('Solicitado em').required(),
        /** A result is in the history since. */
        resultOn: date('Resultado em'),
      }).required(),
    ).required(),
  },
  reads: ['history', 'citizen'],
  logs: 'id',
})
