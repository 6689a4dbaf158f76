import { freePort } from '../server.ts'
import { filledTown, type Town } from './folders.ts'
import { createTimes, type Times } from './load.ts'
import { type Running, start } from './process.ts'
import { type Person, type Shown, shownNames } from './shown-names.ts'
import { type Call, openWay, type Way } from './ways.ts'

/** How long a citizen's new name takes until another area's list answers it. */
export interface RenameRow {
  /** Where the name stands. */
  readonly list: string
  /** Where the services run, and which of them was down. */
  readonly services: string
  readonly times: Times
}

export interface RenameOptions {
  readonly citizens: number
  /** Renames for each list, one after the other. */
  readonly count: number
  /** Restarts of each service. */
  readonly restarts: number
  readonly log: (line: string) => void
}

/** How long a new name may take to show. Milliseconds. */
const timeoutMs = 60_000

/** Renames people of a demo town, with the areas in the gateway and as processes, and watches the lists of others. */
export async function measureRenames(options: RenameOptions): Promise<RenameRow[]> {
  const town = await filledTown(options.citizens, 1)
  return [...(await measureWithin(town, options)), ...(await measureApart(town, options))]
}

async function measureWithin(town: Town, { count, log }: RenameOptions): Promise<RenameRow[]> {
  const gateway = await start(['gateway/main.ts'], town.env, town.log)
  try {
    return await measureLists(await wayTo(gateway, town), 'no gateway', count, log)
  } finally {
    await gateway.stop()
  }
}

async function measureApart(town: Town, { count, restarts, log }: RenameOptions): Promise<RenameRow[]> {
  const ports = { citizen: await freePort(), 'health-secretary': await freePort() }
  const where = Object.entries(ports).map(([area, port]) => `${area}=http://127.0.0.1:${port}`)
  const env = { ...town.env, AREA_SERVICES: where.join() }
  const serve = (area: keyof typeof ports) =>
    start(['gateway/service-main.ts', area, '--port', String(ports[area])], env, town.log)
  const running = { citizen: await serve('citizen'), 'health-secretary': await serve('health-secretary') }
  const gateway = await start(['gateway/main.ts'], env, town.log)
  try {
    const way = await wayTo(gateway, town)
    const rows = await measureLists(way, 'em processos', count, log)
    const requests = shownNames.examRequests
    const people = await peopleIn(requests, way)
    const [reader, owner] = [createTimes(), createTimes()]
    for (let turn = 0; turn < restarts; turn += 1) {
      const person = pick(people, turn)
      await running['health-secretary'].stop('SIGKILL')
      const name = await rename(way, person)
      running['health-secretary'] = await serve('health-secretary')
      reader.note(await arrival(way, requests, person.id, name, performance.now()), { data: name })
    }
    for (let turn = 0; turn < restarts; turn += 1) {
      const person = pick(people, turn)
      await running.citizen.stop('SIGKILL')
      running.citizen = await serve('citizen')
      const from = performance.now()
      const name = await rename(way, person)
      owner.note(await arrival(way, requests, person.id, name, from), { data: name })
    }
    const { title } = requests
    return [
      ...rows,
      row(title, 'em processos: o da lista esteve fora durante a alteração, desde que atende', reader, log),
      row(title, 'em processos: o dos cidadãos esteve fora antes da alteração, desde que atende', owner, log),
    ]
  } finally {
    for (const one of [gateway, ...Object.values(running)]) await one.stop()
  }
}

const wayTo = ({ url }: Running, { tokens: [token = ''] }: Town): Promise<Way> =>
  openWay('socket', url, token, true)

async function measureLists(
  way: Way,
  services: string,
  count: number,
  log: RenameOptions['log'],
): Promise<RenameRow[]> {
  const rows: RenameRow[] = []
  for (const shown of Object.values(shownNames)) {
    const people = await peopleIn(shown, way)
    const times = createTimes()
    for (let turn = 0; turn < count; turn += 1) {
      const person = pick(people, turn)
      const from = performance.now()
      const name = await rename(way, person)
      times.note(await arrival(way, shown, person.id, name, from), { data: name })
    }
    rows.push(row(shown.title, services, times, log))
  }
  return rows
}

function row(
  list: string,
  services: string,
  collected: ReturnType<typeof createTimes>,
  log: RenameOptions['log'],
): RenameRow {
  const times = collected.of(1)
  log(
    `${list} · ${services}: p50 ${times.p50.toFixed(0)} p95 ${times.p95.toFixed(0)} max ${times.max.toFixed(0)} ms`,
  )
  return { list, services, times }
}

/** Who stands in a list, as soon as it is answered. */
async function peopleIn(shown: Shown, way: Way): Promise<Person[]> {
  let people: Person[] = []
  await until(async () => {
    people = await shown.people(way)
    return people.length > 0
  })
  return people
}

function pick(people: readonly Person[], turn: number): Person {
  const found = people[turn % people.length]
  if (!found) throw new Error('no one to rename')
  return found
}

let lastName = 0

/** Gives a citizen a name that is new, as soon as their area answers. */
async function rename(way: Way, { id, name: old }: Person): Promise<string> {
  lastName += 1
  const name = `${old.replace(/ Prova .*$/, '')} Prova ${letters(lastName)}`
  const call: Call = { query: 'citizenUpdate', input: { id, document: { name } }, mutates: true }
  await until(async () => !('error' in (await way.call(call))))
  return name
}

/** 1 → B, 26 → BA: names have no digits. */
const letters = (number: number): string =>
  number < 26
    ? String.fromCharCode(65 + number)
    : letters(Math.floor(number / 26)) + String.fromCharCode(65 + (number % 26))

/** Milliseconds from then until the list shows somebody under the new name only. */
async function arrival(way: Way, { names }: Shown, id: string, name: string, from: number): Promise<number> {
  await until(async () => {
    const shown = await names(way, id)
    return shown !== undefined && shown.length > 0 && shown.every((one) => one === name)
  })
  return performance.now() - from
}

async function until(holds: () => Promise<boolean>): Promise<void> {
  const end = performance.now() + timeoutMs
  while (!(await holds())) {
    if (performance.now() > end) throw new Error('a new name does not arrive')
    await new Promise((resolve) => setTimeout(resolve, 2))
  }
}
