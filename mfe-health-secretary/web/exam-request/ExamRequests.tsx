import { examRequest } from '../../contract/exam-request.ts'
import { RequestScreens } from '../request/RequestScreens.tsx'
import { ExamForm } from './ExamForm.tsx'

/** /app/health-secretary/exam-request and what lies below. */
export default function ExamRequests() {
  return <RequestScreens of={examRequest} create={ExamForm} />
}
