import { AppError, describeError } from '@saude/contract/errors'
import {
  expectedTiles,
  type KeptStyle,
  type TileBounds,
  type TilePlace,
  tileId,
} from '@saude/contract/map-tiles'
import type { State } from '../device/state.ts'
import { pause } from '../sync/pause.ts'
import { checkTiles, versionNow } from './check.ts'
import type { AskTiles, FetchTile } from './fetch.ts'
import { isBusy, isComplete, styleKeys, type TileStates, type TileStatus, tileMessages } from './status.ts'
import { hashOf, type TileStore } from './store.ts'

/** Fetched at once; how often one is tried, and the milliseconds before it is tried again. */
const atOnce = 6
export const mostTries = 100
/** Milliseconds before a picture is asked for again. @param attempt tries so far */
export const waitBefore = (attempt: number): number => 1_000 + 300 * attempt

/** Milliseconds between two looks whether the server's pictures are others by now. */
const renewedEvery = 86_400_000

interface TilesSetup {
  readonly store: TileStore
  readonly fetchTile: FetchTile
  readonly ask: AskTiles
  readonly state: State<TileStates>
  /** The area of who is signed in; undefined where none is known. */
  readonly bounds: () => TileBounds | undefined
  /** Whether what is missing of a style is fetched without anybody asking for it. */
  readonly isAutomatic?: (style: KeptStyle) => boolean
  readonly now?: () => Date
  readonly wait?: typeof pause
  /** Runs alone among the tabs of this browser; false where another one is at it. */
  readonly alone?: (work: () => Promise<void>) => Promise<boolean>
}

/** The map of the user's area on this device, style by style. */
export interface Tiles {
  /** Counts what is here, as fast as a page starts: by number alone. */
  look(): Promise<void>
  /** Checks every expected tile by id and hash; damaged ones go. Where downloads are automatic, fetches what is missing. */
  verify(style: KeptStyle): Promise<void>
  /** Checks, and fetches what is missing. */
  download(style: KeptStyle): Promise<void>
  /** As `download`, where something is missing and nothing is under way. */
  complete(style: KeptStyle): Promise<void>
  /** As `download`, where the style is here whole and the server's pictures are others by now; once a day. */
  renew(style: KeptStyle): Promise<void>
  remove(style: KeptStyle): Promise<void>
  /** Ends what is under way; what is here stays. */
  stop(): void
}

const justRun = async (work: () => Promise<void>) => {
  await work()
  return true
}

/** Keeps maps of an area on this device: what is expected, fetched, checked and removed, by style. */
export function createTiles({
  store,
  fetchTile,
  ask,
  state,
  bounds,
  isAutomatic = () => false,
  now = () => new Date(),
  wait = pause,
  alone = justRun,
}: TilesSetup): Tiles {
  const running = new Map<KeptStyle, { readonly controller: AbortController; ended: Promise<unknown> }>()
  const of = (style: KeptStyle): TileStatus => state.current()[style]
  const show = (style: KeptStyle, next: Partial<TileStatus>) =>
    state.set({ [style]: { ...of(style), ...next } })

  const expected = (): readonly TilePlace[] => {
    const area = bounds()
    if (!area) throw new AppError('notFound', tileMessages.noBounds)
    return expectedTiles(area)
  }

  /** Checks all. @returns those that have to be fetched, and what to do once they are here */
  const check = async (style: KeptStyle, signal: AbortSignal) => {
    const places = expected()
    show(style, { state: 'verifying', percentage: 0, expected: places.length, message: undefined })
    const progress = (percentage: number) => show(style, { percentage })
    const { missing, held, bytes, version } = await checkTiles({
      store,
      ask,
      style,
      places,
      signal,
      progress,
      wait,
    })
    show(style, { held, bytes })
    const keepVersion = async () => {
      if (version !== undefined && isComplete(of(style)) && !signal.aborted)
        await store.keepVersion(style, { version, at: now().toISOString() })
    }
    return { missing, keepVersion }
  }

  /** False: given up after a hundred tries, or stopped. */
  const fetchOne = async (style: KeptStyle, place: TilePlace, signal: AbortSignal): Promise<boolean> => {
    const id = tileId(style, place)
    for (let attempt = 1; attempt <= mostTries && !signal.aborted; attempt++) {
      try {
        const { content, type } = await fetchTile(id, signal)
        await store.put({ id, mapStyleKey: style, ...place, content, type, hash: await hashOf(content) })
        show(style, { held: of(style).held + 1, bytes: (of(style).bytes ?? 0) + content.byteLength })
        return true
      } catch (reason) {
        const { key, payload } = describeError(reason)
        const isPassing = key === 'connectionFailed' || key === 'timeout' || key === 'tooManyRequests'
        if (!isPassing) throw reason
        await wait(payload?.retryAfter ? payload.retryAfter * 1_000 : waitBefore(attempt), signal)
      }
    }
    return false
  }

  const fetchAll = async (style: KeptStyle, missing: readonly TilePlace[], controller: AbortController) => {
    const { signal } = controller
    const left = [...missing]
    const all = of(style).expected
    show(style, { state: 'downloading', percentage: of(style).held / all })
    const work = async () => {
      for (let place = left.shift(); place && !signal.aborted; place = left.shift()) {
        await fetchOne(style, place, signal)
        show(style, { percentage: of(style).held / all })
      }
    }
    try {
      await Promise.all(Array.from({ length: atOnce }, work))
    } catch (reason) {
      controller.abort()
      throw reason
    }
  }

  /** One piece of work for a style at a time; what it could not do is said in its words. */
  const run = async (
    style: KeptStyle,
    words: string,
    work: (controller: AbortController) => Promise<void>,
    isFollowed = true,
  ) => {
    if (running.has(style)) return
    const controller = new AbortController()
    const ended = alone(async () => {
      show(style, { isFollowed })
      try {
        await work(controller)
      } catch (reason) {
        const error = describeError(reason)
        const isKnown = error.message === tileMessages.noBounds || /espaço livre/.test(error.message)
        if (!isKnown) console.error(reason)
        show(style, { state: 'error', message: isKnown ? error.message : words })
      }
    })
    running.set(style, { controller, ended })
    try {
      await ended
    } finally {
      running.delete(style)
    }
  }

  /** Fetches what a check has found to be missing, and says how the style stands then. */
  const fill = async (style: KeptStyle, controller: AbortController, isWanted: boolean) => {
    const { missing, keepVersion } = await check(style, controller.signal)
    const isFetched = isWanted && missing.length > 0 && !controller.signal.aborted
    if (isFetched) await fetchAll(style, missing, controller)
    await keepVersion()
    show(style, { state: !isComplete(of(style)) ? 'incomplete' : isFetched ? 'downloaded' : 'ready' })
  }

  const download = (style: KeptStyle) =>
    run(style, tileMessages.download, (controller) => fill(style, controller, true))

  return {
    look: async () => {
      const area = bounds()
      if (!area) return
      const { length } = expectedTiles(area)
      for (const style of styleKeys) {
        if (isBusy(of(style))) continue
        const held = await store.count(style)
        show(style, {
          expected: length,
          held,
          state: held === 0 ? 'idle' : held >= length ? 'ready' : 'incomplete',
        })
      }
    },
    verify: (style) =>
      run(
        style,
        tileMessages.verify,
        (controller) => fill(style, controller, isAutomatic(style)),
        isAutomatic(style),
      ),
    download,
    complete: async (style) => {
      if (!isBusy(of(style)) && bounds() && !isComplete(of(style))) await download(style)
    },
    renew: async (style) => {
      if (isBusy(of(style)) || !bounds() || !isComplete(of(style))) return
      const kept = await store.version(style)
      if (kept && now().getTime() - Date.parse(kept.at) < renewedEvery) return
      const version = await versionNow(ask, style, new AbortController().signal)
      if (version === undefined) return
      if (version !== kept?.version) await download(style)
      else await store.keepVersion(style, { version, at: now().toISOString() })
    },
    remove: async (style) => {
      const before = running.get(style)
      before?.controller.abort()
      await before?.ended
      await run(
        style,
        tileMessages.remove,
        async () => {
          show(style, { state: 'removing', percentage: 0 })
          await store.removeStyle(style)
          show(style, { state: 'removed', held: 0, bytes: 0 })
        },
        false,
      )
    },
    stop: () => {
      for (const { controller } of running.values()) controller.abort()
    },
  }
}
