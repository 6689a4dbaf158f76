import { createServer } from 'node:net'

/**
 * Below those that systems choose by themselves, for outgoing connections and for servers on port 0: between the look and
 * the process that takes it nothing else is given it. Processes have stretches of their own.
 */
const stretch = 20
const first = 20_000 + (process.pid % 600) * stretch
let next = Math.floor(Math.random() * stretch)

/** A port that was free a moment ago, for a process that must come back on it. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < stretch; tries += 1) {
    const port = first + (next++ % stretch)
    if (await isFree(port)) return port
  }
  throw new Error(`none of ${stretch} ports from ${first} on is free`)
}

function isFree(port: number): Promise<boolean> {
  const probe = createServer()
  return new Promise((resolve) => {
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
}
