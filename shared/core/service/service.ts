import { defineService } from '@saude/service/service'
import { aboutHandler } from './about.ts'
import { accessLogHandlers } from './access-log/handlers.ts'
import { areaImportHandlers } from './area-import/handlers.ts'
import { clientHandlers } from './client/handlers.ts'
import { cnesHandlers } from './cnes/handlers.ts'
import { codeHandlers } from './codes/handlers.ts'
import { collections } from './collections.ts'
import { deviceHandlers } from './device/handlers.ts'
import { firstStepHandlers, type HasBackup } from './first-steps/handlers.ts'
import { followPermissions } from './group/adopt.ts'
import { groupHandlers } from './group/handlers.ts'
import { healthUnitHandlers } from './health-unit/handlers.ts'
import { licencesHourly } from './licence/notices.ts'
import { logoHandlers } from './logo/handlers.ts'
import type { MailProvider } from './mail/provider.ts'
import { migrationsWith } from './migrations.ts'
import { notificationHandlers } from './notification/handlers.ts'
import { patchNotesHandler } from './patch-notes/patch-notes.ts'
import { personDataHandlers } from './person-data/handlers.ts'
import { placeHandlers } from './place/handlers.ts'
import type { PlaceProvider } from './place/provider.ts'
import { processingHandlers } from './processing/handlers.ts'
import { purgeHourly } from './purge.ts'
import { secondFactorHandlers } from './second-factor/handlers.ts'
import { sessionHandlers } from './session/handlers.ts'
import type { LoginDeps } from './session/login.ts'
import { openSessionHandlers } from './session/open-sessions.ts'
import { type Offered, settingsHandlers } from './settings/handlers.ts'
import { sigtapHandlers } from './sigtap/handlers.ts'
import { type TakeoutDeps, takeoutHandlers } from './takeout/handlers.ts'
import { takeoutOrders } from './takeout/order.ts'
import { termsHandlers } from './terms/handlers.ts'
import { areaHandlers } from './territory/areas.ts'
import { assignHandlers } from './territory/assign.ts'
import { territoryHandlers } from './territory/handlers.ts'
import { registerFollows, registerHandlers } from './territory/register.ts'
import { territoryOfHandlers } from './territory/territory-of.ts'
import { wayHandlers } from './territory/ways/handler.ts'
import { blockUser } from './user/block.ts'
import { searchDrivers } from './user/drivers.ts'
import { inviteHandlers } from './user/invite.ts'
import { searchOwnPosts } from './user/own-posts.ts'
import { searchAcs, usersAtWork, usersByIds } from './user/read.ts'
import { userRecord } from './user/record.ts'
import { recoverPassword } from './user/recovery.ts'
import { openRecoverySender } from './user/recovery-sender.ts'
import { resetPassword } from './user/reset.ts'
import { selfUpdateHandler } from './user/self.ts'
import { sendLinks } from './user/send-links.ts'

export interface CoreServiceDeps extends LoginDeps, Pick<TakeoutDeps, 'secret'> {
  readonly version: string
  /** With which entries of the access log are locked (`access-log/chain.ts`). */
  readonly accessLogKey: string
  /** Key under which browsers subscribe to push messages. */
  readonly pushPublicKey: string | undefined
  readonly now: () => number
  /** Who knows places. */
  readonly places: PlaceProvider
  /** What clients may choose besides the product's own. */
  readonly offered: Offered
  readonly hasBackup: HasBackup
  /** Without it links are handed over on paper. */
  readonly mail: MailProvider | undefined
}

/** What all areas stand on: users, groups, sessions, clients, health units, territory, notifications, devices. */
export function coreService(deps: CoreServiceDeps) {
  // Where this process holds the lease; others find what is noted here a moment later.
  let recovering: ReturnType<typeof openRecoverySender> | undefined
  const handlers = [
    aboutHandler(deps),
    patchNotesHandler,
    ...accessLogHandlers,
    ...sessionHandlers(deps),
    ...openSessionHandlers,
    ...secondFactorHandlers(deps),
    ...userRecord(deps).handlers,
    resetPassword(deps),
    recoverPassword({ mail: deps.mail, wake: () => recovering?.wake() }),
    sendLinks(deps),
    ...inviteHandlers(deps),
    blockUser,
    usersByIds,
    usersAtWork,
    searchDrivers,
    searchAcs,
    searchOwnPosts,
    selfUpdateHandler(deps),
    ...groupHandlers,
    ...clientHandlers,
    ...healthUnitHandlers,
    ...territoryHandlers,
    ...wayHandlers,
    ...areaHandlers,
    ...territoryOfHandlers,
    ...registerHandlers,
    ...assignHandlers,
    ...placeHandlers(deps.places),
    ...codeHandlers,
    ...sigtapHandlers,
    ...cnesHandlers,
    ...areaImportHandlers,
    ...notificationHandlers,
    ...deviceHandlers,
    ...settingsHandlers(deps.offered),
    ...personDataHandlers(deps),
    ...takeoutHandlers(deps),
    ...logoHandlers,
    ...termsHandlers,
    ...firstStepHandlers(deps.hasBackup),
  ]
  return defineService({
    area: 'core',
    version: deps.version,
    collections,
    migrations: migrationsWith(deps.accessLogKey),
    follows: registerFollows,
    files: [{ collection: takeoutOrders, path: 'file' }],
    handlers: [...handlers, ...processingHandlers(handlers)],
    start({ store, settled, complain }) {
      const { mail } = deps
      const now = () => new Date(deps.now())
      const endLicences = licencesHourly(store, now)
      const endPurges = purgeHourly(store, settled, deps.accessLogKey)
      recovering = mail && openRecoverySender({ store, mail, now, complain })
      return async () => {
        endPurges()
        endLicences()
        await recovering?.close()
        recovering = undefined
      }
    },
    async open({ store }) {
      const endPermissions = await followPermissions(store, deps.version)
      return async () => {
        await endPermissions()
        await deps.passwords.close()
        await deps.guess.close()
      }
    },
  })
}
