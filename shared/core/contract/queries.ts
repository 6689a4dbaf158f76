import { aboutQueries } from './about.ts'
import { accessLogQueries } from './access-log.ts'
import { clientQueries } from './client.ts'
import { codeQueries } from './code-search.ts'
import { deviceQueries } from './device.ts'
import { groupQueries } from './group.ts'
import { healthUnitQueries } from './health-unit.ts'
import { laboratoryExamQueries } from './laboratory-exam.ts'
import { notificationQueries } from './notification.ts'
import { sessionQueries } from './session.ts'
import { territoryQueries } from './territory.ts'
import { territoryAreaQueries } from './territory-area.ts'
import { territoryOf } from './territory-of.ts'
import { userQueries } from './user.ts'

/** Every query that the core area declares: each needs a handler. */
export const coreQueries = [
  ...aboutQueries,
  ...accessLogQueries,
  ...sessionQueries,
  ...userQueries,
  ...groupQueries,
  ...clientQueries,
  ...healthUnitQueries,
  ...territoryQueries,
  ...territoryAreaQueries,
  territoryOf,
  ...laboratoryExamQueries,
  ...codeQueries,
  ...notificationQueries,
  ...deviceQueries,
]
