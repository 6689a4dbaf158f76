import { defineService } from '@saude/service/service'
import { collections } from './collections.ts'
import { fillExamRequests } from './fill.ts'
import { fillHomeVisits } from './home-visit/fill.ts'
import { homeVisitHandlers } from './home-visit/handlers.ts'
import { getExamRequest, listExamRequests } from './read.ts'
import { createExamRequest, deleteExamRequest, updateExamRequest } from './write.ts'

const { examRequest } = collections

export const service = defineService({
  area: 'health-secretary',
  version: '0.1.0',
  collections,
  handlers: [
    listExamRequests,
    getExamRequest,
    createExamRequest,
    updateExamRequest,
    deleteExamRequest,
    ...homeVisitHandlers,
  ],
  files: [{ collection: examRequest, path: 'attachment' }],
  follows: {
    citizen: [{ collection: examRequest, path: 'citizen' }],
    healthUnit: [{ collection: examRequest, path: 'healthUnit' }],
  },
  demo: async (args: Parameters<typeof fillExamRequests>[0]) => {
    await fillExamRequests(args)
    await fillHomeVisits(args)
  },
})
