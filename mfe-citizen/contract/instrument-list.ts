import { asManyAsThereAre, id, list, object, oneOf } from '@saude/contract/fields'
import { query } from '@saude/contract/query'
import { rows } from './access.ts'
import { instruments } from './instrument.ts'

/**
 * By which federal instrument a citizen's attendances of the last months are reported, those that can be said: it is known
 * of procedures that the table of their month has.
 */
export const citizenInstruments = query('citizenInstruments', {
  permission: rows.citizenHistory,
  title: 'Por onde os atendimentos são informados',
  input: { id: id().required() },
  output: {
    items: list(
      'Atendimentos',
      asManyAsThereAre,
      object('Atendimento', {
        id: id().required(),
        instrument: oneOf('Vai por', instruments).required(),
      }).required(),
    ).required(),
  },
  reads: ['history', 'healthUnit', 'sigtap'],
})
