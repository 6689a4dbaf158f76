import { examRequest } from '../../contract/exam-request.ts'
import { RequestScreens } from '../request/RequestScreens.tsx'

/** /app/health-secretary/exam-request and what lies below. */
export default function ExamRequests() {
  return <RequestScreens of={examRequest} />
}
