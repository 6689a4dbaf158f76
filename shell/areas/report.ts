import type { AreaEntry } from '@saude/contract/area'
import { ask, type Call } from '@saude/kits/platform'
import { LateError } from './load.ts'

/** What the server hears of an area that was published a moment ago (gateway/releases/failing). */
interface Said {
  readonly area: string
  readonly version: string
  readonly isMounted: boolean
  readonly problem: string | null
}

/** The gateway's own, which no area declares. */
const mounted: Call<Said, { readonly counts: boolean }> = {
  name: 'areas/mounted',
  path: 'areas/mounted',
  method: 'POST',
  mutates: false,
  timeout: 10_000,
  reads: [],
  writes: [],
  access: { access: 'private' },
}

const key = 'saude.opened'
const mostProblem = 200

/** Versions that have opened in this browser: it says so once of each. */
function opened(): Readonly<Record<string, unknown>> {
  try {
    const known: unknown = JSON.parse(localStorage.getItem(key) ?? '{}')
    return typeof known === 'object' && known !== null ? { ...known } : {}
  } catch {
    return {}
  }
}

function keepOpened({ name, version }: AreaEntry): void {
  try {
    localStorage.setItem(key, JSON.stringify({ ...opened(), [name]: version }))
  } catch {
    // A browser that stores nothing says it once for each page.
  }
}

/** Reports to the server whether areas open, of each version once; what the network keeps away says nothing of the release. */
export const createReport = (
  send: (said: Said) => Promise<unknown> = (said) => ask(mounted, said, { forceHttp: true }),
) => {
  const said = new Set<string>()
  return (area: AreaEntry, error?: Error): void => {
    const { name, version } = area
    const outcome = `${name} ${version} ${error === undefined}`
    if (said.has(outcome) || error instanceof LateError || !navigator.onLine) return
    said.add(outcome)
    if (!error && opened()[name] === version) return
    const problem = error ? error.message.slice(0, mostProblem) : null
    send({ area: name, version, isMounted: error === undefined, problem })
      .then(() => {
        if (!error) keepOpened(area)
      })
      .catch(() => undefined)
  }
}
