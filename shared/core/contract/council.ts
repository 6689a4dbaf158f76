import { oneOf, text } from '@saude/contract/fields'
import { stateNames } from './state-names.ts'

/** Where a professional is registered: what prescriptions and certificates say beside the name. */

export const councils = {
  CRM: 'CRM (medicina)',
  COREN: 'COREN (enfermagem)',
  CRO: 'CRO (odontologia)',
  CRF: 'CRF (farmácia)',
  CREFITO: 'CREFITO (fisioterapia e terapia ocupacional)',
  CRP: 'CRP (psicologia)',
  CRN: 'CRN (nutrição)',
  CREFONO: 'CREFONO (fonoaudiologia)',
  CRESS: 'CRESS (serviço social)',
  CREF: 'CREF (educação física)',
  CRBM: 'CRBM (biomedicina)',
  CRMV: 'CRMV (medicina veterinária)',
} as const
export type CouncilKey = keyof typeof councils

/** All three or none: the service asks for what is missing of them, because a patch says one of them alone. */
export const councilFields = {
  council: oneOf('Conselho', councils, { help: 'De quem prescreve ou atesta: sai na receita e no atestado' }),
  councilNumber: text('Número no conselho', { placeholder: '123456' })
    .matches(
      /^\d[\d.]*(-[A-Z]{1,4})?$/,
      'Número no conselho: números, e a categoria depois de um traço, como em 123456-ENF',
    )
    .max(20),
  councilState: oneOf('UF do conselho', stateNames),
}

interface Registration {
  readonly council?: CouncilKey | null | undefined
  readonly councilNumber?: string | null | undefined
  readonly councilState?: string | null | undefined
}

/** 'CRM 123456/SP'; null of who is not registered. */
export const registrationText = ({ council, councilNumber, councilState }: Registration): string | null =>
  council && councilNumber ? `${council} ${[councilNumber, councilState].filter(Boolean).join('/')}` : null
