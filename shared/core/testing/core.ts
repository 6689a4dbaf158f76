import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import '@saude/contract/testing/rows'
import { AppError } from '@saude/contract/errors'
import type { Query } from '@saude/contract/query'
import type { Origin, UploadedFile, User } from '@saude/service/handlers'
import { type AskArea, openService } from '@saude/service/service'
import { publicUser } from '@saude/service/user'
import { demoTown } from '@saude/town/town'
import { userLogin } from '../contract/session.ts'
import { createCore } from '../core.ts'
import { type CoreDocuments, coreDocuments } from '../demo/documents-of.ts'
import { fillDemo } from '../demo/load.ts'
import type { CaptchaProvider } from '../service/captcha/provider.ts'
import type { HasBackup } from '../service/first-steps/handlers.ts'
import type { MailProvider } from '../service/mail/provider.ts'
import type { PlaceProvider } from '../service/place/provider.ts'
import type { SessionEvent, SignedIn } from '../service/session/sessions.ts'

/** Little work for each hash: tests make many. */
const passwordCost = { memoryCost: 64, timeCost: 1, parallelism: 1 }
const start = Date.parse('2026-11-20T12:00:00-03:00')
const here: Origin = { address: '127.0.0.1', isLocal: true }

/** The town takes a second to draw; every test file draws it once. */
export const town = demoTown()

interface CoreSetting {
  readonly captcha?: CaptchaProvider
  readonly demo?: 'public'
  /** What the operator has set up. */
  readonly places?: PlaceProvider
  readonly hasMaps?: boolean
  readonly hasBackup?: HasBackup
  readonly mail?: MailProvider
}

/**
 * An open core with the demo municipality, a clock that stands until it is moved, and words to call it. Real store,
 * real tokens, real hashes; only the clock and the pause before slowed log-ins are made up.
 */
export async function openCore({
  captcha,
  demo,
  places,
  hasMaps = false,
  hasBackup,
  mail,
}: CoreSetting = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'core-'))
  let time = start
  let requests = 0
  const pauses: number[] = []
  const events: SessionEvent[] = []
  const core = createCore({
    sessionSecret: 'a secret for tests that is long enough',
    version: '1.2.3',
    now: () => time,
    sleep: async (milliseconds) => {
      pauses.push(milliseconds)
    },
    passwordCost,
    captcha,
    demo,
    places,
    hasMaps,
    hasBackup,
    mail,
  })
  const own: { run?: AskArea } = {}
  const opened = await openService(core.service, {
    folder,
    now: () => new Date(time),
    ask: async (...asked) => own.run?.(...asked),
  })
  own.run = opened.run
  const detach = core.sessions.attach(opened.store)
  core.sessions.subscribe((event) => events.push(event))
  await fillDemo({
    services: new Map([['core', opened]]),
    areas: [],
    count: 0,
    hasSigtap: false,
    now: new Date(time),
    town,
    passwordCost,
  })

  /** Runs a query as the dispatcher does after its own checks. */
  async function call<In, Out>(
    query: Query<In, Out>,
    input: In,
    user: User = publicUser(),
    origin: Origin = here,
    files?: readonly UploadedFile[],
  ): Promise<Out> {
    requests += 1
    const answer = await opened
      .run(query.name, input, {
        user,
        requestId: `test-${requests}`,
        deadline: Date.now() + 60_000,
        origin,
        ...(files && { files }),
      })
      .catch((error: unknown) => {
        throw forClients(error)
      })
    return answer as Out // shaped by the kit to this very contract
  }

  const login = (
    email: string,
    password = 'demonstracao',
    origin: Origin = here,
    proof?: string,
    deviceToken?: string,
  ): Promise<SignedIn & { deviceToken: string }> =>
    call(
      userLogin,
      { login: email, password, ...(proof && { captcha: proof }), ...(deviceToken && { deviceToken }) },
      undefined,
      origin,
    )

  return {
    core,
    opened,
    store: opened.store,
    documents: coreDocuments(town, new Date(start)) satisfies CoreDocuments,
    pauses,
    events,
    call,
    login,
    /** The session of a demo user, signed in just now. */
    as: async (group: string) => core.sessions.authenticate((await login(`${group}@demo.local`)).token),
    now: () => time,
    pass: (milliseconds: number) => {
      time += milliseconds
    },
    close: async () => {
      detach()
      await opened.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** A failure without what the dispatcher keeps for the access log. */
function forClients(error: unknown): unknown {
  if (!(error instanceof AppError) || !error.payload?.attempted) return error
  const { attempted: _attempted, ...payload } = error.payload
  return new AppError(error.key, error.message, Object.keys(payload).length > 0 ? payload : undefined)
}

export type TestCore = Awaited<ReturnType<typeof openCore>>

export const minutes = (count: number) => count * 60_000
export const hours = (count: number) => count * 3_600_000
export const days = (count: number) => count * 86_400_000

/** What a call was refused with; fails where it was not refused. */
export async function refusal(
  call: Promise<unknown>,
): Promise<{ key: string; message: string; payload?: unknown }> {
  try {
    await call
  } catch (error) {
    if (error instanceof Error && 'key' in error)
      return {
        key: String(error.key),
        message: error.message,
        payload: 'payload' in error ? error.payload : undefined,
      }
    throw error
  }
  throw new Error('the call was answered')
}
