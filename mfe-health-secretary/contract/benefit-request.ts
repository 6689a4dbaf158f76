import { citizenRef } from '@saude/citizen/contract/citizen-ref'
import { date, longText } from '@saude/contract/fields'
import { file } from '@saude/contract/fields-file'
import { money } from '@saude/contract/fields-money'
import { pastDate } from '@saude/contract/fields-past'
import { record } from '@saude/contract/record/record'
import { states } from '@saude/contract/record/states'
import { isProtectedMedicine, namesProtectedMedicine } from '@saude/core/contract/codes/protected-medicine'
import { healthUnitRef, userRef } from '@saude/core/contract/refs'
import { benefitRef, costCenterRef } from '@saude/options/contract/refs'
import { rows } from './access.ts'
import { requestSequence } from './request-number.ts'

const authorise = rows.benefitRequestAuthorise

/** From the request to what is provided (its words are exact). */
const benefitStates = states({
  initial: 'review',
  names: {
    review: { label: 'Em analise', tone: 'info' },
    preapproved: { label: 'Pré aprovada', tone: 'primary' },
    approved: { label: 'Aprovada', tone: 'success', locked: true },
    reproved: { label: 'Reprovada', tone: 'danger', locked: true },
    provide: { label: 'Fornecido', tone: 'success', locked: true },
  },
  transitions: {
    preapprove: { title: 'Pré-aprovar', from: ['review'], to: 'preapproved' },
    approve: { title: 'Aprovar', from: ['review', 'preapproved'], to: 'approved', needs: authorise },
    provide: { title: 'Registrar fornecimento', from: ['approved'], to: 'provide' },
    undoProvide: {
      title: 'Desfazer fornecimento',
      from: ['provide'],
      to: 'approved',
      reason: 'required',
      needs: authorise,
    },
    reprove: {
      title: 'Reprovar',
      from: ['review', 'preapproved', 'approved'],
      to: 'reproved',
      reason: 'required',
      confirm: 'O cidadão recebe este motivo por mensagem.',
      needs: authorise,
      danger: true,
    },
    reopen: { title: 'Reabrir', from: ['reproved'], to: 'review', reason: 'required', needs: authorise },
  },
})

const benefit = record(rows, 'benefitRequest', {
  word: {
    singular: 'solicitação de benefício',
    plural: 'solicitações de benefícios',
    gender: 'f',
    short: 'solicitação',
  },
  path: '/app/health-secretary/benefit-request',
  fields: {
    citizen: citizenRef('Cidadão', { showColumn: 34, showFilter: 'panel' }).required(),
    // A medicine that is granted says as much as one that is fetched.
    benefit: benefitRef('Benefício', {
      showColumn: 28,
      showFilter: 'panel',
      hidesPerson: isProtectedMedicine,
    }).required(),
    amount: money('Valor', { showColumn: 16 }).min(0).max(1_000_000),
    costCenter: costCenterRef('Centro de custo', { showFilter: 'panel' }),
    healthUnit: healthUnitRef('Unidade de saúde', { showFilter: 'panel' }),
    date: pastDate('Data da solicitação', { initial: 'today', plausible: { daysBack: 3_653 } }).required(),
    justification: longText('Justificativa', {
      personal: 'text',
      hidesPerson: namesProtectedMedicine,
    }).max(1000),
    attachment: file('Documento', { accept: ['pdf', 'png', 'jpg', 'tif'], personal: 'text' }),
    requestedBy: userRef('Solicitado por', { isGenerated: true }),
    approvedBy: userRef('Aprovado por', { isGenerated: true }),
    approvedOn: date('Aprovado em', { isGenerated: true }),
  },
  label: ['citizen', 'benefit'],
  orderBy: ['updatedAt', 'citizen', 'benefit', 'date'],
  number: requestSequence,
  writes: ['protocol'],
  columns: { number: 18, state: 18, updatedAt: 24 },
  states: benefitStates,
  receipt: ['citizen', 'benefit', 'amount', 'date', 'healthUnit', 'approvedOn'],
})

/** Requests for benefits: food, wheelchairs, fares. */
export const benefitRequest = { ...benefit, queuedBy: ['benefit'] }

export type BenefitState = keyof typeof benefitStates.names
