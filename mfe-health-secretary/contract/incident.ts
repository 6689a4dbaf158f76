import { date, integer, longText, oneOf, text, yesNo } from '@saude/contract/fields'
import { files } from '@saude/contract/fields-file'
import { pastDate } from '@saude/contract/fields-past'
import { record } from '@saude/contract/record/record'
import { states } from '@saude/contract/record/states'
import { rows } from './access.ts'

/** What happened to the data. */
const kinds = {
  disclosed: 'Acesso ou divulgação indevida',
  lost: 'Perda, roubo ou destruição',
  unavailable: 'Dados fora do ar',
  changed: 'Alteração indevida',
} as const

/** How those whose data they are were informed (Resolução CD/ANPD 15/2024, art. 9º). */
const peopleBy = {
  each: 'A cada pessoa, diretamente',
  public: 'Por divulgação pública, por 3 meses',
} as const

const past = { plausible: { daysBack: 3_653 } } as const

/** Working days until both communications (Resolução CD/ANPD 15/2024, art. 6º e 9º). */
export const reportDays = 3

/** From the first suspicion to what was communicated. */
const incidentStates = states({
  initial: 'open',
  names: {
    open: { label: 'Em apuração', tone: 'warning' },
    reportable: { label: 'A comunicar', tone: 'danger' },
    dismissed: { label: 'Sem risco relevante', tone: 'neutral', locked: true },
    closed: { label: 'Encerrado', tone: 'success', locked: true },
  },
  transitions: {
    report: {
      title: 'Há risco relevante',
      from: ['open'],
      to: 'reportable',
      asks: { risk: 'required' },
    },
    dismiss: {
      title: 'Não há risco relevante',
      from: ['open'],
      to: 'dismissed',
      asks: { risk: 'required' },
    },
    anpd: {
      title: 'Comunicado à ANPD',
      from: ['reportable'],
      to: 'reportable',
      asks: { anpdOn: 'required', anpdNumber: 'optional', delay: 'optional' },
    },
    people: {
      title: 'Comunicado aos titulares',
      from: ['reportable'],
      to: 'reportable',
      asks: { peopleOn: 'required', peopleBy: 'required', delay: 'optional' },
    },
    close: {
      title: 'Encerrar',
      from: ['reportable'],
      to: 'closed',
      // Both have to be known by now; what was said before stands in the dialog.
      asks: { anpdOn: 'required', peopleOn: 'required', peopleBy: 'required', delay: 'optional' },
    },
    reopen: { title: 'Reabrir', from: ['dismissed', 'closed'], to: 'open', reason: 'required' },
  },
})

/** Incidents with personal data (LGPD, art. 48): what happened, to whom, what was done, and who was informed in time. */
export const incident = record(rows, 'incident', {
  word: { singular: 'incidente', plural: 'incidentes', gender: 'm' },
  path: '/app/options/incident',
  fields: {
    title: text('O que aconteceu', { showColumn: 34, showFilter: 'column' }).required().max(120),
    kind: oneOf('Tipo', kinds, { showColumn: 20, showFilter: 'panel' }).required(),
    occurredOn: pastDate('Aconteceu em', past),
    knownOn: pastDate('Conhecido em', {
      initial: 'today',
      help: 'Dia em que se soube que atingiu dados pessoais: daí correm 3 dias úteis',
      ...past,
    }).required(),
    reportBy: date('Comunicar até', { isGenerated: true, mayLieAhead: true, showColumn: 14 }),
    description: longText('Descrição', { personal: 'text' }).required().max(4000),
    data: longText('Dados atingidos', {
      personal: 'text',
      placeholder: 'Nome, CPF, telefone, diagnósticos',
    })
      .required()
      .max(1000),
    hasSensitive: yesNo('Dados de saúde ou outros sensíveis').required(),
    hasMinors: yesNo('Crianças, adolescentes ou idosos').required(),
    hasPasswords: yesNo('Senhas ou outras credenciais').required(),
    people: integer('Pessoas atingidas', { help: 'Estimativa; vazio enquanto não se sabe' })
      .min(0)
      .max(20_000_000),
    whom: longText('Quem foi atingido', { personal: 'text' }).max(1000),
    consequences: longText('Riscos e consequências prováveis', { personal: 'text' }).max(2000),
    before: longText('Medidas de segurança que havia', { personal: 'text' }).max(2000),
    measures: longText('Medidas tomadas e previstas', { personal: 'text' }).max(2000),
    documents: files('Documentos', 'Documento', { personal: 'text' }),
    risk: longText('Por que há, ou não há, risco ou dano relevante', {
      personal: 'text',
      isGenerated: true,
    }).max(2000),
    anpdOn: pastDate('Comunicado à ANPD em', { isGenerated: true, ...past }),
    anpdNumber: text('Protocolo na ANPD', { isGenerated: true }).max(60),
    peopleOn: pastDate('Comunicado aos titulares em', { isGenerated: true, ...past }),
    peopleBy: oneOf('Como foram comunicados', peopleBy, { isGenerated: true }),
    delay: longText('Motivo da demora', {
      personal: 'text',
      isGenerated: true,
      help: 'Quando a comunicação foi depois do prazo',
    }).max(1000),
  },
  label: ['title'],
  orderBy: ['updatedAt', 'title', 'reportBy', 'knownOn'],
  number: true,
  columns: { number: 14, state: 18 },
  receipt: [
    'title',
    'kind',
    'occurredOn',
    'knownOn',
    'reportBy',
    'description',
    'data',
    'hasSensitive',
    'hasMinors',
    'hasPasswords',
    'people',
    'whom',
    'consequences',
    'before',
    'measures',
    'risk',
    'anpdOn',
    'anpdNumber',
    'peopleOn',
    'peopleBy',
    'delay',
  ],
  signatures: ['Encarregado de dados', 'Responsável pelo município'],
  states: incidentStates,
})
