import { date, integer, oneOf, relation, text, time, yesNo } from '@saude/contract/fields'
import { query } from '@saude/contract/query'
import { isProtectedCid } from '@saude/core/contract/codes/protected'
import { rows } from './access.ts'
import { observation, ofWhom, recordedPaper } from './care-paper.ts'

/** Certificates: that somebody has to stay away, or that they were here, printed and signed by hand. */

export const certificateKinds = {
  sickNote: 'Atestado',
  attendanceNote: 'Declaração de comparecimento',
} as const
export type CertificateKind = keyof typeof certificateKinds

const of = (kind: CertificateKind) => ({ showWhen: { kind: [kind] } })

/** A certificate is for what was now: days that lie further away are slips of the pen. */
const days = { mayLieAhead: true, plausible: { daysBack: 60, daysAhead: 30 } } as const

export const certificateCreate = query('certificateCreate', {
  permission: rows.prescriptionCreate,
  title: 'Emitir atestado ou declaração',
  input: {
    ...ofWhom,
    kind: oneOf('Tipo', certificateKinds).required(),
    from: date('Data', days).required(),
    days: integer('Dias de afastamento', { unit: 'dias', ...of('sickNote') })
      .min(1)
      .max(365)
      .test(
        'said',
        'Dias de afastamento é um campo obrigatório',
        (value, { parent }) => parent.kind !== 'sickNote' || typeof value === 'number',
      ),
    cid: relation('CID-10', 'cidSearch', {
      placeholder: 'Nome ou código CID-10',
      isProtected: isProtectedCid,
      ...of('sickNote'),
    }),
    isCidShown: yesNo('A pessoa autoriza o CID no atestado', {
      help: 'Sem a autorização expressa da pessoa o diagnóstico não é escrito no papel.',
      ...of('sickNote'),
    }),
    begin: time('Das', of('attendanceNote')),
    end: time('Às', of('attendanceNote')).test(
      'order',
      'O fim não pode ser anterior ao início',
      (value, { parent }) => !value || !parent.begin || value >= parent.begin,
    ),
    companion: text('Acompanhante', {
      personal: 'text',
      help: 'A quem a declaração se destina, se não for à própria pessoa.',
      ...of('attendanceNote'),
    }).max(120),
    observation,
  },
  output: recordedPaper,
  writes: ['carePaper'],
  logs: 'citizenId',
})
