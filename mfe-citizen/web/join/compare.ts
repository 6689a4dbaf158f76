import { formatValue } from '@saude/contract/format-value'
import type { OutputOf } from '@saude/contract/query'
import type { AnySchema } from 'yup'
import { addressLine } from '../../contract/address.ts'
import { citizenFields, type citizenGet } from '../../contract/citizen.ts'
import { type JoinFact, joinFactKeys, joinFacts } from '../../contract/join.ts'

export type Person = OutputOf<typeof citizenGet>

const schemas: Readonly<Record<string, AnySchema>> = citizenFields

/** What a record says of a fact, in words; empty where it says nothing. */
export function wordsOf(person: Person, fact: JoinFact): string {
  if (fact === 'address') return addressWords(person)
  const values: Readonly<Record<string, unknown>> = person
  const said = joinFacts[fact]
    // The sex stands in two fields.
    .filter((field) => field !== 'gender')
    .map((field) => {
      const schema = schemas[field]
      const value = values[field]
      // That a parent is unknown is said by the label of the mark alone.
      if (value === true) return 'Desconhecido'
      return schema && value !== false ? formatValue(schema, value) : ''
    })
  return said.filter(Boolean).join(', ')
}

const addressWords = (person: Person): string =>
  [
    addressLine(person),
    person.neighborhood?.name ?? person.addressExternalNeighborhood,
    person.addressOnCity === false && (person.addressCityName || 'Outro município'),
  ]
    .filter(Boolean)
    .join(', ')

/** A fact of which two records say something else. */
export interface Difference {
  readonly fact: JoinFact
  readonly one: string
  readonly other: string
}

/** What two records say otherwise, and what they say alike. */
export function compared(one: Person, other: Person) {
  const all = joinFactKeys.map((fact) => ({
    fact,
    one: wordsOf(one, fact),
    other: wordsOf(other, fact),
  }))
  return {
    differences: all.filter((fact) => fact.one !== fact.other),
    same: all.filter((fact) => fact.one !== '' && fact.one === fact.other),
  }
}

/** The record that is proposed to stay: the one with a CPF, with a CNS, else the older one. */
export function proposedOf(one: Person, other: Person): Person {
  for (const number of ['cpf', 'cns'] as const)
    if (Boolean(one[number]) !== Boolean(other[number])) return one[number] ? one : other
  return (one.createdAt ?? '') <= (other.createdAt ?? '') ? one : other
}

/** Why two records are not of one person; undefined where they may be. */
export function whyNot(one: Person, other: Person): string | undefined {
  const differ = (field: 'cpf' | 'cns') => Boolean(one[field] && other[field] && one[field] !== other[field])
  if (differ('cpf')) return 'Cada um tem um CPF diferente: são de duas pessoas.'
  if (differ('cns')) return 'Cada um tem um CNS diferente: são de duas pessoas.'
  if (Boolean(one.deathAt) !== Boolean(other.deathAt))
    return 'Um diz que a pessoa faleceu, o outro não: registre ou desfaça o óbito antes.'
  return undefined
}
