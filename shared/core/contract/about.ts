import { dateTime, integer, text } from '@saude/contract/fields'
import { query } from '@saude/contract/query'
import { rows } from './access.ts'

/** Name and version of what runs, for the version check of clients. */
export const applicationAbout = query(rows.applicationAbout, {
  input: {},
  output: {
    name: text('Nome').required(),
    currentTime: dateTime('Hora atual').required(),
    version: text('Versão').required(),
    /** major × 1,000,000 + minor × 1,000 + patch: what `isOutdated` compares. */
    versionNumber: integer('Número da versão').required(),
    /** VAPID key under which browsers subscribe to push messages; empty: there are none. */
    pushPublicKey: text('Chave pública de avisos'),
  },
})
