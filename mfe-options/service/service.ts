import { forgetTablesHourly } from '@saude/service/import/tables/forget'
import { lazily } from '@saude/service/lazily'
import { deliver, outbox } from '@saude/service/outbox'
import { recordByIds } from '@saude/service/record/by-ids'
import { recordParts, recordService } from '@saude/service/record/record'
import { defineService } from '@saude/service/service'
import { benefit, benefitByIds } from '../contract/benefit.ts'
import { costCenter, costCenterByIds } from '../contract/cost-center.ts'
import { laboratoryExam } from '../contract/laboratory-exam.ts'
import { partnership } from '../contract/partnership.ts'
import { optionsProcessing } from '../contract/processing.ts'
import { optionsTables } from '../contract/tables.ts'
import { vehicle, vehicleByIds } from '../contract/vehicle.ts'
import { monthCollections, monthHandlers } from './cost-center-month.ts'
import { dataSourceHandlers, dataSources } from './data-sources.ts'
import { examsByCodes, searchExams } from './exam-search.ts'
import { firstSteps } from './first-steps.ts'
import { listFleet } from './fleet.ts'
import { formerProviders, migrations } from './former-providers.ts'

/** The demo's entries, loaded only to fill a demo. */
const registers = () => import('../demo/registers.ts')

export const service = defineService({
  area: 'options',
  version: '0.1.0',
  migrations,
  // What older releases kept of providers is handed over.
  start(args) {
    const ends = [deliver(args), forgetTablesHourly(args)]
    return async () => {
      await Promise.all(ends.map((end) => end()))
    }
  },
  ...recordParts(
    [
      recordService(vehicle, {
        demo: () => import('../demo/vehicles.ts'),
        loads: {
          synonyms: {
            name: ['marca e modelo', 'descricao'],
            plate: ['placa do veiculo'],
            maxCapacity: ['lotacao', 'capacidade', 'lugares'],
          },
        },
      }),
      recordService(costCenter, {
        loads: {},
        demo: async () => ({ demo: (await registers()).demoCostCenters }),
      }),
      recordService(benefit, { loads: {}, demo: async () => ({ demo: (await registers()).demoBenefits }) }),
      recordService(partnership, {
        loads: { key: ['partner', 'start'] },
        demo: async () => ({ demo: (await registers()).demoPartnerships }),
      }),
      recordService(laboratoryExam, {
        loads: {
          synonyms: {
            procedure: ['sigtap', 'codigo sigtap', 'procedimento'],
            resultDays: ['prazo'],
            preparation: ['preparo'],
          },
        },
        demo: async () => ({ demo: (await registers()).demoLaboratoryExams }),
      }),
    ],
    {
      collections: { dataSource: dataSources, ...formerProviders, ...monthCollections, outbox },
      processing: optionsProcessing,
      tables: optionsTables,
      demo: lazily(async () => (await import('./fill.ts')).fillArea),
      handlers: [
        recordByIds(benefit, benefitByIds),
        recordByIds(costCenter, costCenterByIds),
        recordByIds(vehicle, vehicleByIds),
        listFleet,
        firstSteps,
        searchExams,
        examsByCodes,
        ...monthHandlers,
        ...dataSourceHandlers,
      ],
    },
  ),
})
