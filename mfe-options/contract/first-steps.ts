import { type FirstStep, firstStepsQuery } from '@saude/contract/first-steps'
import { rows } from './access.ts'

/** What a new municipality does first of the registers. */
export const optionsSteps = [
  {
    name: 'options.exams',
    phase: 'tables',
    title: 'Exames laboratoriais',
    text: 'Os exames que o município pede, com o procedimento da tabela SIGTAP e o preparo.',
    path: '/app/options/laboratory-exam',
    needs: 'laboratoryExamCreate',
  },
  {
    name: 'options.vehicles',
    phase: 'tables',
    title: 'Veículos',
    text: 'Placa, lugares, combustível e quilometragem de cada veículo que leva pacientes.',
    path: '/app/options/vehicle',
    needs: 'vehicleCreate',
  },
] as const satisfies readonly FirstStep[]

export const optionsFirstSteps = firstStepsQuery(rows.optionsFirstSteps, ['laboratoryExam', 'vehicle'])
