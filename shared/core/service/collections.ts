import { handlersFor } from '@saude/service/handlers'
import { recordHistory } from '@saude/service/record/history'
import { accessLog } from './access-log/access-log.ts'
import { clients } from './client/client.ts'
import { demoDecisions } from './demo/decision.ts'
import { devices } from './device/device.ts'
import { hiddenSteps } from './first-steps/hidden.ts'
import { groups } from './group/group.ts'
import { healthUnits } from './health-unit/health-unit.ts'
import { licenceNoticed } from './licence/notices.ts'
import { clientLogos } from './logo/logo.ts'
import { notifications } from './notification/notification.ts'
import { requestIds } from './request-id/request-ids.ts'
import { secondFactors } from './second-factor/second-factor.ts'
import { sessionRows } from './session/session.ts'
import { settings } from './settings/settings.ts'
import {
  sigtapChanges,
  sigtapCodes,
  sigtapDescriptions,
  sigtapPackages,
  sigtapProcedures,
} from './sigtap/table.ts'
import { termsAccepted } from './terms/terms.ts'
import { landscapes } from './territory/landscape.ts'
import { cities, microAreas, neighborhoods, streets } from './territory/territory.ts'
import { credentials, passwordLinks, users } from './user/user.ts'

/** Everything that the core stores. */
export const collections = {
  client: clients,
  group: groups,
  user: users,
  credential: credentials,
  secondFactor: secondFactors,
  passwordLink: passwordLinks,
  session: sessionRows,
  device: devices,
  notification: notifications,
  healthUnit: healthUnits,
  city: cities,
  neighborhood: neighborhoods,
  street: streets,
  microArea: microAreas,
  landscape: landscapes,
  sigtapPackage: sigtapPackages,
  sigtapProcedure: sigtapProcedures,
  sigtapCode: sigtapCodes,
  sigtapDescription: sigtapDescriptions,
  sigtapChange: sigtapChanges,
  accessLog,
  recordHistory,
  requestId: requestIds,
  settings,
  clientLogo: clientLogos,
  termsAccepted,
  licenceNoticed,
  demoDecision: demoDecisions,
  hiddenSteps,
}

/** The word with which the core writes its handlers. */
export const on = handlersFor(collections)
