import { recordByIds } from '@saude/service/record/by-ids'
import { recordService } from '@saude/service/record/record'
import { affiliated, affiliatedByIds } from '../../contract/affiliated.ts'
import {
  examProvider,
  examProviderByIds,
  occupationalTherapyProvider,
  occupationalTherapyProviderByIds,
  physiotherapyProvider,
  physiotherapyProviderByIds,
} from '../../contract/provider-registers.ts'
import { providerRules } from './rules.ts'

const demo = () => import('../../demo/provider-registers.ts')

/** What tables call their columns. */
const loads = {
  synonyms: { name: ['prestador', 'razao social', 'nome fantasia'], contact: ['contato'], phone: ['fone'] },
}

/** The lists of providers. */
export const providerRecords = [
  recordService(affiliated, {
    ...providerRules('affiliated'),
    loads,
    demo: () => import('../../demo/affiliates.ts'),
  }),
  recordService(examProvider, {
    ...providerRules('examProvider'),
    loads,
    demo: async () => ({ demo: (await demo()).demoExamProviders }),
  }),
  recordService(physiotherapyProvider, {
    ...providerRules('physiotherapyProvider'),
    loads,
    demo: async () => ({ demo: (await demo()).demoPhysiotherapyProviders }),
  }),
  recordService(occupationalTherapyProvider, {
    ...providerRules('occupationalTherapyProvider'),
    loads,
    demo: async () => ({ demo: (await demo()).demoOccupationalTherapyProviders }),
  }),
]

export const providerHandlers = [
  recordByIds(affiliated, affiliatedByIds),
  recordByIds(examProvider, examProviderByIds),
  recordByIds(physiotherapyProvider, physiotherapyProviderByIds),
  recordByIds(occupationalTherapyProvider, occupationalTherapyProviderByIds),
]
