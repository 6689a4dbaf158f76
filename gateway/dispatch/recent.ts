import { createHmac, randomBytes } from 'node:crypto'
import type { AuditAct } from '@saude/contract/logged'

/** Milliseconds in which reading the same record again is the same consultation. */
export const consultation = 30 * 60_000

/** Acts that include this one, which is then not logged again: who has opened a record has seen more than its row of a list. */
const within: Readonly<Partial<Record<AuditAct, readonly AuditAct[]>>> = { listed: ['opened'] }

/** The acts that include this one. */
export const actsWithin = (act: AuditAct): readonly AuditAct[] => [act, ...(within[act] ?? [])]

interface TimesOptions {
  /** Keys that are remembered, rounded up to a power of two; where there is no room the oldest gives way. */
  readonly most: number
  /** Milliseconds; no time that is asked for or remembered lies more than an hour before it. */
  readonly start: number
}

/** Keys that compete for one place. */
const ways = 4
const hour = 60 * 60_000

/**
 * When a key came by last, of very many keys. 1,500 people looking at lists make 6,000 a second, so a key is 8 bytes of a
 * table of fixed size: a fingerprint and a time in seconds. Place and fingerprint come from a fast hash of more than 50
 * bits, which is made for ids that the server gives: a key of which the caller chooses a part is `sealed` first.
 */
export function createTimes({ most, start }: TimesOptions) {
  const buckets = 2 ** Math.max(0, Math.ceil(Math.log2(most / ways)))
  const prints = new Uint32Array(buckets * ways)
  /** Seconds since an hour before the start; 0 is an empty place. */
  const times = new Uint32Array(buckets * ways)
  const base = start - hour
  const hash = seededHash()

  /** Where a key stands, or would stand: an empty place, else the oldest of its bucket. */
  const placeOf = (key: string) => {
    const [place, print] = hash(key)
    const first = (place & (buckets - 1)) * ways
    let free = first
    for (let at = first; at < first + ways; at++) {
      if (prints[at] === print && times[at] !== 0) return { at, print, time: times[at] ?? 0 }
      if ((times[at] ?? 0) < (times[free] ?? 0)) free = at
    }
    return { at: free, print, time: 0 }
  }

  return {
    /** Whether the key came by after this moment, to the second. */
    isAfter(key: string, moment: number): boolean {
      const { time } = placeOf(key)
      return time !== 0 && base + time * 1000 > moment
    },
    /** The key came by then; an earlier time than the one known changes nothing. */
    set(key: string, moment: number): void {
      const { at, print, time } = placeOf(key)
      const seconds = Math.max(1, Math.floor((moment - base) / 1000))
      if (seconds <= time) return
      prints[at] = print
      times[at] = seconds
    },
  }
}

const secret = randomBytes(32)

/** A key of which the caller chooses a part, such as a request id, so that none can be made that looks like another. */
export const sealed = (key: string): string => createHmac('sha256', secret).update(key).digest('base64')

interface RecentOptions {
  /** So many are remembered; older ones give way, and are then logged once more. */
  readonly most: number
  readonly now: () => number
}

/** What is in the log already: whose reading of whom, and which acts. */
export function createRecent({ most, now }: RecentOptions) {
  const times = createTimes({ most, start: now() })
  const isRecent = (key: string) => times.isAfter(key, now() - consultation)
  const remember = (key: string) => times.set(key, now())

  return {
    /** Of these citizens those who were not consulted so by this user for half an hour; from now on they were. */
    unseen(userId: string, act: AuditAct, citizenIds: readonly string[]): string[] {
      const acts = actsWithin(act)
      const found = citizenIds.filter((id) => !acts.some((one) => isRecent(`${userId} ${one} ${id}`)))
      for (const id of found) remember(`${userId} ${act} ${id}`)
      return found
    },
    /** Whether this is said for the first time in half an hour. */
    isFirst(key: string): boolean {
      const one = sealed(key)
      if (isRecent(one)) return false
      remember(one)
      return true
    },
  }
}

/** Two numbers of 32 bits for a text, as MurmurHash3 mixes them; other ones in each process. */
function seededHash(): (text: string) => [number, number] {
  const seeds = randomBytes(8)
  const [first, second] = [seeds.readUInt32LE(0), seeds.readUInt32LE(4)]
  return (text) => {
    let a = first
    let b = second
    for (let i = 0; i < text.length; i++) {
      const code = text.charCodeAt(i)
      a = Math.imul(a ^ code, 0x85ebca6b)
      a ^= a >>> 13
      b = Math.imul(b ^ code, 0xc2b2ae35)
      b ^= b >>> 16
    }
    a = Math.imul(a ^ (b >>> 15), 0xc2b2ae35)
    b = Math.imul(b ^ (a >>> 13), 0x85ebca6b)
    return [(a ^ (a >>> 16)) >>> 0, (b ^ (b >>> 15)) >>> 0]
  }
}
