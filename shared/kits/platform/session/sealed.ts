import type { Auth } from './store.ts'

/** Takes a session that must not lie readable in this browser. */
export type Seal = (auth: Auth) => void

const mark = 'sealed'

/** What lies in the place of a sealed session: that there is one, and nothing else. */
export const sealedMark = (): string => JSON.stringify({ [mark]: true })

/** Whether what lies there says that the session is sealed. */
export function isSealedMark(text: string | null | undefined): boolean {
  try {
    const kept: unknown = JSON.parse(text ?? 'null')
    return typeof kept === 'object' && kept !== null && mark in kept
  } catch {
    return false
  }
}
