import { asManyAsThereAre, id, list, object, oneOf, text } from '@saude/contract/fields'
import { query } from '@saude/contract/query'
import { rows } from './access.ts'
import { protocolTypes } from './protocol-type.ts'

const named = list(
  'Itens',
  asManyAsThereAre,
  object('Agenda', {
    id: id().required(),
    name: text('Nome').required(),
    /** What it is for, where that is not everything that its provider does. */
    description: text('Descrição'),
  }).required(),
).required()

/**
 * Places of a kind that are free from now on, the next ones first: 'Clínica Vida · 24/11/2026 08:00 · 3 vagas'. For a
 * request, those of its provider for what it asks.
 */
export const appointmentPlaceSearch = query(rows.appointmentPlaceSearch, {
  input: {
    q: text('Busca').max(100),
    type: oneOf('Tipo', protocolTypes),
    /** The request that is to be booked. */
    request: id('Solicitação'),
  },
  output: { items: named },
  reads: ['appointmentSlot', 'protocol'],
})

/** What a booked request says of its place. Access `service`. */
export const appointmentSlotByIds = query(rows.appointmentSlotByIds, {
  input: { ids: list('Ids', 500, id().required()).required() },
  output: { items: named },
  reads: ['appointmentSlot'],
})
