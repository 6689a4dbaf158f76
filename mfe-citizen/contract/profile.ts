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
import { relations } from '@saude/contract/fields-relations'
import type { FieldMeta } from '@saude/contract/meta'
import { protectedCitizens, protectedMark } from '@saude/contract/protected'
import { query } from '@saude/contract/query'
import { rows } from './access.ts'
import { ageFilters } from './citizen-filter.ts'
import { genders } from './person-codes.ts'

/** Citizens by the problems that their histories name, by CID-10 and CIAP-2, in any combination. */

export const codeMatches = {
  any: 'Qualquer um dos códigos (ou)',
  all: 'Todos os códigos (e)',
  either: 'Algum dos CIDs e algum dos CIAPs',
} as const

export type CodeMatch = keyof typeof codeMatches

/** Codes of each table that one question may name. */
export const mostCodes = 10

/** Without dots: 'E11.9' is E119. */
const codeOf = ({ id }: { readonly id: string }): string => id.replaceAll('.', '').toUpperCase()

/** The codes of a choice, each once. */
export const codesIn = (chosen: readonly { readonly id: string }[] | null | undefined): string[] => [
  ...new Set((chosen ?? []).map(codeOf)),
]

/** As many as one question may name; of more of them, and of entries that are no choice, other rules speak. */
const looked = (chosen: Parameters<typeof codesIn>[0]): string[] =>
  codesIn(chosen?.slice(0, mostCodes).filter((one) => typeof one?.id === 'string'))

const codes = (label: string, search: string, form: RegExp, meta: FieldMeta) =>
  relations(label, search, mostCodes, { showFilter: 'panel', ...meta }).test(
    'codes',
    ({ value }) => `${label}: ${looked(value).find((code) => !form.test(code))} não é um código`,
    (value) => looked(value).every((code) => form.test(code)),
  )

/** A code stands for all that begin with it: E11 for E11.9. */
export const profileFilters = {
  cids: codes('CIDs', 'cidSearch', /^[A-Z]\d{2}[0-9A-Z]?$/, {
    placeholder: 'CID ou nome',
    searchWith: { fixed: { withCategories: true } },
  }),
  ciaps: codes('CIAPs', 'ciapSearch', /^[A-Z]\d{2}$/, { placeholder: 'CIAP ou nome' }),
  match: oneOf('Combinação', codeMatches, { showFilter: 'panel' }),
  gender: oneOf('Sexo', genders, { showFilter: 'panel' }),
  ...ageFilters('Idade mínima', 'Idade máxima', { showFilter: 'panel' }),
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
  /** Whom a protected diagnosis counts: narrow filters leave one, so each is logged. */
  protectedCitizens: protectedCitizens().required(),
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
