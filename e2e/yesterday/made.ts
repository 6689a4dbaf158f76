import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { cp, mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { newId } from '@saude/contract/id'
import { today } from '@saude/contract/instants'
import { type Asking, asUser } from '../api.ts'
import { type Server, startServer } from '../server.ts'
import { send, sessionOf } from '../session.ts'
import { acts, type Subjects, subjectsFor } from './acts.ts'
import { actAll } from './ask.ts'
import { openDevice, type QueuedAct, queue, takeAlong } from './device.ts'
import type { Frozen } from './frozen.ts'
import { actMore } from './more.ts'
import { treeOf } from './tree.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** A token of 12 hours has to last for the scenarios of a run; what was done before is known by its id for longer. */
const keptHours = 11

/** Settings for a server whose data may be some days old. */
export const settings = () => ({
  DEMO: 'on',
  DEMO_CITIZENS: '600',
  CLOCK_IS_RIGHT: new Date().toISOString().slice(0, 10),
})

/** An act that waits in the queue of the device, and how often the store had it when it was done. */
export interface Waiting {
  readonly name: string
  readonly requestKey: string
  /** Which of the two of its name: the first has arrived. */
  readonly index: 0 | 1
  readonly before: number
}

/** What the old program has made. */
export interface Made {
  /** The folder of the old program. */
  readonly program: string
  /** The data folder of its closed server; to be copied. */
  readonly data: string
  /** The profile of the closed browser of an agent; to be copied. */
  readonly profile: string
  /** A file of the calls by which it was filled beyond the demo. */
  readonly noted: string
  /** A file of calls of all that changes something, and of services among themselves, with what they were answered on a copy of the data. */
  readonly acted: string
  readonly subjects: Subjects
  readonly waiting: readonly Waiting[]
}

/** Makes an agent drive as well: one person has all that can wait in a queue. */
async function letDrive(url: string): Promise<void> {
  const manager = await asUser(url, 'healthSecretary')
  const { data: groups } = await manager<{ items: { id: string; name: string; key: string }[] }>(
    'group-search',
    {},
  )
  const { data: people } = await manager<{ items: { id: string; email?: string }[] }>('user-list', {
    email: 'acs@demo.local',
  })
  const agent = people?.items.find(({ email }) => email === 'acs@demo.local')
  const group = groups?.items.filter(({ key }) => key === 'acs' || key === 'driver')
  const document = { userComplement: { group } }
  const { error } = await manager('user-update', { id: agent?.id, document })
  if (error) throw new Error(`The agent does not get to drive: ${JSON.stringify(error)}`)
}

/** Sends an act from beside the browser, as the device did without hearing the answer. */
async function arrive(url: string, { path, input, requestKey }: QueuedAct): Promise<void> {
  const { token } = await sessionOf(url, 'acs')
  const { error } = await send(url, path, input, { Type: 'User', Token: token, 'Request-Id': requestKey })
  if (error) throw new Error(`${path}: ${JSON.stringify(error)}`)
}

/** One of each act that can wait, done twice on a device without a connection. */
async function leaveWaiting(
  queueOne: (act: QueuedAct) => Promise<boolean>,
  ask: Asking,
  subjects: Subjects,
  url: string,
): Promise<Waiting[]> {
  const waiting: Waiting[] = []
  for (const [name, both] of Object.entries(acts))
    for (const [index, act] of both(subjects).entries()) {
      const { path, writes, input, file } = act
      const requestKey = newId()
      const before = await act.count(ask)
      const queued: QueuedAct = { name, path, writes, input, requestKey, ...(file && { file }) }
      if (!(await queueOne(queued))) throw new Error(`${name} is not kept by the device`)
      if (index === 0) await arrive(url, queued)
      waiting.push({ name, requestKey, index: index === 0 ? 0 : 1, before })
    }
  return waiting
}

/** An agent's device against a server of the old program: everything taken along, everything left waiting. */
async function makeDevice({ url }: Server, profile: string) {
  await letDrive(url)
  const ask = await asUser(url, 'acs')
  const subjects = await subjectsFor(ask, await asUser(url, 'driver'))
  const context = await openDevice(profile, Number(new URL(url).port))
  try {
    const page = context.pages()[0] ?? (await context.newPage())
    await takeAlong(page)
    await context.setOffline(true)
    return { subjects, waiting: await leaveWaiting((act) => queue(page, act), ask, subjects, url) }
  } finally {
    await context.close()
  }
}

async function makeState(program: string, folder: string): Promise<void> {
  const making = `${folder}.making`
  rmSync(making, { recursive: true, force: true })
  const data = join(making, 'data')
  await mkdir(data, { recursive: true, mode: 0o700 })
  const server = await startServer({ folder: data, program, env: settings() })
  try {
    writeFileSync(join(making, 'noted.json'), JSON.stringify(await actMore(server.url)))
    const made = await makeDevice(server, join(making, 'profile'))
    writeFileSync(join(making, 'made.json'), JSON.stringify({ ...made, madeAt: Date.now() }))
  } finally {
    await server.stop()
  }
  // On a copy: what is done to it no one goes on with.
  const played = await copyOf(data, join(making, 'played'))
  await actAll({ program, data: played, env: settings() }, join(making, 'acted.json'))
  await rm(played, { recursive: true })
  rmSync(folder, { recursive: true, force: true })
  renameSync(making, folder)
}

const hourMs = 3_600_000

/** What was made of a frozen commit before, as far as it is young enough: acts of today are no longer that tomorrow. */
function madeIn(folder: string) {
  const file = join(folder, 'made.json')
  // The last that is made; earlier versions of what makes it left it out.
  if (!existsSync(file) || !existsSync(join(folder, 'acted.json'))) return undefined
  const made: Pick<Made, 'subjects' | 'waiting'> & { madeAt: number } = JSON.parse(readFileSync(file, 'utf8'))
  const isOfToday = today(new Date(made.madeAt)) === today()
  return isOfToday && Date.now() - made.madeAt < keptHours * hourMs ? made : undefined
}

/**
 * What a frozen commit's program has made of a town of 600 citizens: its data, and an agent's device. It is kept in `.cache`
 * and made where it is missing: a minute or two.
 */
export async function madeBy(frozen: Frozen): Promise<Made> {
  const home = join(root, '.cache/yesterday', frozen.commit)
  const program = await treeOf(home, frozen)
  const state = join(home, 'state')
  if (!madeIn(state)) await makeState(program, state)
  const made = madeIn(state)
  if (!made) throw new Error(`${state} could not be made`)
  const { subjects, waiting } = made
  const at = (name: string) => join(state, name)
  return {
    program,
    data: at('data'),
    profile: at('profile'),
    noted: at('noted.json'),
    acted: at('acted.json'),
    subjects,
    waiting,
  }
}

/** A copy of a folder that was made, which is the caller's own. */
export async function copyOf(folder: string, to: string): Promise<string> {
  await cp(folder, to, { recursive: true, verbatimSymlinks: true })
  return to
}
