import { recordService } from '@saude/service/record/record'
import { examRequest } from '../contract/exam-request.ts'
import { demoExamRequests } from '../demo/exam-requests.ts'

export const examRequests = recordService(examRequest, { demo: demoExamRequests })
