import { date, oneOf, text } from '@saude/contract/fields'
import { record } from '@saude/contract/record/record'
import { rows } from './access.ts'

/** Health campaigns: for whom and when. */

export const audiences = {
  all: 'Todos',
  risk_group: 'Grupo de risco',
  age_range: 'Faixa etária',
  gender: 'Sexo',
  pregnant: 'Gestantes',
  bedridden: 'Acamados',
} as const

export const campaign = record(rows, 'campaign', {
  word: { singular: 'campanha', plural: 'campanhas', gender: 'f' },
  path: '/app/epidemiology/campaign',
  fields: {
    title: text('Título', { showColumn: 45, showFilter: 'column' }).required().min(2).max(120),
    audience: oneOf('Público', audiences, {
      showColumn: 19,
      showFilter: 'panel',
      initial: { value: 'all' },
    }).required(),
    start: date('Início', { showColumn: 18 }).required(),
    end: date('Fim', { showColumn: 18 }).required(),
  },
  label: ['title'],
  defaultOrder: ['start', 'desc'],
  span: { from: 'start', to: 'end', refusal: 'Fim não pode ser anterior ao início' },
})
