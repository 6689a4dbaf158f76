import { citizenRef } from '@saude/citizen/contract/citizen-ref'
import { date, longText, oneOf } from '@saude/contract/fields'
import { files } from '@saude/contract/fields-file'
import { pastDate } from '@saude/contract/fields-past'
import { record } from '@saude/contract/record/record'
import { states } from '@saude/contract/record/states'
import { rows } from './access.ts'

/** What the law lets somebody ask about their data (Lei 13.709/2018, art. 18). */
export const dataRequestKinds = {
  access: 'Acesso aos dados',
  correction: 'Correção de dados',
  sharing: 'Com quem foram compartilhados',
  opposition: 'Oposição ao tratamento',
  deletion: 'Eliminação de dados',
} as const

export type DataRequestKind = keyof typeof dataRequestKinds

/** Who stands at the desk. */
const askers = {
  self: 'O próprio titular',
  guardian: 'Responsável legal',
  attorney: 'Procurador, com procuração',
} as const

/** By which document it was checked that it is they. */
const identities = {
  rg: 'Carteira de identidade',
  cnh: 'Carteira de motorista',
  workCard: 'Carteira de trabalho',
  passport: 'Passaporte',
  foreigner: 'Registro de estrangeiro',
  known: 'Conhecido da equipe, sem documento',
} as const

/** Why data stay, or that they are gone. */
const grounds = {
  record: 'Prontuário: guarda por 20 anos (Lei 13.787/2018, art. 6º)',
  law: 'Obrigação legal ou regulatória (LGPD, art. 16, I)',
  policy: 'Política pública prevista em lei (LGPD, art. 7º, III, e 11, II, b)',
  health: 'Tutela da saúde (LGPD, art. 11, II, f)',
  granted: 'Atendido: não há base que obrigue a manter',
} as const

/** From the desk to the answer. */
const dataRequestStates = states({
  initial: 'received',
  names: {
    received: { label: 'Recebido', tone: 'info' },
    answered: { label: 'Respondido', tone: 'success', locked: true },
    withdrawn: { label: 'Desistência', tone: 'neutral', locked: true },
  },
  transitions: {
    answer: {
      title: 'Responder',
      from: ['received'],
      to: 'answered',
      asks: { answer: 'required', ground: 'optional' },
    },
    withdraw: { title: 'Registrar desistência', from: ['received'], to: 'withdrawn', reason: 'required' },
    reopen: { title: 'Reabrir', from: ['answered', 'withdrawn'], to: 'received', reason: 'required' },
  },
})

/** What people ask about their own data (LGPD, art. 18), until when it is answered, and what was answered. */
export const dataRequest = record(rows, 'dataRequest', {
  word: { singular: 'pedido do titular', plural: 'pedidos do titular', gender: 'm' },
  path: '/app/health-secretary/data-request',
  fields: {
    citizen: citizenRef('Titular', { showColumn: 30, showFilter: 'panel' }).required(),
    kind: oneOf('O que pede', dataRequestKinds, { showColumn: 20, showFilter: 'panel' }).required(),
    askedBy: oneOf('Quem pede', askers).required(),
    identity: oneOf('Documento conferido', identities).required(),
    askedOn: pastDate('Recebido em', { initial: 'today', plausible: { daysBack: 3_653 } }).required(),
    detail: longText('O que disse', { personal: 'text' }).max(1000),
    documents: files('Documentos', 'Documento', { personal: 'text' }),
    answerBy: date('Responder até', { isGenerated: true, mayLieAhead: true, showColumn: 16 }),
    answer: longText('Resposta', { personal: 'text', isGenerated: true }).max(3000),
    ground: oneOf('Fundamento', grounds, { isGenerated: true }),
    answeredOn: date('Respondido em', { isGenerated: true }),
  },
  label: ['citizen', 'kind'],
  orderBy: ['updatedAt', 'citizen', 'answerBy', 'askedOn'],
  number: true,
  columns: { number: 14, state: 20 },
  receipt: [
    'citizen',
    'kind',
    'askedBy',
    'identity',
    'askedOn',
    'detail',
    'answerBy',
    'answer',
    'ground',
    'answeredOn',
  ],
  signatures: ['Quem pediu', 'Quem respondeu'],
  states: dataRequestStates,
})
