import { hostname } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { newId } from '@saude/contract/id'
import { absent, exists, filterBy, insert, put, removeAll, type Store, storeError } from '@saude/store'
import { StartError } from '../start-error.ts'
import { elapsed } from './elapsed.ts'
import {
  type GatewayLease,
  type GatewayProcess,
  gatewayLeases,
  gatewayProcesses,
  misfit,
  type Traits,
} from './process.ts'

/** A process that gives no sign for so long is dead. Milliseconds. */
export const aliveMs = 15_000
const renewMs = 5_000
const lookMs = 1_000
/** So long rows of the dead stay where no one who enters needs to know. */
const forgottenMs = 4 * aliveMs

/** The place of a gateway among those that work on its database. */
export interface Membership {
  /**
   * Whether the others still count this process among them: false when the last renewal lies so far back that one may have
   * entered that does not fit, as after a pause of the process. A gateway writes while this holds.
   */
  isHeld(): boolean
  /** From now on others that enter are refused. @throws StartError where another one fills already */
  beginFilling(): Promise<void>
  endFilling(): Promise<void>
  /** Ends the renewals and leaves. */
  close(): Promise<void>
}

interface RegisterParts {
  readonly store: Store
  readonly traits: Traits
  /** The operator's console. */
  readonly warn: (words: string) => void
  /** While this process stood still one has entered that it does not fit: this one has to end. */
  readonly lost: (words: string) => void
  /** Milliseconds that only grow. */
  readonly clock?: () => number
  readonly wait?: (milliseconds: number) => Promise<unknown>
  readonly place?: string
}

interface Seen {
  readonly beat: string
  /** When this value was seen first. */
  readonly at: number
  /** It has changed while it was watched. */
  readonly lives: boolean
}

const earlier = (place: string) =>
  `Um Saúde Municipal de uma versão anterior trabalha neste banco de dados (${place}). Encerre-o antes de começar este.`

/**
 * Enters the register of the gateways of a database, once every process there that does not fit is dead, and renews that until it is
 * closed. What is there and gives no sign, as after kill -9, is waited for; what fits is not.
 * @throws StartError while one lives that this process does not fit
 */
export async function enterRegister({
  store,
  traits,
  warn,
  lost,
  clock = elapsed(),
  wait = pause,
  place = `${hostname()}, processo ${process.pid}`,
}: RegisterParts): Promise<Membership> {
  const rows = store.collection(gatewayProcesses)
  const leases = store.collection(gatewayLeases)
  const id = newId()
  const seen = new Map<string, Seen>()
  /** All others. */
  const everybody = () => rows.findAll(filterBy<GatewayProcess>({ _id: { $ne: id } }), { max: 1_000 })
  /** The lease first: what is committed on it as it was read has then seen all who entered before. */
  const read = async () => {
    const lease = await leases.findOne({ _id: 'gateway' })
    return { lease, all: await everybody() }
  }
  let renewedAt = clock()
  let isFilling = false
  let isLost = false
  let isClosed = false
  let renewing: Promise<void> | undefined
  await enter()

  const timer = setInterval(() => {
    renewing ??= renew().finally(() => {
      renewing = undefined
    })
  }, renewMs)
  timer.unref()

  function watch(key: string, beat: string): Seen {
    const before = seen.get(key)
    const now = !before
      ? { beat, at: clock(), lives: false }
      : before.beat === beat
        ? before
        : { beat, at: clock(), lives: true }
    seen.set(key, now)
    return now
  }

  /** Waits for what does not fit, and enters. */
  async function enter(): Promise<void> {
    let isWarned = false
    // What has been watched before says nothing of who lives now.
    seen.clear()
    for (;;) {
      const { lease, all } = await read()
      renewedAt = clock()
      const problems = all.flatMap((other) => {
        const words = misfit(traits, other)
        return words === undefined ? [] : [{ key: other._id, words, of: other }]
      })
      const former =
        lease && lease.entered === undefined
          ? [{ key: 'gateway', words: earlier(lease.place), of: lease }]
          : []
      const waiting = [...problems, ...former].filter(({ key, words, of }) => {
        const { lives, at } = watch(key, of.beat)
        if (lives) throw new StartError(words)
        return clock() - at < aliveMs
      })
      const left = problems.find(({ of }) => of.isFilling)
      if (waiting.length === 0 && left) throw new StartError(halfFilled(left.of.place))
      if (
        waiting.length === 0 &&
        (await isEntered(
          lease,
          problems.map(({ of }) => of),
        ))
      )
        return
      const [first] = waiting
      if (first && !isWarned) {
        isWarned = true
        warn(
          `Outro Saúde Municipal consta neste banco de dados (${first.of.place}), e este não combina com ele. Se não der sinal em ${aliveMs / 1_000} segundos, este começa.`,
        )
      }
      if (first) await wait(lookMs)
    }
  }

  /** Of several that have seen the same, one enters first, and the others look again. */
  async function isEntered(lease: GatewayLease | null, dead: readonly GatewayProcess[]): Promise<boolean> {
    const own: GatewayProcess = { ...traits, _id: id, place, isFilling, beat: newId() }
    return isCommitted(lease, [
      ...dead.map(({ _id, beat }) => removeAll(gatewayProcesses, { _id, beat })),
      put(gatewayProcesses, own),
    ])
  }

  /** Does steps on the condition that no one has entered since this lease was read. */
  async function isCommitted(lease: GatewayLease | null, steps: Parameters<Store['atomically']>[0]) {
    const next: GatewayLease = {
      _id: 'gateway',
      holder: 'register',
      place,
      beat: newId(),
      entered: (lease?.entered ?? 0) + 1,
    }
    const unchanged =
      lease === null
        ? [absent(gatewayLeases, { _id: 'gateway' }), insert(gatewayLeases, next)]
        : [exists(gatewayLeases, sameAs(lease)), put(gatewayLeases, next)]
    try {
      await store.atomically([...unchanged, ...steps])
      return true
    } catch (error) {
      const { kind } = storeError(error)
      if (kind === 'stale' || kind === 'duplicate') return false
      throw error
    }
  }

  async function renew(): Promise<void> {
    // Before it is asked for: the others count from when they see it.
    const at = clock()
    try {
      const beat = newId()
      const [own, lease] = await Promise.all([
        rows.updateOne({ _id: id }, { $set: { beat } }),
        leases.updateOne({ _id: 'gateway', holder: 'register' }, { $set: { beat, place } }),
      ])
      if (own.matchedCount === 1 && lease.matchedCount === 1) renewedAt = at
      else await enter()
      await forget()
    } catch (error) {
      // A database that is away takes no writes either; the next renewal finds out what has become of it.
      if (!(error instanceof StartError) || isClosed) return
      isLost = true
      clearInterval(timer)
      lost(`Este Saúde Municipal ficou parado e termina; nada mais é gravado por ele. ${error.message}`)
    }
  }

  /** Rows of those who are dead for long; of a filling that did not end, an operator has to decide. */
  async function forget(): Promise<void> {
    for (const { _id, beat, isFilling } of await everybody()) {
      const { at } = watch(_id, beat)
      if (!isFilling && clock() - at >= forgottenMs) await rows.deleteOne({ _id, beat })
    }
  }

  return {
    isHeld: () => !isLost && clock() - renewedAt < aliveMs,
    async beginFilling() {
      for (;;) {
        const { lease, all } = await read()
        const other = all.find((one) => one.isFilling)
        if (other) throw new StartError(misfit(traits, other) ?? halfFilled(other.place))
        const own = { ...traits, _id: id, place, isFilling: true, beat: newId() }
        if (await isCommitted(lease, [put(gatewayProcesses, own)])) break
      }
      isFilling = true
    },
    async endFilling() {
      await rows.updateOne({ _id: id }, { $set: { isFilling: false } })
      isFilling = false
    },
    async close() {
      isClosed = true
      clearInterval(timer)
      await renewing
      // A filling that did not end leaves its row: what is there is half of it.
      if (!isFilling) await rows.deleteOne({ _id: id })
    },
  }
}

const sameAs = ({ entered, beat, holder }: GatewayLease) =>
  entered === undefined ? { _id: 'gateway' as const, holder, beat } : { _id: 'gateway' as const, entered }

const halfFilled = (place: string) =>
  `O preenchimento do município de demonstração não terminou (${place}). Apague os bancos de dados desta instalação no MongoDB e comece de novo.`
