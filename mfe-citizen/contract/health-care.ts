import {
  asManyAsThereAre,
  date,
  dateTime,
  id,
  integer,
  list,
  longText,
  object,
  oneOf,
  relation,
  text,
  yesNo,
} from '@saude/contract/fields'
import { pastDate, pastDateTime } from '@saude/contract/fields-past'
import { listQuery } from '@saude/contract/list-query'
import { confirmation } from '@saude/contract/plausible'
import { protectedMark } from '@saude/contract/protected'
import { query } from '@saude/contract/query'
import { isProtectedCid, isProtectedProcedure } from '@saude/core/contract/codes/protected'
import { rows } from './access.ts'
import { actAnswer, actFields } from './attendance-act.ts'
import { attendanceFields, careCharacters, dentalVisits, ofItsDay } from './attendance-fields.ts'
import { correction, removalReason } from './correction.ts'
import { actMeasures } from './measures.ts'

/** Attendances: at the unit, by the dentist, at home. */

/** All of one citizen at once: `eachStep 9999`. */
export const mostRowsOfCitizen = 10_000

const citizenId = id('Cidadão').required()

/**
 * Answer of what is recorded of a citizen: the record, and whose it is, for the access log; with the mark neither log nor
 * feed says of it to those for whom it does not exist.
 */
export const recorded = { id: id().required(), citizenId, isProtected: protectedMark() }

const coded = (label: string) => object(label, { id: id().required(), name: text('Nome').required() })

/** Of attendances that were entered since these fields are there. */
export const produced = {
  quantity: integer('Quantidade'),
  ciap: coded('Motivo do contato'),
  cbo: coded('Ocupação'),
  healthUnit: object('Unidade de saúde', {
    id: id().required(),
    name: text('Nome').required(),
    cnes: text('CNES'),
  }),
  team: text('Equipe (INE)'),
  careCharacter: oneOf('Caráter do atendimento', careCharacters),
  supplier: text('CNPJ do fornecedor'),
  dentalVisit: oneOf('Consulta odontológica', dentalVisits),
  dentalCompleted: yesNo('Tratamento odontológico concluído'),
}

const attendance = {
  id: id().required(),
  citizenId,
  attendedAt: dateTime('Data do atendimento', { showColumn: true }).required(),
  attendedByUserId: id('Atendido por'),
  esusOriginalProcedureId: text('Id de origem no e-SUS', { personal: 'text' }),
  professionalName: text('Profissional', { showColumn: true }),
  professionalCns: text('CNS do profissional'),
  procedure: coded('Procedimento'),
  cid: coded('Problema ou condição'),
  ...produced,
  ...actAnswer,
  lastPeriod: date('Data da última menstruação', { personal: 'text' }),
  isProtected: protectedMark(),
  notes: text('Anotações', { personal: 'text' }),
  createdAt: dateTime('Criado em'),
  updatedAt: dateTime('Última alteração'),
}

export const healthCareList = listQuery(rows.healthCareList, {
  title: 'atendimentos',
  filters: { citizenId },
  item: attendance,
  orderBy: ['attendedAt'],
  defaultOrder: ['attendedAt', 'desc'],
  maxRows: mostRowsOfCitizen,
  reads: ['history'],
  logs: 'items.citizenId',
})

/** Records what the caller has done. */
export const healthCareCreate = query(rows.healthCareCreate, {
  input: {
    citizenId,
    // Attendances of ten years may be taken over from paper.
    attendedAt: pastDateTime('Data do atendimento', {
      plausible: { daysBack: 3_653 },
      unusual: { daysBack: 365 },
    }).required(),
    procedure: relation('Procedimento', 'procedureSearch', {
      placeholder: 'Nome ou código SIGTAP',
      isProtected: isProtectedProcedure,
      searchWith: ofItsDay,
    }).required(),
    cid: relation('Problema ou condição', 'cidSearch', {
      placeholder: 'Nome ou código CID-10',
      isProtected: isProtectedCid,
      searchWith: ofItsDay,
    }),
    ...attendanceFields,
    ...actFields,
    /** What was measured in the same act: a measurement of its own in the history. */
    ...actMeasures,
    /** From it follows in which week a pregnancy is. */
    lastPeriod: pastDate('Data da última menstruação', { help: 'No pré-natal, quando for conhecida.' }),
    notes: longText('Anotações', { personal: 'text' }).max(2000),
    ...confirmation,
    ...correction,
  },
  output: recorded,
  writes: ['history', 'healthCare', 'measurement', 'ongoing'],
  logs: 'citizenId',
})

/** Only the professional who attended removes it, with a reason; a citizen's id alone is not enough (access.md). */
export const healthCareDelete = query(rows.healthCareDelete, {
  input: { id: id('Atendimento').required(), citizenId: id('Cidadão'), reason: removalReason },
  output: recorded,
  writes: ['history', 'healthCare', 'measurement', 'ongoing'],
  logs: 'citizenId',
})

const visit = {
  id: id().required(),
  citizenId,
  date: dateTime('Data').required(),
  description: text('Descrição').required(),
  procedure: coded('Procedimento'),
  cid: coded('Problema ou condição'),
  isProtected: protectedMark(),
  firstProfessional: text('Profissional'),
  secondProfessional: text('Segundo profissional'),
  notes: text('Anotações', { personal: 'text' }),
}

export const dentalCareSearch = query(rows.dentalCareSearch, {
  input: { citizenId },
  output: { items: list('Itens', asManyAsThereAre, object('Atendimento', visit).required()).required() },
  reads: ['history'],
  logs: 'items.citizenId',
})

export const homeCareSearch = query(rows.homeCareSearch, {
  input: { citizenId },
  output: {
    items: list(
      'Itens',
      asManyAsThereAre,
      object('Atendimento', {
        ...visit,
        firstProfessionalCbo: text('Ocupação'),
        secondProfessionalCbo: text('Ocupação do segundo profissional'),
      }).required(),
    ).required(),
  },
  reads: ['history'],
  logs: 'items.citizenId',
})
