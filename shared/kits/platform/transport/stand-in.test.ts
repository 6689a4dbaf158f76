/** @jest-environment node */

import { callByName } from './call.ts'
import { behindStandIn, standIn } from './stand-in.ts'
import type { Sent } from './types.ts'

const sent = (name: string): Sent => ({
  call: callByName(name),
  input: {},
  token: null,
  requestKey: undefined,
  files: undefined,
  progress: undefined,
  timeout: 1_000,
  signal: new AbortController().signal,
})
const carrier = behindStandIn(async ({ call }) => ({ data: `${call.name} by the server` }))

describe('A stand-in', () => {
  it('answers what it knows, leaves the rest to the server, and goes when it is called off', async () => {
    const stop = standIn(({ call }) =>
      call.name === 'citizenList' ? Promise.resolve({ data: 'by the stand-in' }) : undefined,
    )
    expect(await carrier(sent('citizenList'))).toEqual({ data: 'by the stand-in' })
    expect(await carrier(sent('notificationList'))).toEqual({ data: 'notificationList by the server' })
    stop()
    expect(await carrier(sent('citizenList'))).toEqual({ data: 'citizenList by the server' })
  })

  it('is not called off by the one before it', async () => {
    const stop = standIn(() => Promise.resolve({ data: 'first' }))
    standIn(() => Promise.resolve({ data: 'second' }))
    stop()
    expect(await carrier(sent('citizenList'))).toEqual({ data: 'second' })
  })
})
