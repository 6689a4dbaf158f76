import { citizenRef } from '@saude/citizen/contract/citizen-ref'
import { asManyAsThereAre, date, dateTime, id, list, object, text, yesNo } from '@saude/contract/fields'
import { query } from '@saude/contract/query'
import { cityRef } from '@saude/core/contract/refs'
import { rows } from './access.ts'

/**
 * Authorised treatments elsewhere that have an appointment and are reached by land: who has to be taken there, between
 * two days or by their ids. What is treated is left out. Access `service`.
 */
export const outOfHomeTreatmentDue = query(rows.outOfHomeTreatmentDue, {
  input: {
    from: date('De'),
    to: date('Até'),
    ids: list('Ids', 500, id().required()),
  },
  output: {
    items: list(
      'Itens',
      asManyAsThereAre,
      object('Tratamento', {
        id: id().required(),
        number: text('Protocolo'),
        citizen: citizenRef('Cidadão').required(),
        destination: cityRef('Cidade de destino').required(),
        facility: text('Estabelecimento de destino'),
        appointmentAt: dateTime('Data do atendimento').required(),
        companion: yesNo('Precisa de acompanhante'),
        companionReason: text('Motivo do acompanhante', { personal: 'text' }),
      }).required(),
    ).required(),
  },
  reads: ['outOfHomeTreatment'],
})
