import { serveWork } from '@saude/service/work-thread'
import { workOnPassword } from './password-work.ts'

serveWork(workOnPassword)
