import { asManyAsThereAre, date, id, integer, list, object, oneOf, text, yesNo } from '@saude/contract/fields'
import { pastDate } from '@saude/contract/fields-past'
import { changed, query } from '@saude/contract/query'
import { rows } from './access.ts'
import { incomes, kinships } from './home-codes.ts'
import { genders } from './person-codes.ts'

/** Families of a home: who belongs together, under which head. */

/** More people than a family has. */
export const mostMembers = 60

const person = {
  id: id().required(),
  name: text('Nome', { personal: 'name' }).required(),
  birthDate: date('Data de nascimento', { personal: 'birthDate' }),
  gender: oneOf('Sexo', genders),
  deathAt: date('Data de óbito', { personal: 'birthDate' }),
}

const kinship = () => oneOf('Parentesco com o responsável', kinships)

/** People of one home, those of a family beside its head first. */
const people = {
  ...person,
  familyId: id('Família'),
  isHead: yesNo('Responsável familiar').required(),
  kinship: kinship(),
  /** Since when of the family. */
  since: date('Desde'),
}

/** Who lives in a home, in which families, and which families are proposed for those of none. */
export const homePeople = query('homePeople', {
  permission: rows.homeGet,
  title: 'Moradores e famílias do domicílio',
  input: { id: id().required() },
  output: {
    people: list('Moradores', asManyAsThereAre, object('Morador', people).required()).required(),
    families: list(
      'Famílias',
      asManyAsThereAre,
      object('Família', {
        id: id().required(),
        version: integer('Versão', { isHidden: true }).required(),
        headId: id('Responsável familiar'),
        recordNumber: text('Prontuário familiar', { personal: 'text' }),
        income: oneOf('Renda familiar', incomes),
        since: date('Mora aqui desde'),
        movedOn: date('Mudou-se em'),
      }).required(),
    ).required(),
    /** By mother, responsible person and surname: shown to somebody who confirms or changes them, never stored by themselves. */
    proposals: list(
      'Famílias propostas',
      asManyAsThereAre,
      object('Família proposta', {
        headId: id().required(),
        members: list(
          'Pessoas',
          asManyAsThereAre,
          object('Pessoa', {
            id: id().required(),
            kinship: kinship(),
            because: text('Por quê').required(),
          }).required(),
        ).required(),
      }).required(),
    ).required(),
    /** Who belonged to a family before. */
    past: list(
      'Antes',
      asManyAsThereAre,
      object('Pessoa', {
        id: id().required(),
        name: text('Nome', { personal: 'name' }),
        familyId: id('Família').required(),
        isHead: yesNo('Responsável familiar').required(),
        kinship: kinship(),
        since: date('De').required(),
        until: date('Até').required(),
      }).required(),
    ).required(),
  },
  reads: ['citizen', 'home'],
  logs: 'people.id past.id',
})

/**
 * Says what a family is: all of its members with their relation to the head, so that a new head asks each relation again.
 * A new one has no `id`. Those who are left out belong to no family afterwards; who comes from another family leaves it. With
 * `movedOn` the family has left the home: its members live there no more.
 */
export const familyUpdate = query(rows.familyUpdate, {
  input: {
    homeId: id('Domicílio').required(),
    id: id('Família'),
    version: integer('Versão', { isHidden: true }).min(1),
    headId: id('Responsável familiar', { isHidden: false }).required(),
    members: list(
      'Membros',
      mostMembers,
      object('Membro', { id: id().required(), kinship: kinship().required() }).required(),
    ).required(),
    recordNumber: text('Prontuário familiar', { personal: 'text' }).max(30),
    income: oneOf('Renda familiar', incomes),
    since: pastDate('Mora aqui desde'),
    movedOn: pastDate('Mudou-se em'),
  },
  output: { ...changed, citizenIds: list('Cidadãos', asManyAsThereAre, id().required()).required() },
  writes: ['home', 'citizen'],
  queueable: true,
  logs: 'citizenIds',
})
