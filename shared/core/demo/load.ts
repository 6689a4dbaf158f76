import type { OpenedService, ServiceDefinition } from '@saude/service/service'
import type { Store } from '@saude/store'
import { demoTown } from '@saude/town/town'
import type { DemoTown } from '@saude/town/types'
import { demoPassword } from '@saude/town/users'
import { coreSteps } from '../contract/first-steps.ts'
import { collections } from '../service/collections.ts'
import { noticeLicences } from '../service/licence/notices.ts'
import { hashHere, type PasswordCost } from '../service/user/password.ts'
import { coreDocuments } from './documents-of.ts'
import { fillSigtap } from './sigtap.ts'

interface FillOptions {
  /** The core and the areas, opened, by name. */
  readonly services: ReadonlyMap<string, Pick<OpenedService, 'store' | 'collections'>>
  /** Areas that add their own part. */
  readonly areas: readonly ServiceDefinition[]
  /** How many citizens. */
  readonly count: number
  readonly now?: Date
  readonly town?: DemoTown
  readonly passwordCost?: PasswordCost
  /** False: the client has sent no table of procedures yet. */
  readonly hasSigtap?: boolean
}

/**
 * Fills the demo municipality into empty stores: the core's part, then each area's.
 * @returns what the operator reads: the users and their password
 */
export async function fillDemo({
  services,
  areas,
  count,
  now = new Date(),
  town = demoTown(),
  passwordCost,
  hasSigtap = true,
}: FillOptions): Promise<string[]> {
  const core = services.get('core')
  if (!core) throw new Error('no core among the services')
  const filling: Promise<void>[] = []
  for (const area of areas) {
    const opened = services.get(area.area)
    if (!opened) continue
    const { store, collections } = opened
    await new Promise<void>((next) => {
      const full = area.demo?.({ store, collections, client: town.client.id, town, count, now, next })
      filling.push(Promise.resolve(full).finally(next))
    })
  }
  await Promise.all(filling)
  if (hasSigtap) await fillSigtap(core.store, town.client.id, now)
  // The core last: a client in its store says that the filling is complete.
  const emails = await fillCore(core.store, town, now, passwordCost)
  return [
    `Município de demonstração: ${town.client.name}, ${count.toLocaleString('pt-BR')} cidadãos`,
    `Usuários de demonstração (senha ${demoPassword}): ${emails.join(', ')}`,
  ]
}

/** Stores territory, groups, users and notices; answers the users' e-mails, without the agents' numbered ones. */
async function fillCore(store: Store, town: DemoTown, now: Date, cost?: PasswordCost): Promise<string[]> {
  const documents = coreDocuments(town, now)
  // One hash for all: they have the same password anyway, and each hash takes a quarter of a second.
  const hash = await hashHere(demoPassword, cost)
  const into = store.collection.bind(store)
  await into(collections.city).insertMany(documents.cities)
  await into(collections.neighborhood).insertMany(documents.neighborhoods)
  await into(collections.street).insertMany(documents.streets)
  await into(collections.healthUnit).insertMany(documents.healthUnits)
  await into(collections.microArea).insertMany(documents.microAreas)
  await into(collections.team).insertMany(documents.teams)
  await into(collections.landscape).insertMany(documents.landscapes)
  await into(collections.group).insertMany(documents.groups)
  await into(collections.user).insertMany(documents.users)
  await into(collections.credential).insertMany(
    documents.users.map(({ _id }) => ({ _id, hash, changedAt: now, lastLoginAt: null })),
  )
  await into(collections.notification).insertMany(documents.notifications)
  // The demo shows a municipality at work.
  const steps = coreSteps.map(({ name }) => name)
  const client = documents.client._id
  await into(collections.hiddenSteps).insertMany([{ _id: client, client, names: steps }])
  await into(collections.settings).insertMany([documents.settings])
  await into(collections.client).insertMany([documents.client])
  await noticeLicences(store, now)
  return documents.users.flatMap(({ email }) => (email && !/^acs\d/.test(email) ? [email] : []))
}
