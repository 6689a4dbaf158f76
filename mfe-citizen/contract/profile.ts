import {
  asManyAsThereAre,
  date,
  id,
  integer,
  list,
  object,
  oneOf,
  relation,
  text,
} from '@saude/contract/fields'
import type { FieldMeta } from '@saude/contract/meta'
import { protectedMark } from '@saude/contract/protected'
import { query } from '@saude/contract/query'
import { rows } from './access.ts'
import { genders } from './citizen.ts'
import { ages } from './citizen-filter.ts'

/** Citizens by the problems that their histories name, by CID-10 and CIAP-2, in any combination. */

export const codeMatches = {
  any: 'Qualquer um dos códigos (ou)',
  all: 'Todos os códigos (e)',
  either: 'Algum dos CIDs e algum dos CIAPs',
} as const

export type CodeMatch = keyof typeof codeMatches

/** Codes of each table that one question may name. */
export const mostCodes = 10

/** 'e11, i10' → ['E11', 'I10'] */
export const codesIn = (typed: string | null | undefined): string[] => [
  ...new Set(
    (typed ?? '')
      .toUpperCase()
      .replaceAll('.', '')
      .split(/[\s,;]+/)
      .filter(Boolean),
  ),
]

const codes = (label: string, form: RegExp, meta: FieldMeta) =>
  text(label, { showFilter: 'panel', ...meta })
    .max(100)
    .test(
      'codes',
      ({ value }) => wrongCode(label, form, String(value)),
      (value) => !wrongIn(form, value),
    )

const wrongIn = (form: RegExp, typed: string | null | undefined) => {
  const found = codesIn(typed)
  return found.length > mostCodes ? found.at(-1) : found.find((code) => !form.test(code))
}

const wrongCode = (label: string, form: RegExp, typed: string): string =>
  codesIn(typed).length > mostCodes
    ? `${label} não pode ter mais de ${mostCodes} códigos`
    : `${label}: ${wrongIn(form, typed)} não é um código`

const age = (label: string) => integer(label, { showFilter: 'panel' }).min(ages.from).max(ages.to)

/** A code stands for all that begin with it: E11 for E11.9. */
export const profileFilters = {
  cids: codes('CIDs', /^[A-Z]\d{2}[0-9A-Z]?$/, { placeholder: 'E11, I10' }),
  ciaps: codes('CIAPs', /^[A-Z]\d{2}$/, { placeholder: 'T90, K86' }),
  match: oneOf('Combinação', codeMatches, { showFilter: 'panel' }),
  gender: oneOf('Sexo', genders, { showFilter: 'panel' }),
  ageFrom: age('Idade mínima'),
  ageTo: age('Idade máxima'),
  neighborhood: relation('Bairro', 'neighborhoodSearch', { showFilter: 'panel' }),
}

const counts = (label: string) =>
  list(
    label,
    asManyAsThereAre,
    object('Contagem', {
      key: text('Chave'),
      name: text('Nome').required(),
      count: integer('Pessoas').required(),
    }).required(),
  ).required()

export const profileCounts = {
  total: integer('Cidadãos').required(),
  byGender: counts('Por sexo'),
  byAge: counts('Por idade'),
  byNeighborhood: counts('Por bairro'),
}

export const profilePerson = {
  id: id().required(),
  name: text('Nome', { personal: 'name', showColumn: 40 }).required(),
  birthDate: date('Data de nascimento', { personal: 'birthDate', showColumn: 20 }),
  gender: oneOf('Sexo', genders, { showColumn: 15 }),
  neighborhood: text('Bairro', { showColumn: 25 }),
  isProtected: protectedMark(),
}

/** The living among them, in the order of their names. Access `service`. */
export const citizenProfile = query(rows.citizenProfile, {
  input: { ...profileFilters, startIndex: integer('Primeiro').min(0), stopIndex: integer('Último').min(-1) },
  output: {
    ...profileCounts,
    people: list('Cidadãos', asManyAsThereAre, object('Cidadão', profilePerson).required()).required(),
  },
  reads: ['history', 'citizen'],
  timeout: 60_000,
})
