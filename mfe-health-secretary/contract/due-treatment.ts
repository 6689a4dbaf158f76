import { citizenRef } from '@saude/citizen/contract/citizen-ref'
import { asManyAsThereAre, date, dateTime, id, list, object, text, yesNo } from '@saude/contract/fields'
import { query } from '@saude/contract/query'
import { cityRef } from '@saude/core/contract/refs'
import { rows } from './access.ts'

/** What is said of each. */
export const dueFields = {
  id: id().required(),
  number: text('Protocolo'),
  citizen: citizenRef('Cidadão').required(),
  destination: cityRef('Cidade de destino').required(),
  facility: text('Estabelecimento de destino'),
  appointmentAt: dateTime('Data do atendimento').required(),
  companion: yesNo('Precisa de acompanhante'),
  companionReason: text('Motivo do acompanhante', { personal: 'text' }),
}

/**
 * Authorised treatments elsewhere that have an appointment and are reached by land: who has to be taken there, between
 * two days or by their ids. What is treated is left out. Access `service`.
 */
export const outOfHomeTreatmentDue = query(rows.outOfHomeTreatmentDue, {
  input: {
    from: date('De'),
    to: date('Até'),
    ids: list('Ids', 500, id().required()),
    unless: text('Estado já conhecido').max(100),
  },
  output: {
    /** Another one when something of the treatments was written. */
    state: text('Estado').required(),
    /** None where the state is the one that is known already. */
    items: list('Itens', asManyAsThereAre, object('Tratamento', dueFields).required()).required(),
  },
  reads: ['outOfHomeTreatment'],
})
