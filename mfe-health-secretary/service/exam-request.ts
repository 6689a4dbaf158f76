import { lazily } from '@saude/service/lazily'
import { examRequest } from '../contract/exam-request.ts'
import { requestService } from './request/request-kind.ts'

export const examRequests = requestService(examRequest, {
  demo: lazily(async () => (await import('../demo/exam-requests.ts')).demoExamRequests),
})
