import { MendDialog, type MendProps } from '@saude/kits/form'
import { agentDayOpened } from '../../contract/agent-day.ts'

const person = ['id']

/** Offered at `mend:agentDayOpened`: that somebody's summary was opened can be sent again, or let go. */
export default function MendOpened(props: MendProps) {
  return <MendDialog of={agentDayOpened} hide={person} {...props} />
}
