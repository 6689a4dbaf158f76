import { randomBytes } from 'node:crypto'
import { rename, rm, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { AppError, errorBody } from '@saude/contract/errors'
import { isFields } from '@saude/contract/values'
import { listen } from '../listen.ts'
import { bearerOf, createSeal } from '../wire/seal.ts'
import { readCommand } from './command.ts'
import { create, isAsked, type Making } from './create.ts'
import { type Answer, answering, asking, type ImportCall, type Known, knownAt } from './wire.ts'

/** More than any command, and than a batch of an import. Bytes. */
const most = 8 * 1_048_576

interface Listening {
  readonly dataDir: string
  readonly making: () => Making
  /** Answers the calls of imports. @throws AppError with words for the operator */
  readonly call: (call: ImportCall) => Promise<unknown>
  readonly complain: (error: unknown) => void
}

/**
 * Lets the commands of an operator at this machine have the running product do what they ask for: at a port of loopback
 * alone, with a secret of this start that lies in the data folder, its owner's alone. Nothing else is answered.
 * @returns ends it
 */
export async function listenToOperator({
  dataDir,
  making,
  call,
  complain,
}: Listening): Promise<() => Promise<void>> {
  const secret = randomBytes(32).toString('hex')
  const seal = createSeal(secret)

  async function answer(body: Buffer): Promise<Answer> {
    try {
      const asked: unknown = JSON.parse(body.toString())
      const { args, hasTerminal, call: asks } = isFields(asked) ? asked : {}
      if (asks !== undefined) return { data: await call(importCallIn(asks)) }
      const command = readCommand(Array.isArray(args) ? args.map(String) : [])
      if (typeof command === 'string') throw new AppError('notFound')
      if (hasTerminal === true && (await isAsked(command, making()))) return { isAsked: true }
      return { message: await create(command, making()) }
    } catch (error) {
      if (!(error instanceof AppError)) complain(error)
      return { error: errorBody(error) }
    }
  }

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const token = bearerOf(request.headers.authorization)
    // Before the body is read: callers that are not known must not fill the memory.
    const { check } = await seal.open(token, asking)
    const body = await bodyOf(request)
    check(body)
    const said = JSON.stringify(await answer(body))
    response.setHeader('Authorization', `Bearer ${await seal.sign(answering(token), said)}`)
    response.end(said)
  }

  const server = createServer((request, response) => {
    respond(request, response).catch(() => {
      response.statusCode = 401
      response.end()
    })
  })
  const known: Known = { port: await listen(server, 0, '127.0.0.1'), secret }
  const file = knownAt(dataDir)
  // Made anew: one that is there already would keep its rights.
  await rm(`${file}.nova`, { force: true })
  await writeFile(`${file}.nova`, JSON.stringify(known), { mode: 0o600, flag: 'wx' })
  await rename(`${file}.nova`, file)
  return async () => {
    await rm(file, { force: true })
    const closed = new Promise((resolve) => server.close(resolve))
    server.closeAllConnections()
    await closed
  }
}

function importCallIn(asked: unknown): ImportCall {
  const { query, input, client, by } = isFields(asked) ? asked : {}
  if (typeof query !== 'string' || typeof by !== 'string') throw new AppError('validation')
  return { query, input, by, ...(typeof client === 'string' && { client }) }
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  let bytes = 0
  for await (const part of request) {
    bytes += part.length
    if (bytes > most) throw new AppError('validation')
    parts.push(part)
  }
  return Buffer.concat(parts)
}
