import { recordParts } from '@saude/service/record/record'
import { defineService } from '@saude/service/service'
import { accompanimentRecord } from './accompaniment/accompaniment.ts'
import { accompanimentContacts } from './accompaniment/contact.ts'
import { accompanimentExams } from './accompaniment/exam.ts'
import { listMeasurements } from './accompaniment/measurement.ts'
import { markingOutdated } from './accompaniment/outdated.ts'
import { campaigns } from './campaign.ts'
import { profileHandlers } from './profile/profile.ts'

export const service = defineService({
  area: 'epidemiology',
  version: '0.1.0',
  ...recordParts([accompanimentRecord, accompanimentContacts, accompanimentExams, campaigns], {
    handlers: [listMeasurements, ...profileHandlers],
  }),
  start: markingOutdated,
})
