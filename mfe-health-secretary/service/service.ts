import { secretaryPersonMove } from '@saude/citizen/contract/join'
import { tableOf } from '@saude/contract/values'
import { endedActs } from '@saude/service/endings'
import { forgetTablesHourly } from '@saude/service/import/tables/forget'
import { lazily } from '@saude/service/lazily'
import { recordParts } from '@saude/service/record/record'
import { defineService } from '@saude/service/service'
import { secretaryPersonData } from '../contract/person-data.ts'
import { secretaryProcessing } from '../contract/processing.ts'
import { protocolTypeOf } from '../contract/protocol-type.ts'
import { secretaryTables } from '../contract/tables.ts'
import { affiliatedHandlers, affiliatedProcedures } from './affiliated/procedures.ts'
import { benefitRequests } from './benefit-request/benefit-request.ts'
import { sayGranted } from './benefit-request/charges.ts'
import { spendingOnBenefits } from './benefit-request/spending.ts'
import { bpaCollections } from './bpa/files.ts'
import { bpaHandlers } from './bpa/handlers.ts'
import { inconsistencyHandlers } from './bpa/inconsistencies.ts'
import { answerSent } from './bpa/sent.ts'
import { dataRequests } from './data-request.ts'
import { deathHandlers } from './death/death.ts'
import { listDue } from './due-treatment.ts'
import { askedExams } from './exam-cost/asked-view.ts'
import { examCosts } from './exam-cost/handler.ts'
import { firstSteps } from './first-steps.ts'
import { homeVisitHandlers } from './home-visit/handlers.ts'
import { incidents } from './incident.ts'
import { materialHandlers, materialInputs, materialOutputs, materials } from './material/materials.ts'
import { medicationCollections, medicationHandlers } from './medication/medications.ts'
import { migrationsOf } from './migrations.ts'
import { paper } from './paper/paper.ts'
import { protocolHandlers } from './protocol/handlers.ts'
import { hidePersons } from './protocol/hide-persons.ts'
import { lookup } from './protocol/lookup.ts'
import { protocolSheet } from './protocol/pdf.ts'
import { protocols } from './protocol/protocols.ts'
import { protocolCollections } from './protocol/waiting.ts'
import { adoptProvider } from './provider/adopt.ts'
import { offerHandlers } from './provider/offer-acts.ts'
import { getProvider } from './provider/offers.ts'
import { providerSheets } from './provider/pdf.ts'
import { providerGuards, providers } from './provider/providers.ts'
import { providerHandlers, providerRecords } from './provider/registers.ts'
import { twoProvidersHandlers } from './provider/two-providers.ts'
import { twoProviders } from './provider/two-providers-found.ts'
import { callHandler } from './quota/call.ts'
import { quotaHandlers, quotaRecords } from './quota/quotas.ts'
import { financialHandlers } from './report/financial.ts'
import { bookedHandlers } from './request/booked.ts'
import { knownOfRequest } from './request/known.ts'
import { requests } from './requests.ts'
import { appointmentSlots, slotHandlers } from './slot/slots.ts'

/** All that stand in the list over all kinds. */
const kinds = [...requests, benefitRequests]

const parts = recordParts(
  [
    ...providerRecords,
    affiliatedProcedures,
    appointmentSlots,
    materials,
    materialInputs,
    materialOutputs,
    quotaRecords,
    ...kinds,
    dataRequests,
    incidents,
  ],
  {
    collections: {
      ...protocolCollections,
      ...medicationCollections,
      ...bpaCollections,
      provider: providers,
      providerName: providerGuards,
      twoProviders,
      endedAct: endedActs,
    },
    personData: secretaryPersonData,
    personMove: secretaryPersonMove,
    processing: secretaryProcessing,
    tables: secretaryTables,
    handlers: [
      ...homeVisitHandlers,
      ...protocolHandlers,
      knownOfRequest,
      ...slotHandlers,
      ...bookedHandlers,
      ...affiliatedHandlers,
      ...materialHandlers,
      ...medicationHandlers,
      ...bpaHandlers,
      answerSent,
      ...providerHandlers,
      ...providerSheets,
      adoptProvider,
      getProvider,
      ...offerHandlers,
      ...twoProvidersHandlers(kinds),
      firstSteps,
      ...financialHandlers,
      ...inconsistencyHandlers,
      examCosts,
      listDue,
      spendingOnBenefits,
      sayGranted,
      lookup,
      ...quotaHandlers,
      callHandler((type) => kinds.find(({ of }) => protocolTypeOf(of.name) === type)),
      protocolSheet,
      ...deathHandlers,
      paper,
    ],
    follows: {
      citizen: ['citizen', 'hiddenPerson'].map((path) => ({ collection: protocols, path })),
      // What is asked for may be renamed; codes are not.
      ...tableOf(['material', 'medication', 'benefit'], () => [{ collection: protocols, path: 'item' }]),
    },
    demo: lazily(async () => (await import('./fill.ts')).fillArea),
  },
)

export const service = defineService({
  area: 'health-secretary',
  version: '0.1.0',
  migrations: migrationsOf(kinds),
  views: [askedExams],
  ...parts,
  async start(args) {
    await hidePersons(args.store, [...kinds, materialOutputs])
    const ends = [await parts.start?.(args), forgetTablesHourly(args)]
    return async () => {
      await Promise.all(ends.map((end) => end?.()))
    }
  },
})
