import '@saude/contract/testing/rows'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defaultPermissions } from '@saude/contract/access'
import { AppError } from '@saude/contract/errors'
import { newId } from '@saude/contract/id'
import { insert } from '@saude/service/handlers'
import { openService } from '@saude/service/service'
import { publicUser } from '@saude/service/user'
import { citizenCreate } from '../../../contract/citizen.ts'
import { collections, on } from '../../collections.ts'
import { service } from '../../service.ts'
import { derive } from '../citizen/citizen.ts'
import { emptied } from '../citizen/emptied.ts'
import { knownRelatives } from '../citizen/relatives.ts'
import { said } from '../citizen/said.ts'
import { refuseTaken, unreserved } from '../citizen/taken.ts'
import { doorstepOf } from '../location/household.ts'
import { knownNeighborhood } from '../location/neighborhood.ts'
import { choiceOf, noTerritory, territoryFor } from '../location/territory.ts'

/**
 * What the home costs a registration: `node shared/build/bin/run.mjs
 * mfe-citizen/service/register/home/cost.measure.ts 2000`. Registrations with and without the home's part in turn, `people` to a
 * house, in milliseconds of processor time of the whole process and reads of the store. What else the machine does comes and goes:
 * the middle one of the rounds says more than their sum.
 */

const many = Number(process.argv[2] ?? 2_000)
const people = Number(process.argv[3] ?? 3)
const rounds = 40
const now = new Date('2026-11-20T12:00:00-03:00')
const user = {
  ...publicUser({ id: 'c1', name: 'Vila Serena' }),
  id: 'n1',
  name: 'Profissional',
  groups: ['nurse'] as const,
  permissions: new Set(defaultPermissions('nurse')),
}

/** A registration as it is, without a look for the home. */
const withoutHome = on(citizenCreate, async ({ input, collections: all, commit, user: by, now: at, ask }) => {
  await refuseTaken(input, undefined, { collections: all, user: by, now: at })
  const id = newId()
  const { chosenAcs, mother: _mother, responsible: _responsible, homeId: _homeId, ...form } = input
  const livesHere = { ...form, ...(await said(input, ask)), addressOnCity: input.addressOnCity ?? true }
  const shown = { ...livesHere, ...emptied(livesHere) }
  const [neighborhood, relatives, choice] = await Promise.all([
    knownNeighborhood(shown.neighborhood, undefined, ask),
    knownRelatives(all.citizen, input, input),
    choiceOf(chosenAcs, undefined, ask),
  ])
  const whole = { ...shown, ...neighborhood, ...relatives }
  const territory = await territoryFor(whole, ask, doorstepOf(all.citizen), choice.id)
  const stored = { _id: id, ...derive(id, whole), ...noTerritory, ...territory }
  return commit(
    [
      ...unreserved(input, { collections: all, now: at }),
      insert(all.citizen, {
        ...whole,
        ...stored,
        installedApp: 'NOT_INSTALLED',
        householdId: null,
        opensHousehold: false,
        conditions: null,
      }),
    ],
    { id },
  )
})

async function open(handlers = service.handlers) {
  const folder = await mkdtemp(join(tmpdir(), 'cost-'))
  const { start: _start, ...still } = service
  const opened = await openService(
    { ...still, collections, handlers },
    {
      folder,
      now: () => now,
      complain: (_query, _id, error) => console.error(error),
      ask: async (query) => {
        if (query === 'neighborhoodSearch') return { items: [{ id: 'n1', name: 'Centro' }] }
        if (query === 'territoryOf') return { rule: null, microArea: null, agent: null, healthUnit: null }
        throw new AppError('notFound')
      },
    },
  )
  const call = (query: { readonly name: string }, input: object) =>
    opened.run(query.name, input, {
      user,
      requestId: newId(),
      requestKey: newId(),
      deadline: Date.now() + 60_000,
    })
  const used = { cpu: 0, answers: 0, rows: 0 }
  return {
    used,
    async act(run: () => Promise<unknown>) {
      const { answers, rows } = opened.store.reads
      const begun = process.cpuUsage()
      await run()
      const { user: own, system } = process.cpuUsage(begun)
      used.cpu += (own + system) / 1_000
      used.answers += opened.store.reads.answers - answers
      used.rows += opened.store.reads.rows - rows
    },
    register: (number: number) => call(citizenCreate, personOf(number)),
    async close() {
      await opened.close()
      await rm(folder, { recursive: true })
    },
  }
}

const personOf = (number: number) => ({
  name: `Pessoa Número ${number}`,
  birthDate: '1990-05-05',
  sex: 'F',
  mothersName: `Mãe de ${number}`,
  addressOnCity: true,
  neighborhood: { id: 'n1', name: 'Centro' },
  addressPublicPlaceType: 'Rua',
  addressPublicPlace: `das Flores ${Math.floor(number / 300)}`,
  addressNumber: String(Math.floor(number / people)),
})

const others = service.handlers.filter(({ query }) => query.name !== citizenCreate.name)
const [withHome, without] = [await open(), await open([...others, withoutHome])]
for (let number = 0; number < 200; number += 1) {
  await withHome.register(number)
  await without.register(number)
}
const perRound = Math.floor(many / rounds)
const parts: number[] = []
for (let round = 0; round < rounds; round += 1) {
  const numbers = Array.from({ length: perRound }, (_, at) => 200 + round * perRound + at)
  const sides = round % 2 === 0 ? [withHome, without] : [without, withHome]
  const before = [withHome.used.cpu, without.used.cpu] as const
  for (const side of sides)
    await side.act(async () => {
      for (const number of numbers) await side.register(number)
    })
  parts.push((withHome.used.cpu - before[0]) / (without.used.cpu - before[1]) - 1)
}
parts.sort((one, other) => one - other)
const each = (value: number) => (value / (rounds * perRound)).toFixed(2)
const say = (what: string, { cpu, answers, rows }: typeof withHome.used) =>
  console.log(`${what}: ${each(cpu)} ms of CPU, ${each(answers)} reads, ${each(rows)} rows`)
say('registration with its home', withHome.used)
say('registration without', without.used)
const percent = (part = 0) => (part * 100).toFixed(1)
const [low, median, high] = [0.25, 0.5, 0.75].map((at) => percent(parts[Math.floor(rounds * at)]))
console.log(`the home's part: ${percent(withHome.used.cpu / without.used.cpu - 1)} %`)
console.log(`of rounds: ${median} % (a quarter below ${low}, a quarter above ${high})`)
await withHome.close()
await without.close()
