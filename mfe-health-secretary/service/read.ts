import { AppError } from '@saude/contract/errors'
import { pageOf } from '@saude/service/page'
import { examRequestGet, examRequestList } from '../contract/exam-request.ts'
import { on } from './collections.ts'
import { answered } from './exam-request.ts'

export const listExamRequests = on(examRequestList, async ({ input, collections, user }) =>
  pageOf(collections.examRequest, examRequestList, input, {
    filter: {
      ...(input.citizen && { 'citizen.id': input.citizen.id }),
      ...(input.exam && { 'exam.id': input.exam.id }),
      ...(input.healthUnit && { 'healthUnit.id': input.healthUnit.id }),
      ...(input.priority && { priority: input.priority }),
    },
    sort: { citizen: 'citizen.searchName', exam: 'exam.searchName' },
    map: answered,
    user,
  }),
)

export const getExamRequest = on(examRequestGet, async ({ input, collections }) => {
  const request = await collections.examRequest.findOne({ _id: input.id })
  if (!request) throw new AppError('notFound')
  return answered(request)
})
