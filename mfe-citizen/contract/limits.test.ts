import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { clean } from '@saude/contract/clean'
import { queriesIn } from '@saude/contract/declared'
import type { Query } from '@saude/contract/query'
import { problems } from '@saude/contract/validate'
import type { AnySchema } from 'yup'

/** Limits and needs of the citizen calls, in the words that people read. */

const byName = new Map<string, Query>()
beforeAll(async () => {
  for (const file of readdirSync(__dirname).filter(
    (name) => !name.endsWith('.test.ts') && name.endsWith('.ts'),
  ))
    for (const query of queriesIn({ ...(await import(join(__dirname, file))) })) byName.set(query.name, query)
})
const input = (name: string): AnySchema => {
  const query = byName.get(name)
  if (!query) throw new Error(`the area has no ${name}`)
  return query.input as AnySchema // every input is an object schema
}
const wrong = (name: string, given: object) => problems(input(name), clean(input(name), given))
const long = (count: number) => 'x'.repeat(count)
const id = 'c1'

/** What each call needs at least, field by field. */
const needs: readonly (readonly [string, object, object])[] = [
  ['citizenGet', { id }, { id: 'Id é um campo obrigatório' }],
  ['citizenHistory', { id }, { id: 'Id é um campo obrigatório' }],
  ['citizenDelete', { id }, { id: 'Id é um campo obrigatório' }],
  ['citizenRestore', { id }, { id: 'Id é um campo obrigatório' }],
  ['citizenCreate', { name: 'Ana' }, { name: 'Nome é um campo obrigatório' }],
  ['citizenDuplicates', { name: 'Ana' }, { name: 'Nome é um campo obrigatório' }],
  [
    'citizenUpdate',
    { id, document: {} },
    { id: 'Id é um campo obrigatório', document: 'Documento é um campo obrigatório' },
  ],
  [
    'citizenUpdateGeolocation',
    { id, document: {} },
    { id: 'Id é um campo obrigatório', document: 'Documento é um campo obrigatório' },
  ],
  ...['healthCareList', 'measurementList', 'selfReportedMeasurementList'].map(ofCitizen),
  ...['symptomList', 'selfReportedSymptomList', 'dentalCareSearch', 'homeCareSearch'].map(ofCitizen),
  ofCitizen('citizenVisitList'),
  [
    'healthCareDelete',
    { id, reason: 'Pessoa errada' },
    { id: 'Atendimento é um campo obrigatório', reason: 'Motivo da remoção é um campo obrigatório' },
  ],
  ...['symptomQuizListSymptoms', 'symptomQuizListMeasurements'].map(
    (name) =>
      [name, { publicUserId: 'p1' }, { publicUserId: 'Usuário do app é um campo obrigatório' }] as const,
  ),
  [
    'sendMessageCreate',
    { id, message: 'Olá' },
    { id: 'Cidadão é um campo obrigatório', message: 'Mensagem é um campo obrigatório' },
  ],
  [
    'visitRecord',
    { citizenId: id, outcome: 'done', date: '2026-01-01' },
    {
      citizenId: 'Id é um campo obrigatório',
      outcome: 'Resultado é um campo obrigatório',
      date: 'Data é um campo obrigatório',
    },
  ],
  ...['citizenList', 'citizenSearch', 'citizenHealth', 'citizenGeolocation', 'geoFiltersSearch'].map(
    (name) => [name, {}, {}] as const,
  ),
  ...['citizenGeolocationSituationList', 'citizenListWithoutApp', 'visitList', 'patientQueueList'].map(
    (name) => [name, {}, {}] as const,
  ),
]

function ofCitizen(name: string) {
  return [name, { citizenId: id }, { citizenId: 'Cidadão é um campo obrigatório' }] as const
}

test.each(needs)('%s takes %j, and says what is missing', (name, least, missing) => {
  expect(wrong(name, least)).toEqual({})
  expect(wrong(name, {})).toEqual(missing)
})

/** A call, a field at its limit and beyond it, and what is said then. */
const limits: readonly (readonly [string, object, object, Record<string, string>])[] = [
  ...['citizenGet', 'citizenHistory', 'citizenDelete', 'citizenRestore'].map(
    (name) =>
      [name, { id: long(36) }, { id: long(37) }, { id: 'Id não pode exceder 36 caracteres' }] as const,
  ),
  ...['healthCareList', 'measurementList', 'symptomList', 'citizenVisitList'].map(
    (name) =>
      [
        name,
        { citizenId: long(36), eachStep: 9999 },
        { citizenId: long(37), eachStep: 10_001, startIndex: -1 },
        {
          citizenId: 'Cidadão não pode exceder 36 caracteres',
          eachStep: 'Linhas por passo deve ser menor ou igual a 10.000',
          startIndex: 'Início deve ser maior ou igual a 0',
        },
      ] as const,
  ),
  [
    'healthCareDelete',
    { id: long(36), citizenId: long(36), reason: long(500) },
    { id: long(37), citizenId: long(37), reason: long(501) },
    {
      id: 'Atendimento não pode exceder 36 caracteres',
      citizenId: 'Cidadão não pode exceder 36 caracteres',
      reason: 'Motivo da remoção não pode exceder 500 caracteres',
    },
  ],
  ...['citizenSearch', 'geoFiltersSearch', 'immunobiologicalSearch', 'citizenList', 'visitList'].map(
    (name) =>
      [name, { q: long(100) }, { q: long(101) }, { q: 'Busca não pode exceder 100 caracteres' }] as const,
  ),
  [
    'citizenList',
    { orderBy: 'updatedAt', order: 'asc', offlineStore: true, startIndex: 0, stopIndex: 199 },
    { orderBy: 'cpf', order: 'up' },
    {
      orderBy: 'Ordenar por deve ser preenchido com um dos valores fornecidos',
      order: 'Ordem deve ser preenchido com um dos valores fornecidos',
    },
  ],
  [
    'citizenGeolocation',
    { citizen: { selection: 'ageRange', ageFrom: 0, ageTo: 130 } },
    { citizen: { selection: 'everybody', ageFrom: -1, ageTo: 131 } },
    {
      'citizen.selection': 'Cidadãos deve ser preenchido com um dos valores fornecidos',
      'citizen.ageFrom': 'Idade mínima deve ser maior ou igual a 0',
      'citizen.ageTo': 'Idade máxima deve ser menor ou igual a 130',
    },
  ],
  [
    'sendMessageCreate',
    { id, message: long(2000) },
    { id, message: long(2001) },
    { message: 'Mensagem não pode exceder 2.000 caracteres' },
  ],
  [
    'citizenGeolocationSituationList',
    { geolocation: 'none' },
    { geolocation: 'guess' },
    { geolocation: 'Localização deve ser preenchido com um dos valores fornecidos' },
  ],
  [
    'citizenListWithoutApp',
    { installedApp: 'INCORRECT_DDD' },
    { installedApp: 'BROKEN' },
    { installedApp: 'Situação do app deve ser preenchido com um dos valores fornecidos' },
  ],
  [
    'visitList',
    { status: 'alright' },
    { status: 'late' },
    { status: 'Situação da visita deve ser preenchido com um dos valores fornecidos' },
  ],
]

test.each(limits)('%s takes %j and refuses %j', (name, within, beyond, sentences) => {
  expect(wrong(name, within)).toEqual({})
  expect(wrong(name, beyond)).toEqual(sentences)
})

test('a list asked from the dashboard is five rows; a position is waited for three seconds', () => {
  expect(wrong('citizenHealth', { startIndex: 0, stopIndex: 4 })).toEqual({})
  expect(byName.get('citizenUpdateGeolocation')?.timeout).toBe(3_000)
})
