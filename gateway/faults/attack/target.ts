import { type GroupKey, groupKeys } from '@saude/contract/session'
import { call } from '../../testing/gateway.ts'
import { freePort } from '../../testing/port.ts'
import { manyCalls } from '../../testing/prepared.ts'
import { startProcess } from '../../testing/process.ts'
import { openProduct } from '../../testing/product.ts'
import { addClient, signIn } from '../../testing/town.ts'

/** A gateway under attack: a process of its own on loopback, with two municipalities. */
export interface AttackTarget {
  readonly url: string
  readonly dataDir: string
  /** Where areas listen that run as processes of their own. */
  readonly services: Readonly<Partial<Record<string, string>>>
  /** Somebody of each group of the first municipality, and of the provider. */
  readonly tokens: Readonly<Record<GroupKey, string>>
  readonly groupIds: Readonly<Record<string, string>>
  /** A citizen and somebody else's citizen, in the other municipality. */
  readonly citizens: { readonly own: string; readonly strange: string }
  readonly strangeToken: string
  /** Repeats attacks of another day. */
  readonly seed: string
  /** How hard: 1 in `npm test`, more in the soak. */
  readonly size: number
  memory(): Promise<{ readonly rss: number; readonly heap: number }>
  /** Milliseconds for which the event loop stood still at the longest since it was asked before. */
  standstill(): Promise<number>
}

/** Tries one thing that must not work; answers what is wrong, in words, and nothing where all held. */
export type Attack = (target: AttackTarget) => Promise<readonly string[]>

const citizen = (name: string) => ({ name, gender: 'F', birthDate: '1980-05-05', mothersName: 'Antônia' })

/** One area's service on the folder, as `npm run service` starts it. */
async function startService(area: string, dataDir: string) {
  const program = ['gateway/service-main.ts', area, '--port', String(await freePort())]
  const running = startProcess({ DATA_DIR: dataDir }, { program })
  return { area, running, url: await running.url() }
}

/** Prepares a folder, starts the product on it and answers both. */
export async function openTarget({
  seed,
  size,
  apart = [],
  limits = {},
}: Pick<AttackTarget, 'seed' | 'size'> & {
  /** Areas that run as processes of their own. */
  readonly apart?: readonly string[]
  /** Those that are the matter of the attack; all others let it through. */
  readonly limits?: Readonly<Record<string, string>>
}) {
  const product = await openProduct()
  const other = await addClient(product.store, 'Monte Claro')
  const tokens: Record<string, string> = {}
  for (const group of groupKeys) tokens[group] = (await signIn(product, group)).token
  const strangeToken = (await signIn({ ...product, client: other }, 'healthDirector')).token
  const made = async (token: string, name: string) => {
    const headers = { 'Request-Id': crypto.randomUUID() }
    const { body } = await call(product.url, 'citizen-create', { token, input: citizen(name), headers })
    return (body.data as { id: string }).id // our own contract
  }
  const own = await made(tokens.healthDirector ?? '', 'Ana Própria')
  const strange = await made(strangeToken, 'Rita Alheia')
  await product.gateway.close()

  const services = await Promise.all(apart.map((area) => startService(area, product.dataDir)))
  const gateway = startProcess(
    {
      DATA_DIR: product.dataDir,
      PORT: String(await freePort()),
      AREA_SERVICES: services.map(({ area, url }) => `${area}=${url}`).join(),
      ...manyCalls,
      ...limits,
    },
    { isProbed: true },
  )
  const target: AttackTarget = {
    url: await gateway.url(),
    dataDir: product.dataDir,
    services: Object.fromEntries(services.map(({ area, url }) => [area, url])),
    tokens: tokens as Record<GroupKey, string>, // one for each of groupKeys
    groupIds: Object.fromEntries(product.client.groups.map(({ key, _id }) => [key, _id])),
    citizens: { own, strange },
    strangeToken,
    seed,
    size,
    memory: gateway.memory,
    standstill: gateway.standstill,
  }
  return {
    target,
    /** @returns what is wrong with how it ended */
    async close(): Promise<string[]> {
      gateway.child.kill('SIGTERM')
      for (const { running } of services) running.child.kill('SIGTERM')
      const problems: string[] = []
      for (const { area, running } of [{ area: 'gateway', running: gateway }, ...services]) {
        const code = await running.ended
        if (code !== 0) problems.push(`${area} ended with ${code}: ${running.said.errors.slice(-500)}`)
      }
      product.remove()
      return problems
    },
  }
}
