import { createWork, type Work } from '@saude/service/work'

/** A new password, and words that who knows the person tries first. */
export interface Guessed {
  readonly password: string
  readonly own: readonly string[]
}

/** What stands at the field. */
export const commonPassword =
  'Nova senha é fácil de adivinhar: evite nomes, datas e palavras comuns, ou use uma frase'

/** The lists are some 50 MB in memory, for what is asked rarely. Milliseconds. */
const keptMs = 60_000

/** Finds out in a thread of its own, which ends when it is not needed, which passwords are guessed soon. */
export function createGuess() {
  let work: Work<Guessed, boolean> | undefined
  let ending: NodeJS.Timeout | undefined
  const close = async () => {
    clearTimeout(ending)
    const open = work
    work = undefined
    await open?.close()
  }
  return {
    /** True for what is on the lists of those who guess, as it is or with a number behind it. */
    isCommon(password: string, own: readonly (string | null | undefined)[]): Promise<boolean> {
      clearTimeout(ending)
      work ??= createWork<Guessed, boolean>(new URL('./guess.thread.ts', import.meta.url), () => {}, [], {})
      ending = setTimeout(() => void close(), keptMs)
      ending.unref()
      return work.run({
        password,
        own: own.flatMap((word) => word?.toLowerCase().split(/[^\p{L}\d]+/u) ?? []),
      })
    },
    close,
  }
}

export type Guess = ReturnType<typeof createGuess>
