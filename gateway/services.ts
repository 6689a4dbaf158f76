import { createHeavy, type Heavy } from '@saude/service/heavy/heavy'
import type { MigrationState } from '@saude/service/migrations/progress'
import type { AskArea } from '@saude/service/service'
import { type OpenedService, openService, type ServiceDefinition } from '@saude/service/service'
import type { ClockTrust, Lived } from '@saude/service/settled'
import type { Change, Store } from '@saude/store'
import type { Keeper } from '@saude/store/keeper/keeper'
import type { Settings } from './settings.ts'
import { version } from './version.ts'

interface OpenParts {
  readonly settings: Pick<Settings, 'dataDir' | 'mongoUri' | 'feed' | 'limits'>
  readonly keeper: Keeper
  readonly pseudonymKey: string
  readonly ask: AskArea
  /** Of the first service, the core; what it answers holds for the others. */
  readonly trustClock: (lived: Lived, store: Store) => Promise<ClockTrust>
  readonly onChange: (area: string, changes: readonly Change[]) => void
  readonly complain: (what: string, error: unknown) => void
  /** How far an area's data is converted, while nothing can be answered yet; nothing is left at the end. */
  readonly converting?: (area: string, left: readonly MigrationState[]) => void
  /** The operator's console. */
  readonly report?: ((line: string) => void) | undefined
}

/** The places for heavy questions of this process. */
export const heavyOf = ({ limits }: Pick<Settings, 'limits'>): Heavy =>
  createHeavy({
    atOnce: limits.heavy,
    waiting: limits.heavyWaiting,
    waitingOfSession: limits.heavyWaitingOfSession,
  })

/** Opens services one after the other; when one fails, those before it are closed again. */
export async function openServices(
  definitions: readonly ServiceDefinition[],
  { settings, keeper, pseudonymKey, ask, onChange, complain, trustClock, report, converting }: OpenParts,
): Promise<ReadonlyMap<string, OpenedService>> {
  const opened = new Map<string, OpenedService>()
  let trust: Promise<ClockTrust> | undefined
  const heavy = heavyOf(settings)
  try {
    for (const definition of definitions) {
      const { area } = definition
      const service = await openService(definition, {
        folder: settings.dataDir,
        ...(settings.mongoUri !== undefined && { uri: settings.mongoUri }),
        keeper,
        pseudonymKey,
        release: version,
        ...(report && { report }),
        ...(converting && { converting: (left) => converting(area, left) }),
        feed: settings.feed,
        trustClock: (lived, store) => {
          trust ??= trustClock(lived, store)
          return trust
        },
        heavy,
        ask,
        onChange: (changes) => onChange(area, changes),
        complain: (query, requestId, error) => complain(`${area} ${query} ${requestId}`, error),
      })
      opened.set(area, service)
    }
    return opened
  } catch (error) {
    await closeServices(opened)
    throw error
  }
}

/** In reverse: the core last, on which the others stand. */
export async function closeServices(services: ReadonlyMap<string, OpenedService>): Promise<void> {
  for (const service of [...services.values()].reverse()) await service.close()
}
