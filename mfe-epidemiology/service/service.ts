import { epidemiologyPersonMove } from '@saude/citizen/contract/join'
import { endedActs } from '@saude/service/endings'
import { recordParts } from '@saude/service/record/record'
import { defineService } from '@saude/service/service'
import { epidemiologyPersonData } from '../contract/person-data.ts'
import { epidemiologyProcessing } from '../contract/processing.ts'
import { accompanimentRecord } from './accompaniment/accompaniment.ts'
import { accompanimentContacts } from './accompaniment/contact.ts'
import { deathHandlers } from './accompaniment/death.ts'
import { accompanimentExams } from './accompaniment/exam.ts'
import { listMeasurements } from './accompaniment/measurement.ts'
import { listCasesOfCitizen } from './accompaniment/of-citizen.ts'
import { collectiveActivities } from './activity/activity.ts'
import { foodIntakes } from './activity/intake.ts'
import { campaigns } from './campaign/campaign.ts'
import { campaignHandlers, campaignMessages } from './campaign/progress.ts'
import { caseMapHandlers } from './case-map.ts'
import { channelHandlers } from './channel/handlers.ts'
import { channelPasts } from './channel/past.ts'
import { channelWarnings, watchingChannels } from './channel/watch.ts'
import { migrations } from './migrations.ts'
import { mosquitoHandlers } from './mosquito/handlers.ts'
import { inspectionRounds, mosquitoFoci, nameStreetBlocks, streetBlocks } from './mosquito/records.ts'
import { profileHandlers } from './profile/profile.ts'
import { riskHandlers } from './risk.ts'
import { countedCases } from './statistics/case-view.ts'
import { statistics } from './statistics/statistics.ts'

const parts = recordParts(
  [
    accompanimentRecord,
    accompanimentContacts,
    accompanimentExams,
    campaigns,
    streetBlocks,
    mosquitoFoci,
    inspectionRounds,
    collectiveActivities,
    foodIntakes,
  ],
  {
    collections: {
      channelPast: channelPasts,
      channelWarning: channelWarnings,
      campaignMessage: campaignMessages,
      endedAct: endedActs,
    },
    personData: epidemiologyPersonData,
    personMove: epidemiologyPersonMove,
    processing: epidemiologyProcessing,
    handlers: [
      listMeasurements,
      listCasesOfCitizen,
      statistics,
      ...profileHandlers,
      ...channelHandlers,
      ...caseMapHandlers,
      ...campaignHandlers,
      ...riskHandlers,
      ...mosquitoHandlers,
      nameStreetBlocks,
      ...deathHandlers,
    ],
  },
)

export const service = defineService({
  area: 'epidemiology',
  version: '0.1.0',
  migrations,
  views: [countedCases],
  ...parts,
  async start(args) {
    const ends = [await parts.start?.(args), watchingChannels(args)]
    return async () => {
      for (const end of ends) await end?.()
    }
  },
})
