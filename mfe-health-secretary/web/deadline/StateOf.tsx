import { type States, stateIn, stateLabel } from '@saude/contract/record/states'
import { StatusDot } from '@saude/kits/ui'

interface StateOfProps {
  states: States | undefined
  state: string | null | undefined
}

/** The state of an entry, as a list shows it, for rows that say it themselves. */
export function StateOf({ states, state }: StateOfProps) {
  if (!states) return null
  const found = stateIn(states, state)
  return <StatusDot tone={states.names[found]?.tone ?? 'neutral'}>{stateLabel(states, found)}</StatusDot>
}
