import type { firstStepsQuery } from '@saude/contract/first-steps'
import { today } from '@saude/contract/instants'
import type { OutputOf } from '@saude/contract/query'
import { firstStepPlan } from '@saude/core/contract/first-step-plan'
import {
  ask,
  type Call,
  callByName,
  pageIdle,
  useMay,
  useSession,
  useWidgetSource,
} from '@saude/kits/platform'
import { useEffect, useState } from 'react'

type Answer = OutputOf<ReturnType<typeof firstStepsQuery>>
export type Step = Answer['items'][number]

/** All steps of the live areas, and which were hidden for everybody. */
export interface FirstStepsKnown {
  readonly steps: readonly Step[]
  readonly hidden: readonly string[]
}

export const isOpen =
  (hidden: readonly string[]) =>
  ({ name, isDone }: Step): boolean =>
    !isDone && !hidden.includes(name)

/** An area says how its query is called; what all of these answer is the same. */
const stepsOf = async (name: string): Promise<readonly Step[]> => {
  const call: Call<object, Answer> = callByName(name)
  // One area that is away leaves the steps of the others.
  const answer = await ask(call, {}).catch(() => null)
  return answer?.items ?? []
}

/** Where nothing was open it is asked again on another day. */
const key = (client: string) => `saude.firstSteps.${client}`
const wasDone = (client: string) => {
  try {
    return localStorage.getItem(key(client)) === today()
  } catch {
    return false
  }
}
const noteDone = (client: string) => {
  try {
    localStorage.setItem(key(client), today())
  } catch {
    // It is asked again the next time.
  }
}

/**
 * The first steps of a municipality of which some are open, for those who set it up; undefined for all others, before the
 * answer, and where nothing is open. It is asked when the page has nothing else to do.
 */
export function useFirstSteps(): FirstStepsKnown | undefined {
  const client = useSession()?.info.client?.id
  const source = useWidgetSource()
  const isTheirs = useMay('settingsUpdate')
  const [known, setKnown] = useState<FirstStepsKnown>()
  useEffect(() => {
    const queries = source?.firstSteps?.() ?? []
    if (!isTheirs || client === undefined || queries.length === 0 || wasDone(client)) return
    let here = true
    const look = async () => {
      await pageIdle()
      const [plan, ...found] = await Promise.all([
        ask(firstStepPlan, {}).catch(() => null),
        ...queries.map(stepsOf),
      ])
      const steps = found.flat()
      const hidden = plan?.hidden ?? []
      if (!here || !plan) return
      if (steps.some(isOpen(hidden))) setKnown({ steps, hidden })
      else noteDone(client)
    }
    void look()
    return () => {
      here = false
    }
  }, [client, source, isTheirs])
  return known
}
