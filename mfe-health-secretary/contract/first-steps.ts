import { type FirstStep, firstStepsQuery } from '@saude/contract/first-steps'
import { rows } from './access.ts'

/** What a new municipality does first of those who see people for it. */
export const secretarySteps = [
  {
    name: 'health-secretary.providers',
    phase: 'tables',
    title: 'Prestadores de exames',
    text: 'Laboratórios e clínicas: CNPJ ou CNES, endereço, horários e os exames que fazem.',
    path: '/app/options/exam-provider',
    needs: 'examProviderCreate',
  },
] as const satisfies readonly FirstStep[]

export const secretaryFirstSteps = firstStepsQuery(rows.secretaryFirstSteps, ['examProvider'])
