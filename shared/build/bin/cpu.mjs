// `npm run cpu -- COMMAND…`: runs a command and says what it took of the processor, by kind of process. `time` leaves out
// what its parent does not wait for, and so most of Chromium, which is more than half of a scenario. Linux alone.
import { spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'

/** Milliseconds between two looks: what begins and ends between them is not seen. */
const often = 200
/** Of a second, as /proc counts. */
const ticks = 100

const child = spawn(process.argv[2], process.argv.slice(3), { stdio: 'inherit' })

/** What a process was started as, for the table. */
const kindOf = (command) => {
  const type = /--type=(\S+)/.exec(command)?.[1]
  if (/chrom/.test(command.split(' ')[0]) || type) return `chromium ${type ?? 'browser'}`
  return command
    .split(' ')
    .slice(0, 3)
    .map((word) => word.replace(/^.*\/(?=[^/]+\/[^/]+$)/, ''))
    .join(' ')
}

const readProcess = (pid) => {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ')
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim()
    const [parent, user, system, start] = [1, 11, 12, 19].map((at) => Number(fields[at]))
    return { parent, seconds: (user + system) / ticks, start, command }
  } catch {
    // It has ended meanwhile.
    return undefined
  }
}

/** What was seen of each process, by its number and when it began: numbers come again. */
const seen = new Map()
const look = () => {
  const running = new Map()
  for (const name of readdirSync('/proc'))
    if (/^\d+$/.test(name)) {
      const one = readProcess(name)
      if (one) running.set(Number(name), one)
    }
  const isOurs = (pid) => {
    if (pid === child.pid) return true
    const one = running.get(pid)
    // Of what lost its parent it was seen whose it is.
    return one !== undefined && (seen.has(`${pid} ${one.start}`) || isOurs(one.parent))
  }
  for (const [pid, { seconds, start, command }] of running)
    if (isOurs(pid)) {
      const key = `${pid} ${start}`
      // What has ended and is not waited for yet says no command any more.
      seen.set(key, { kind: command ? kindOf(command) : (seen.get(key)?.kind ?? ''), seconds })
    }
}
const timer = setInterval(look, often)

child.on('exit', (code) => {
  clearInterval(timer)
  const sums = new Map()
  for (const { kind, seconds } of seen.values()) sums.set(kind, (sums.get(kind) ?? 0) + seconds)
  const rows = [...sums].sort(([, one], [, other]) => other - one).slice(0, 15)
  const all = [...sums.values()].reduce((sum, seconds) => sum + seconds, 0)
  console.log(`\n${all.toFixed(1).padStart(8)} s of the processor`)
  for (const [kind, seconds] of rows) console.log(`${seconds.toFixed(1).padStart(8)} s  ${kind}`)
  process.exitCode = code ?? 1
})
