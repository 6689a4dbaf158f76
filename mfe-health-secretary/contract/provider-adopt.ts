import { dateTime, id, list, oneOf, text } from '@saude/contract/fields'
import { query } from '@saude/contract/query'
import { rows } from './access.ts'

/** The registers of providers that the options' area kept by itself in older releases. */
export const formerRegisters = {
  examProvider: 'Exames',
  physiotherapyProvider: 'Fisioterapia',
  occupationalTherapyProvider: 'Terapia ocupacional',
} as const

/** Takes over an entry of such a register, with its id and history. Once: what is known is left as it is. */
export const providerAdopt = query(rows.providerAdopt, {
  input: {
    /** Of the message. */
    id: id().required(),
    register: oneOf('Lista', formerRegisters).required(),
    /** As it was stored, JSON. */
    entry: text('Registro').required().max(20_000),
    /** Where it was removed, and may come back. */
    removedAt: dateTime('Removido em'),
    /** What happened to it, as it was stored, JSON each. */
    history: list('Histórico', 200, text('Acontecimento').required().max(20_000)).required(),
  },
  output: {},
  writes: ['examProvider', 'physiotherapyProvider', 'occupationalTherapyProvider'],
})
