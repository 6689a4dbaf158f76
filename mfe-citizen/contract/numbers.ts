import { asManyAsThereAre, date, id, integer, list, object, oneOf, text } from '@saude/contract/fields'
import { query } from '@saude/contract/query'
import { rows } from './access.ts'
import { layerConditions } from './citizen-filter.ts'

/** What is done for citizens, as a council asks for it. */
export const careKinds = {
  healthCare: 'Atendimentos',
  dentalCare: 'Atendimentos odontológicos',
  immunization: 'Vacinas aplicadas',
  exam: 'Exames',
  homeCare: 'Atendimentos domiciliares',
} as const

export type CareKind = keyof typeof careKinds

const count = (label: string) => integer(label).required()

/** What is answered: nothing about anybody. */
export const numbersShape = {
  day: date('Dia').required(),
  residents: count('Moradores'),
  ages: list(
    'Idades',
    asManyAsThereAre,
    object('Idade', {
      initialAge: count('Idade inicial'),
      /** Everybody, also those whose sex is not known; empty where an older version answers. */
      count: integer('Moradores'),
      female: count('Mulheres'),
      male: count('Homens'),
    }).required(),
  ).required(),
  conditions: list(
    'Condições',
    asManyAsThereAre,
    object('Condição', {
      condition: oneOf('Condição', layerConditions).required(),
      count: count('Cidadãos'),
    }).required(),
  ).required(),
  units: list(
    'Unidades',
    asManyAsThereAre,
    object('Unidade', {
      id: id(),
      name: text('Unidade de saúde').required(),
      residents: count('Moradores'),
      /** Empty for those who may not see statistics of conditions. */
      hypertension: integer('Hipertensos'),
      diabetes: integer('Diabéticos'),
    }).required(),
  ).required(),
  /** Month by month, this year up to today and the same days of the year before. */
  care: list(
    'Cuidados',
    asManyAsThereAre,
    object('Cuidado', {
      kind: oneOf('Tipo', careKinds).required(),
      months: list(
        'Meses',
        12,
        object('Mês', {
          month: count('Mês'),
          now: count('Este ano'),
          before: count('Ano anterior'),
        }).required(),
      ).required(),
    }).required(),
  ).required(),
}

/** A municipality, or one of its units, as numbers of citizens and of what was done there. Access `service`. */
export const citizenNumbers = query(rows.citizenNumbers, {
  input: { healthUnitId: id('Unidade de saúde') },
  output: numbersShape,
  reads: ['citizen', 'history'],
  timeout: 60_000,
})
