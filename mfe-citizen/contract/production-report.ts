import { asManyAsThereAre, id, integer, list, object, oneOf, text, yesNo } from '@saude/contract/fields'
import { query } from '@saude/contract/query'
import { longestPeriod, report } from '@saude/contract/report'
import { competence } from '@saude/core/contract/sigtap'
import { rows } from './access.ts'

/** Figures of what was done for citizens, by its competência. No report says for whom. */

const number = (label: string, showColumn = 14) => integer(label, { showColumn }).required()

/** By what production is added up. */
export const productionGroups = {
  procedure: 'Procedimento',
  month: 'Competência',
  healthUnit: 'Unidade de saúde',
  team: 'Equipe (INE)',
  professional: 'Profissional',
  occupation: 'Ocupação (CBO)',
} as const

export type ProductionGroup = keyof typeof productionGroups

export const procedureList = report(rows.procedureList, {
  title: 'procedimentos',
  groups: productionGroups,
  measures: { quantity: number('Quantidade'), attendances: number('Atendimentos') },
  reads: ['history', 'healthUnit'],
  heavy: 'shared',
})

/** Attendances by doctors (families 2251 to 2253 of the CBO); access as the list of attendances. */
export const medicalCareReport = report(
  { ...rows.healthCareList, name: 'medicalCareReport' },
  {
    permission: rows.healthCareList,
    title: 'profissionais',
    groups: {
      professional: 'Profissional',
      occupation: 'Especialidade (CBO)',
      healthUnit: 'Unidade de saúde',
      team: 'Equipe (INE)',
      month: 'Competência',
    },
    measures: { attendances: number('Atendimentos'), quantity: number('Procedimentos') },
    reads: ['history', 'healthUnit'],
    heavy: 'shared',
  },
)

const named = (label: string) =>
  object(label, { id: text('Código').required(), name: text('Nome').required() })

/** Production of some months by procedure and one thing more, for services that put prices to it. */
export const productionSums = query(rows.productionSums, {
  input: {
    months: list('Competências', longestPeriod, competence().required()).required(),
    healthUnit: id('Unidade de saúde'),
    by: oneOf('Agrupar por', productionGroups).required(),
    /** Also of diagnoses that the caller's user may not see: who adds them up keeps to `summandsFor`. */
    withProtected: yesNo('Com diagnósticos protegidos'),
  },
  output: {
    items: list(
      'Linhas',
      asManyAsThereAre,
      object('Linha', {
        month: text('Competência').required(),
        procedure: named('Procedimento'),
        /** Of the group. */
        id: text('Id').required(),
        label: text('Nome').required(),
        quantity: integer('Quantidade').required(),
        attendances: integer('Atendimentos').required(),
        /** Of a protected diagnosis. */
        isProtected: yesNo('Diagnóstico protegido').required(),
      }).required(),
    ).required(),
  },
  reads: ['history'],
})

/**
 * Homes at which somebody was met, by month and by the unit of the post in which the visit was done; of visits from before
 * posts by the unit to which most of an agent's people belong.
 */
export const homeVisitSums = query(rows.homeVisitSums, {
  input: { months: list('Meses', longestPeriod, competence().required()).required() },
  output: {
    items: list(
      'Linhas',
      asManyAsThereAre,
      object('Linha', {
        month: text('Mês').required(),
        healthUnit: object('Unidade de saúde', { id: id().required(), name: text('Nome').required() }),
        /** By community health agents; else by other professionals. */
        isAcs: yesNo('Por agentes de saúde').required(),
        visits: integer('Visitas').required(),
      }).required(),
    ).required(),
  },
  reads: ['visit', 'citizen'],
})
