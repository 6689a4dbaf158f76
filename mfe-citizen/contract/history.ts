import { asManyAsThereAre, dateTime, id, list, object, oneOf, text, yesNo } from '@saude/contract/fields'
import { protectedMark } from '@saude/contract/protected'
import { query } from '@saude/contract/query'
import { rows } from './access.ts'
import { entryTypes } from './history-types.ts'

/** Everything that is known of a citizen's health, the newest first. */
export const citizenHistory = query(rows.citizenHistory, {
  input: { id: id().required() },
  output: {
    id: id().required(),
    /** Of the kinds that the caller may see; none for users who only manage travels. */
    items: list(
      'Itens',
      asManyAsThereAre,
      object('Registro', {
        id: id().required(),
        type: oneOf('Tipo', entryTypes).required(),
        /** What was done or measured, in words made of codes and numbers: nothing that anybody typed. */
        description: text('Descrição').required(),
        date: dateTime('Data').required(),
        isProtected: protectedMark(),
        /** What somebody wrote about it. */
        notes: text('Anotações', { personal: 'text' }),
        attendedByUserId: id('Atendido por'),
        professionalName: text('Profissional'),
        firstProfessional: text('Profissional'),
        firstProfessionalCbo: text('Ocupação'),
        secondProfessional: text('Segundo profissional'),
        secondProfessionalCbo: text('Ocupação do segundo profissional'),
        /** Who recorded it, and may correct or remove it; empty where no one may. */
        recordedBy: id('Registrado por'),
        /** Present where who recorded it removed or corrected it: it is no longer true. */
        withdrawn: object('Retirado', {
          at: dateTime('Data').required(),
          reason: text('Motivo', { personal: 'text' }).required(),
          isCorrected: yesNo('Corrigido').required(),
        }),
        /** What of it was completed for national forms later. */
        mended: list(
          'Completado',
          asManyAsThereAre,
          object('Complemento', {
            at: dateTime('Data').required(),
            by: text('Por').required(),
            what: text('O quê').required(),
          }).required(),
        ),
        /** Of messages: who sent it, what it says, when it was read. */
        userName: text('Enviada por'),
        message: text('Mensagem', { personal: 'text' }),
        readAt: dateTime('Visualizada em'),
      }).required(),
    ).required(),
    /** Kinds that another area has, and could not answer now: the timeline is without them. */
    missing: list('Não carregados', Object.keys(entryTypes).length, oneOf('Tipo', entryTypes).required()),
    /** The register from which the citizen's records were taken over; empty where they began here. */
    seedBase: text('Base de origem'),
  },
  reads: ['history', 'citizen', 'visit', 'traveler', 'epidemiologicalAccompaniment', 'carePaper'],
  logs: 'id',
})
