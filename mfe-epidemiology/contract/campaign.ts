import { audienceConditions, audiences, vaccineGoals } from '@saude/citizen/contract/audience'
import { genders } from '@saude/citizen/contract/person-codes'
import { ages } from '@saude/contract/age-steps'
import { date, integer, oneOf, relation, text, yesNo } from '@saude/contract/fields'
import { record } from '@saude/contract/record/record'
import { healthUnitRef } from '@saude/core/contract/refs'
import { rows } from './access.ts'

/** Health campaigns: for whom and when. */

const age = (label: string, help?: string) =>
  integer(label, help === undefined ? {} : { help })
    .min(ages.from)
    .max(ages.to)

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
    ageFrom: age('Idade mínima', 'Uma das duas, de campanhas para uma faixa etária'),
    ageTo: age('Idade máxima'),
    gender: oneOf('Sexo', genders, { help: 'Obrigatório em campanhas para um sexo' }),
    condition: oneOf('Condição', audienceConditions),
    healthUnit: healthUnitRef('Unidade de saúde', { placeholder: 'Todas' }),
    immunobiological: relation('Vacina', 'immunobiologicalSearch', {
      help: 'Vazio: conta quem foi atendido durante a campanha',
    }),
    goal: oneOf('Quem conta como vacinado', vaccineGoals, { help: 'De campanhas de vacina' }),
    target: integer('Meta', { unit: '%', initial: { value: 90 } })
      .min(1)
      .max(100),
    start: date('Início', { mayLieAhead: true, showColumn: 18 }).required(),
    end: date('Fim', { mayLieAhead: true, showColumn: 18 }).required(),
  },
  shown: {
    /** Stored before a sex or an age was asked for: whom it is for is not known, and no message is sent. */
    isUnclear: yesNo('Público definido', {
      labels: { yes: 'A conferir', no: 'Sim' },
      showColumn: 12,
    }),
  },
  label: ['title'],
  defaultOrder: ['start', 'desc'],
  span: { from: 'start', to: 'end', refusal: 'Fim não pode ser anterior ao início' },
})

interface Meant {
  readonly audience?: string | null | undefined
  readonly gender?: string | null | undefined
  readonly ageFrom?: number | null | undefined
  readonly ageTo?: number | null | undefined
}

/** The field that an audience lacks, and what is said there; a sex or an age range without either would be everybody. */
export function lackOf({ audience, gender, ageFrom, ageTo }: Meant): readonly [string, string] | undefined {
  const isSaid = (age: number | null | undefined) => age !== null && age !== undefined
  if (audience === 'gender' && !gender) return ['gender', 'Sexo é um campo obrigatório deste público']
  if (audience === 'age_range' && !isSaid(ageFrom) && !isSaid(ageTo))
    return ['ageFrom', 'Informe a idade mínima ou a idade máxima deste público']
  return undefined
}
