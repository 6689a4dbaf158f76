import { examRequest } from '../contract/exam-request.ts'
import { demoExamRequests } from '../demo/exam-requests.ts'
import { requestService } from './request/request-kind.ts'

export const examRequests = requestService(examRequest, { demo: demoExamRequests })
