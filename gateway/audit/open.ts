import { chainKey } from '@saude/core/service/access-log/chain'
import { checkLast } from '@saude/core/service/access-log/check'
import type { Store } from '@saude/store'
import { openAccessLog } from '../dispatch/open-access-log.ts'
import { accessLogSecret } from '../secrets.ts'
import type { Settings } from '../settings.ts'
import { createAnchors } from './anchors.ts'

interface AuditParts {
  readonly settings: Pick<Settings, 'dataDir' | 'mongoUri' | 'pseudonymSecret' | 'limits'>
  /** The core's. */
  readonly store: Store
  readonly complain: (what: string, error: unknown) => void
  /** The operator's console. */
  readonly warn: (words: string) => void
}

const shownFindings = 5

/**
 * The access log of a gateway, whose entries are chained, and whose last day is checked beside the start. What is found is said to the
 * operator, also by `/health`; nothing is refused for it, for the log has to go on.
 */
export async function openAudit({ settings, store, complain, warn }: AuditParts) {
  const key = chainKey(await accessLogSecret(settings))
  const failed = (error: unknown) => complain('access log', error)
  const anchors = createAnchors(settings.dataDir, failed)
  let problem: string | undefined
  let isEnding = false

  const check = async () => {
    const { findings, heads } = await checkLast(store, key, () => isEnding)
    // Of processes that were killed, which could not say it themselves.
    anchors.add(heads, new Date())
    if (findings.length === 0) return
    problem = `O registro de acessos não está como foi gravado (npm run audit mostra tudo): ${findings
      .slice(0, shownFindings)
      .map(({ words }) => words)
      .join('; ')}`
    warn(problem)
  }
  const accessLog = openAccessLog({
    store,
    key,
    complain: failed,
    most: settings.limits.unloggedCitizens,
    anchor: (heads) => anchors.add(heads, new Date()),
  })
  const checking = check().catch(failed)
  return {
    accessLog,
    /** For operators; undefined while nothing was found. */
    problem: () => problem,
    /** Done when the last day was checked. */
    checked: () => checking,
    async close(): Promise<void> {
      isEnding = true
      await checking
      await accessLog.close()
      await anchors.close()
    },
  }
}
