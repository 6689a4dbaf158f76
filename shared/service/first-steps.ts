import type { FirstStep } from '@saude/contract/first-steps'

/**
 * The answer of an area's `firstStepsQuery`: each step with its state. What says a state looks for one entry and counts
 * none; where it cannot be said (undefined) the step is left out.
 * @example on(travelFirstSteps, ({ user, collections }) => answerSteps(user.client, steps, { … }))
 */
export async function answerSteps<const Steps extends readonly FirstStep[]>(
  /** Without one there is nothing to set up. */
  client: object | null | undefined,
  steps: Steps,
  isDone: { readonly [N in Steps[number]['name']]: () => Promise<boolean | undefined> },
): Promise<{ items: (FirstStep & { readonly isDone: boolean })[] }> {
  if (!client) return { items: [] }
  const checks: Readonly<Record<string, () => Promise<boolean | undefined>>> = isDone
  const states = await Promise.all(steps.map(({ name }) => checks[name]?.()))
  return {
    items: steps.flatMap((step, at) => {
      const state = states[at]
      return state === undefined ? [] : [{ ...step, isDone: state }]
    }),
  }
}
