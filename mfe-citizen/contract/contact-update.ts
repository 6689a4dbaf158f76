import { changed, query, updateOf } from '@saude/contract/query'
import { rows } from './access.ts'
import { contact } from './beside-identity.ts'
import { citizenGet } from './citizen.ts'

/** Phones and e-mail alone: what an agent hears at the door. Agents in their own micro-area. */
export const citizenContactUpdate = query(rows.citizenContactUpdate, {
  input: updateOf(contact),
  output: changed,
  writes: ['citizen'],
  queueable: true,
  readBy: citizenGet,
  logs: 'id',
})
