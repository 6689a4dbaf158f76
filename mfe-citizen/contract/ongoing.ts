import {
  asManyAsThereAre,
  date,
  id,
  integer,
  list,
  object,
  oneOf,
  relation,
  text,
  yesNo,
} from '@saude/contract/fields'
import { pastDate } from '@saude/contract/fields-past'
import { protectedMark } from '@saude/contract/protected'
import { query } from '@saude/contract/query'
import { isProtectedCiap, isProtectedCid } from '@saude/core/contract/codes/protected'
import { rows } from './access.ts'

/** What goes on with a person beyond one attendance: problems, allergies, medicines in use. At the head of the history. */

export const ongoingKinds = {
  problem: 'Problema',
  allergy: 'Alergia',
  medicine: 'Medicamento em uso',
} as const
export type OngoingKind = keyof typeof ongoingKinds

/** `SituacaoProblemasCondicoes` of e-SUS APS */
export const ongoingStates = { '0': 'Ativo', '1': 'Latente', '2': 'Resolvido' } as const
export type OngoingState = keyof typeof ongoingStates

/** The state that wants a day on which it ended, as e-SUS APS does. */
export const resolved: OngoingState = '2'

/** Entries of one person; more are no list that anybody reads. */
export const mostOngoing = 200

const citizenId = id('Cidadão').required()

/** Which of them a kind has: a problem its codes, the others a name (`OngoingDialog`; the service looks at it). */
const fields = {
  cid: relation('CID-10', 'cidSearch', {
    placeholder: 'Nome ou código CID-10',
    isProtected: isProtectedCid,
  }),
  ciap: relation('CIAP-2', 'ciapSearch', {
    placeholder: 'Nome ou código CIAP-2',
    isProtected: isProtectedCiap,
  }),
  name: text('Nome', {
    placeholder: 'Losartana 50 mg, dipirona…',
    personal: 'text',
  }).max(120),
  detail: text('Dose ou reação', {
    personal: 'text',
    placeholder: '1 comprimido de 12 em 12 horas; urticária',
  }).max(200),
  since: pastDate('Desde', { plausible: { daysBack: 45_000 } }),
  until: pastDate('Até', { plausible: { daysBack: 45_000 }, showWhen: { state: [resolved] } }).test(
    'order',
    'Até não pode ser anterior a Desde',
    (value, { parent }) => !value || !parent?.since || value >= parent.since,
  ),
}

const state = oneOf('Situação', ongoingStates, { initial: { value: '0' } }).required()

/** Who and what it is of an answer, for the access log. */
const changed = { id: id().required(), citizenId, isProtected: protectedMark() }

export const ongoingList = query('ongoingList', {
  permission: rows.healthCareList,
  title: 'Problemas, alergias e medicamentos do cidadão',
  input: { id: id('Cidadão').required() },
  output: {
    id: id('Cidadão').required(),
    items: list(
      'Itens',
      asManyAsThereAre,
      object('Item', {
        id: id().required(),
        version: integer('Versão').required(),
        kind: oneOf('Tipo', ongoingKinds).required(),
        state,
        cid: object('CID-10', { id: id().required(), name: text('Nome').required() }),
        ciap: object('CIAP-2', { id: id().required(), name: text('Nome').required() }),
        name: text('Nome', { personal: 'text' }),
        detail: text('Dose ou reação', { personal: 'text' }),
        since: date('Desde'),
        until: date('Até'),
        by: text('Registrado por'),
        /** It came with an attendance that said that the problem is new. */
        isFromAttendance: yesNo('De um atendimento').required(),
        isProtected: protectedMark(),
      }).required(),
    ).required(),
  },
  reads: ['ongoing', 'citizen'],
  logs: 'id',
})

export const ongoingCreate = query('ongoingCreate', {
  permission: rows.healthCareCreate,
  title: 'Registrar problema, alergia ou medicamento em uso',
  input: { citizenId, kind: oneOf('Tipo', ongoingKinds).required(), state, ...fields },
  output: changed,
  writes: ['ongoing'],
  logs: 'citizenId',
})

/** Another state, dose or day: what it is stays, else it is another entry. */
export const ongoingUpdate = query('ongoingUpdate', {
  permission: rows.healthCareCreate,
  title: 'Atualizar problema, alergia ou medicamento em uso',
  input: {
    id: id().required(),
    version: integer('Versão', { isHidden: true }).required(),
    state,
    detail: fields.detail,
    since: fields.since,
    until: fields.until,
  },
  output: changed,
  writes: ['ongoing'],
  logs: 'citizenId',
})

/** Takes out what was entered by mistake; what is over is 'Resolvido'. */
export const ongoingRemove = query('ongoingRemove', {
  permission: rows.healthCareCreate,
  title: 'Remover problema, alergia ou medicamento registrado por engano',
  input: { id: id().required() },
  output: changed,
  writes: ['ongoing'],
  logs: 'citizenId',
})
