import { recordParts, recordService } from '@saude/service/record/record'
import { defineService } from '@saude/service/service'
import { travel } from '../contract/travel.ts'

export const service = defineService({
  area: 'travel',
  version: '0.1.0',
  ...recordParts([
    recordService(travel, {
      demo: () => import('../demo/travels.ts'),
      answer: ({ _id }) => ({ travelId: _id }),
    }),
  ]),
})
