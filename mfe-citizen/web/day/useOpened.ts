import { describeError } from '@saude/contract/errors'
import { useSend } from '@saude/kits/platform'
import { useEffect } from 'react'
import { agentDayOpened } from '../../contract/agent-day.ts'

/** Milliseconds in which looking at somebody again is the same look, as in the access log. */
const sameLook = 1_800_000

const looked = new Map<string, number>()

/** Says that somebody's summary was opened from this device: 'Quem viu' has it, also where it was opened without a connection. */
export function useOpened(id: string, name: string, isKept: boolean): void {
  const [send] = useSend(agentDayOpened)
  useEffect(() => {
    const last = looked.get(id)
    if (!isKept || (last !== undefined && Date.now() - last < sameLook)) return
    looked.set(id, Date.now())
    send({ id }, { description: `Resumo de ${name} aberto sem internet` }).catch((reason: unknown) => {
      // Without a connection it waits on the device.
      const { key } = describeError(reason)
      if (key !== 'connectionFailed' && key !== 'timeout') console.warn(reason)
    })
  }, [send, id, name, isKept])
}
