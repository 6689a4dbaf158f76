import { listVisitsOfHome } from './entries.ts'
import { listHomesToVisit } from './homes.ts'
import { planVisitOfHome } from './plan.ts'
import { recordVisitOfHome } from './record.ts'

export const visitOfHomeHandlers = [recordVisitOfHome, planVisitOfHome, listVisitsOfHome, listHomesToVisit]
