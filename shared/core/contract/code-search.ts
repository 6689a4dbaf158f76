import { asManyAsThereAre, id, list, object, oneOf, since, text, yesNo } from '@saude/contract/fields'
import { query } from '@saude/contract/query'
import { rows } from './access.ts'
import { codeSystems } from './codes/system.ts'

/** Searches in code tables: by the beginnings of words, or by the code. */

const coded = {
  /** The code itself. */
  id: id('Código').required(),
  name: text('Nome').required(),
  system: oneOf('Tabela', codeSystems).required(),
  /** 'CID-10 I10': the code with its table, for people. */
  description: text('Descrição'),
}

const typed = { q: text('Busca').max(100) }
/** Tables change from month to month: a record is written with that of its day, which is today where none is said. */
const search = { ...typed, day: since('Data do registro') }
const answer = { items: list('Itens', asManyAsThereAre, object('Código', coded).required()).required() }

export const cboSearch = query(rows.cboSearch, { input: search, output: answer, reads: ['codes'] })

export const procedureSearch = query(rows.procedureSearch, {
  input: search,
  output: answer,
  reads: ['codes'],
})

export const cidSearch = query(rows.cidSearch, {
  input: {
    ...search,
    /** Categories too, which stand for all of their codes: who filters chooses them, a diagnosis is never one. */
    withCategories: yesNo('Com categorias'),
  },
  output: {
    items: list(
      'Itens',
      asManyAsThereAre,
      object('CID', { ...coded, cid: text('CID').required() }).required(),
    ).required(),
  },
  reads: ['codes'],
})

/** Reasons for contact (CIAP-2), whose table no competência changes. */
export const ciapSearch = query(rows.ciapSearch, { input: typed, output: answer, reads: ['codes'] })

/** Groups of CIDs that staff speak of as one thing: 'Arboviroses'. */
export const cidSearchCustom = query(rows.cidSearchCustom, {
  input: typed,
  output: {
    items: list(
      'Itens',
      asManyAsThereAre,
      object('Grupo de CIDs', {
        id: id().required(),
        name: text('Nome').required(),
        description: text('Descrição'),
        /** First and last category of the group, both included. */
        from: text('De').required(),
        to: text('Até').required(),
        /** The known codes of the group. */
        cids: list('CIDs', asManyAsThereAre, text('CID').required()).required(),
      }).required(),
    ).required(),
  },
  reads: ['codes'],
})
