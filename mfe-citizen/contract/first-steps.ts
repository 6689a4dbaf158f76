import { type FirstStep, firstStepsQuery } from '@saude/contract/first-steps'
import { rows } from './access.ts'

/** What a new municipality does first of its citizens; what brings many of them at once has its place here, too. */
export const citizenSteps = [
  {
    name: 'citizen.register',
    phase: 'citizens',
    title: 'Primeiros cidadãos',
    text: 'Nome, nascimento, CPF ou CNS e endereço: a rua diz a microárea e quem visita.',
    path: '/app/citizen/create',
    needs: 'citizenCreate',
  },
  {
    name: 'citizen.visit',
    phase: 'citizens',
    title: 'Primeira visita',
    text: 'O agente escolhe o cidadão em Próximas visitas e registra a visita, também sem internet.',
    path: '/app/visit-list',
    needs: 'visitRecord',
  },
] as const satisfies readonly FirstStep[]

export const citizenFirstSteps = firstStepsQuery(rows.citizenFirstSteps, ['citizen', 'visit'])
