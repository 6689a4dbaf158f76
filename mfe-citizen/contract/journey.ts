import { accessRows, open } from '@saude/contract/access-rows'
import { dateTime, id, list, object, text, yesNo } from '@saude/contract/fields'
import { query } from '@saude/contract/query'

const rows = accessRows('travel', { citizenJourneyList: open('service', 'Viagens do cidadão') })

/** As many as a history shows of one citizen, the newest: ten years of haemodialysis. */
export const mostJourneys = 1_600

/**
 * Where somebody was taken, as patient or as companion: what a history asks, and the area of travels answers. Declared by
 * who asks, because that area stands on this one. Access `service`.
 */
export const citizenJourneyList = query(rows.citizenJourneyList, {
  input: { citizenId: id('Cidadão').required() },
  output: {
    items: list(
      'Viagens',
      mostJourneys,
      object('Viagem', {
        id: id().required(),
        citizenId: id('Cidadão').required(),
        departureAt: dateTime('Partida').required(),
        destination: text('Destino').required(),
        /** The person went with a patient. */
        isCompanion: yesNo('Foi como acompanhante').required(),
        withCompanion: yesNo('Com acompanhante').required(),
        returnedOther: yesNo('Voltou por outro meio').required(),
      }).required(),
    ).required(),
  },
  reads: ['traveler'],
  logs: 'items.citizenId',
})
