import { recordPage } from '@saude/kits/list'
import { laboratoryExam } from '../../contract/laboratory-exam.ts'

/** /app/options/laboratory-exam and what lies below. */
export default recordPage(laboratoryExam)
