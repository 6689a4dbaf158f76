import { handlersFor } from '@saude/service/handlers'
import { tableCollections } from '@saude/service/import/tables/run'
import { recordHistory } from '@saude/service/record/history'
import { accessLog } from './access-log/access-log.ts'
import { accessLogSegments } from './access-log/segment.ts'
import { areaRecords, areaRuns } from './area-import/run.ts'
import { areaVotes } from './area-vote/area-vote.ts'
import { clients } from './client/client.ts'
import { cnesRecords, cnesRuns } from './cnes/run.ts'
import { demoDecisions } from './demo/decision.ts'
import { devices } from './device/device.ts'
import { exportOrders } from './export-order/export-order.ts'
import { hiddenSteps } from './first-steps/hidden.ts'
import { groups } from './group/group.ts'
import { healthUnits } from './health-unit/health-unit.ts'
import { licenceNoticed } from './licence/notices.ts'
import { clientLogos } from './logo/logo.ts'
import { notifications } from './notification/notification.ts'
import { personCopies } from './person-data/copies.ts'
import { pushPositions } from './push/position.ts'
import { requestIds } from './request-id/request-ids.ts'
import { secondFactors } from './second-factor/second-factor.ts'
import { loginFailures } from './session/login-failure.ts'
import { sessionRows } from './session/session.ts'
import { settings } from './settings/settings.ts'
import {
  sigtapChanges,
  sigtapCodes,
  sigtapDescriptions,
  sigtapPackages,
  sigtapProcedures,
} from './sigtap/table.ts'
import { takeoutOrders } from './takeout/order.ts'
import { teams } from './team/team.ts'
import { termsAccepted } from './terms/terms.ts'
import { landscapes } from './territory/landscape.ts'
import { cities, microAreas, neighborhoods, streets } from './territory/territory.ts'
import { passwordRecoveries } from './user/recovery-row.ts'
import { credentials, passwordLinks, users } from './user/user.ts'

/** Everything that the core stores. */
export const collections = {
  client: clients,
  group: groups,
  user: users,
  credential: credentials,
  secondFactor: secondFactors,
  passwordLink: passwordLinks,
  passwordRecovery: passwordRecoveries,
  session: sessionRows,
  loginFailure: loginFailures,
  device: devices,
  notification: notifications,
  healthUnit: healthUnits,
  city: cities,
  neighborhood: neighborhoods,
  street: streets,
  microArea: microAreas,
  team: teams,
  landscape: landscapes,
  sigtapPackage: sigtapPackages,
  sigtapProcedure: sigtapProcedures,
  sigtapCode: sigtapCodes,
  sigtapDescription: sigtapDescriptions,
  sigtapChange: sigtapChanges,
  accessLog,
  accessLogSegment: accessLogSegments,
  areaVote: areaVotes,
  recordHistory,
  exportOrder: exportOrders,
  personCopy: personCopies,
  takeoutOrder: takeoutOrders,
  pushPosition: pushPositions,
  requestId: requestIds,
  cnesRun: cnesRuns,
  cnesRecord: cnesRecords,
  ...tableCollections,
  areaRun: areaRuns,
  areaRecord: areaRecords,
  settings,
  clientLogo: clientLogos,
  termsAccepted,
  licenceNoticed,
  demoDecision: demoDecisions,
  hiddenSteps,
}

/** The word with which the core writes its handlers. */
export const on = handlersFor(collections)
