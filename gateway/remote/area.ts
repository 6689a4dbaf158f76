import type { ContractDescription } from '@saude/contract/describe'
import { AppError } from '@saude/contract/errors'
import { isFields } from '@saude/contract/values'
import type { CallContext } from '@saude/service/handlers'
import { migrationsIn } from '@saude/service/migrations/progress'
import { type Change, StoreError } from '@saude/store'
import type { Area } from '../dispatch/registry.ts'
import { callOver, readOver, UnreachableError } from '../wire/call.ts'
import { sealedContext } from '../wire/context.ts'
import { createRemoteFeed, type FeedSource, feedPage, feedQuery, type RemoteFeed } from '../wire/feed.ts'
import { callBody } from '../wire/files.ts'
import type { Greeting } from '../wire/greeting.ts'
import type { Seal } from '../wire/seal.ts'
import { acceptContract } from './accept.ts'
import { fitted, MisfitError } from './fitted.ts'
import type { Issued } from './issued.ts'
import { createLearner } from './learn.ts'

/** An area whose service is a process of its own. */
export interface RemoteArea extends Area {
  readonly feed: RemoteFeed
  readonly source: FeedSource
  /** Reads its contract now. */
  refresh(): Promise<void>
  close(): void
}

export interface RemoteOptions {
  readonly area: string
  /** Where it listens. */
  readonly url: string
  readonly seal: Seal
  readonly issued: Issued
  /** What is sent to a service that is asked for its contract: where the gateway is, and what to fill. */
  readonly greeting: () => Greeting
  /** What this gateway was built with: what is personal there stays personal. */
  readonly own?: ContractDescription | undefined
  /** Calls at once; more fail at once, so that one area that hangs does not eat the process. */
  readonly most: number
  /** Its contract is known, or known anew; or it is not to be used. */
  readonly learned: (area: RemoteArea) => void
  readonly forgotten: (area: RemoteArea) => void
  readonly onChange: (changes: readonly Change[]) => void
  readonly complain: (what: string, error: unknown) => void
}

const refreshMs = 30_000
const retryMs = 500
const contractMs = 5_000
/** Longer than any feed's wait. */
const feedMs = 40_000

/** Follows a service in another process: its contract, whether it is there, its change feed. */
export function openRemoteArea(options: RemoteOptions): RemoteArea {
  const { area, url, seal, issued, greeting, most, complain } = options
  let contract: ContractDescription | undefined
  let state: 'unknown' | 'up' | 'lost' | 'refused' = 'unknown'
  let reason = ''
  let lastWarning = ''
  let running = 0
  const closing = new AbortController()

  const read = async (
    path: string,
    query: string,
    milliseconds: number,
    signal = closing.signal,
    claims = {},
  ) => {
    const token = await seal.sign({ from: 'gateway', to: area, query: `GET /${path}` }, query, claims)
    const limit = AbortSignal.any([signal, closing.signal, AbortSignal.timeout(milliseconds)])
    return readOver(`${url}/${path}${query === '' ? '' : `?${query}`}`, token, limit)
  }

  /** The operator reads each thing once, not every half second. */
  const once = (words: string) => {
    if (words !== lastWarning) complain(area, words)
    lastWarning = words
  }

  const misfit = new Set<string>()
  const misfits = (words: string) => {
    if (!misfit.has(words)) complain(area, `resposta fora do contrato: ${words}`)
    misfit.add(words)
  }

  const learner = createLearner({
    refreshMs,
    retryMs,
    async read() {
      try {
        const body = await read('contract', '', contractMs, closing.signal, greeting())
        const accepted = acceptContract(area, body, options.own)
        contract = accepted.contract
        state = 'up'
        options.learned(remote)
        const { unknown, refused } = accepted
        const ignored = [...unknown.map((name) => `a consulta ${name} não tem linha de acesso`), ...refused]
        if (ignored.length > 0) once(`não foi aceito: ${ignored.join('; ')}`)
        else lastWarning = ''
      } catch (error) {
        if (error instanceof UnreachableError) lost(error)
        throw error
      }
    },
    refused(error) {
      state = 'refused'
      reason = error instanceof Error ? error.message : String(error)
      contract = undefined
      options.forgotten(remote)
      once(`contrato recusado: ${reason}`)
    },
  })

  const lost = (error: UnreachableError) => {
    if (closing.signal.aborted) return
    // Who was refused and is away now may be somebody else when it comes back.
    state = 'lost'
    once(`não responde em ${url}: ${error.message}`)
  }
  const lostNow = (error: UnreachableError) => {
    if (state !== 'up') return
    lost(error)
    void learner.now()
  }

  const source: FeedSource = async (asked, signal) =>
    feedPage(await read('feed', feedQuery(asked), feedMs, signal))
  const feed = createRemoteFeed(source, {
    // The long poll breaks the moment the process dies: what it restarts as is learned at once.
    onLost: (error) => {
      if (error instanceof UnreachableError) lostNow(error)
    },
  })
  feed.subscribe((changes) => {
    if (changes.length > 0) options.onChange(changes)
  })

  const remote: RemoteArea = {
    area,
    get version() {
      return contract?.version ?? ''
    },
    feed,
    source,
    refresh: learner.now,
    contract() {
      if (!contract) throw new AppError('connectionFailed')
      return contract
    },
    problem: () => (state === 'refused' ? reason : undefined),
    async run(query, input, context) {
      if (state !== 'up' || running >= most) throw new AppError('connectionFailed')
      const known = contract?.queries[query]
      if (!known) throw new AppError('notFound')
      // What a heavy query asks back shares its place, which is over there.
      const call = issued.issue(area, known.heavy ? { ...context, isWithinHeavy: true } : context)
      running += 1
      try {
        const answer = await send(query, known.mutates, input, context, call.id)
        return fitted(known.output, answer, context.user.isAnonymization)
      } catch (error) {
        if (error instanceof MisfitError) {
          misfits(`${query}: ${error.message}`)
          throw new AppError('connectionFailed')
        }
        if (context.user.isAnonymization && error instanceof AppError) throw withoutData(error)
        if (!(error instanceof UnreachableError)) throw error
        lostNow(error)
        throw new AppError('connectionFailed')
      } finally {
        running -= 1
        call.end()
      }
    },
    async health() {
      if (state === 'refused') throw new Error(reason)
      const started = performance.now()
      const limit = AbortSignal.any([closing.signal, AbortSignal.timeout(contractMs)])
      const said = await readOver(`${url}/health`, '', limit).catch((error: unknown) => {
        throw refusedBy(error) ?? error
      })
      const migrations = migrationsIn(said)
      return {
        latencyMs: performance.now() - started,
        ...(migrations.length > 0 && { migrations }),
        ...(isFields(said) && said.status === 'updating' && { isUpdating: true }),
      }
    },
    close() {
      closing.abort()
      learner.close()
      feed.close()
    },
  }

  async function send(query: string, mutates: boolean, input: unknown, context: CallContext, id: string) {
    const { body, contentType } = await callBody(input, context.files)
    const { gateway } = greeting()
    const claims = { context: sealedContext(context), call: { id, gateway } }
    const token = await seal.sign({ from: 'gateway', to: area, query }, body, claims)
    const { deadline, signal, progress } = context
    return callOver({
      url: `${url}/query/${query}`,
      token,
      body,
      contentType,
      deadline,
      // Writing goes on when the caller is gone: a retry gets the stored answer.
      ...(signal && !mutates && { signal }),
      ...(progress && { progress }),
    })
  }

  return remote
}

/** What a process says of data that it must not touch any more. */
function refusedBy(error: unknown): StoreError | undefined {
  if (!(error instanceof UnreachableError) || !isFields(error.said)) return undefined
  const { problem } = error.said
  return typeof problem === 'string' ? new StoreError('unfit', problem) : undefined
}

/** An error for an anonymised user: sentences and names of fields, nothing that is stored. */
function withoutData({ key, message, payload }: AppError): AppError {
  const { current: _, changedBy: __, removed: ___, ...rest } = payload ?? {}
  return new AppError(key, message, rest)
}
