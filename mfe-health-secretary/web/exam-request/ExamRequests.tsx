import { RecordScreens } from '@saude/kits/list'
import { examRequest } from '../../contract/exam-request.ts'

/** /app/health-secretary/exam-request and what lies below: all of it comes from the record's declaration. */
export default function ExamRequests() {
  return <RecordScreens of={examRequest} />
}
