import { audienceConditions, audiences, vaccineGoals } from '@saude/citizen/contract/audience'
import { genders } from '@saude/citizen/contract/citizen'
import { ages } from '@saude/contract/age-steps'
import { date, integer, oneOf, relation, text } from '@saude/contract/fields'
import { record } from '@saude/contract/record/record'
import { healthUnitRef } from '@saude/core/contract/refs'
import { rows } from './access.ts'

/** Health campaigns: for whom and when. */

const age = (label: string) => integer(label).min(ages.from).max(ages.to)

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
    ageFrom: age('Idade mínima'),
    ageTo: age('Idade máxima'),
    gender: oneOf('Sexo', genders),
    condition: oneOf('Condição', audienceConditions),
    healthUnit: healthUnitRef('Unidade de saúde', { help: 'Vazio: todas' }),
    immunobiological: relation('Vacina', 'immunobiologicalSearch', {
      help: 'Vazio: conta quem foi atendido durante a campanha',
    }),
    goal: oneOf('Conta como alcançado', vaccineGoals, { help: 'De campanhas de vacina' }),
    target: integer('Meta', { unit: '%', initial: { value: 90 } })
      .min(1)
      .max(100),
    start: date('Início', { mayLieAhead: true, showColumn: 18 }).required(),
    end: date('Fim', { mayLieAhead: true, showColumn: 18 }).required(),
  },
  label: ['title'],
  defaultOrder: ['start', 'desc'],
  span: { from: 'start', to: 'end', refusal: 'Fim não pode ser anterior ao início' },
})
