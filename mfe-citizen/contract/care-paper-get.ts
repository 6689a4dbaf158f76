import {
  date,
  dateTime,
  id,
  integer,
  longText,
  object,
  oneOf,
  text,
  time,
  yesNo,
} from '@saude/contract/fields'
import { query } from '@saude/contract/query'
import { rows } from './access.ts'
import { paperKinds, recordedPaper } from './care-paper.ts'
import { writtenLines } from './prescription.ts'

/** A prescription or certificate as it was written. */
export const carePaperGet = query('carePaperGet', {
  permission: rows.prescriptionCreate,
  title: 'Consultar receita, atestado ou declaração',
  input: { id: id('Papel').required() },
  output: {
    ...recordedPaper,
    kind: oneOf('Tipo', paperKinds).required(),
    issuedAt: dateTime('Data').required(),
    attendanceId: id('Atendimento'),
    issuedByUserId: id('Emitido por'),
    professionalName: text('Profissional').required(),
    professionalCns: text('CNS do profissional'),
    occupation: text('Ocupação'),
    /** 'CRM 123456/SP', as it was then. */
    registration: text('Registro no conselho'),
    unit: text('Unidade de saúde'),
    lines: writtenLines,
    from: date('Data'),
    days: integer('Dias de afastamento'),
    /** Only where the person agreed that it is written. */
    cid: object('CID-10', { id: id().required(), name: text('Nome').required() }),
    begin: time('Das'),
    end: time('Às'),
    companion: text('Acompanhante', { personal: 'text' }),
    observation: text('Observação', { personal: 'text' }),
    cancelled: object('Cancelado', {
      at: dateTime('Data').required(),
      by: text('Por').required(),
      reason: text('Motivo', { personal: 'text' }).required(),
    }),
    isOwn: yesNo('Do próprio usuário').required(),
  },
  reads: ['carePaper'],
  logs: 'citizenId',
})

const reason = longText('Motivo do cancelamento', { personal: 'text', rows: 3 }).required().max(500)

/** Takes a paper back that was written by mistake: it stays in the history as that. */
export const carePaperCancel = query('carePaperCancel', {
  permission: rows.prescriptionCreate,
  title: 'Cancelar receita, atestado ou declaração',
  input: { id: id('Papel').required(), reason },
  output: recordedPaper,
  writes: ['carePaper'],
  logs: 'citizenId',
})
