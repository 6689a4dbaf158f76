import { readFile } from 'node:fs/promises'
import { AppError, errorFrom } from '@saude/contract/errors'
import { isFields } from '@saude/contract/values'
import { bearerOf, createSeal } from '../wire/seal.ts'
import { type Answer, type Asked, answering, asking, type Known, knownAt } from './wire.ts'

/** A batch of an import takes a second, and waits for others who write. */
const answerMs = 150_000

/**
 * What the product that runs on a data folder does and says of a command; nothing where none runs there, or none that
 * answers yet.
 * @throws AppError with words for the operator
 */
export async function askOperated(dataDir: string, asked: Asked): Promise<Answer | undefined> {
  const known = await knownIn(dataDir)
  if (!known) return undefined
  const seal = createSeal(known.secret)
  const body = JSON.stringify(asked)
  const token = await seal.sign(asking, body)
  const response = await fetch(`http://127.0.0.1:${known.port}/`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}` },
    body,
    redirect: 'manual',
    signal: AbortSignal.timeout(answerMs),
  }).catch((error: unknown) => {
    // What was killed has left its file behind.
    if (isRefused(error)) return undefined
    throw new AppError('connectionFailed', 'O Saúde Municipal que está em execução não respondeu.')
  })
  if (!response) return undefined
  const text = await response.text()
  try {
    const { check } = await seal.open(bearerOf(response.headers.get('Authorization') ?? ''), answering(token))
    check(text)
  } catch {
    // Another program has the port by now.
    return undefined
  }
  const said: Answer = JSON.parse(text)
  if (said.error) throw errorFrom(said.error)
  return said
}

/** Nothing where none was left, or what is no folder, which says so where it is opened. */
async function knownIn(dataDir: string): Promise<Known | undefined> {
  const text = await readFile(knownAt(dataDir), 'utf8').catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR') return undefined
    throw error
  })
  const { port, secret } = fieldsIn(text)
  return typeof port === 'number' && typeof secret === 'string' ? { port, secret } : undefined
}

function fieldsIn(text = ''): Readonly<Record<string, unknown>> {
  try {
    const parsed: unknown = JSON.parse(text)
    return isFields(parsed) ? parsed : {}
  } catch {
    return {}
  }
}

const codeOf = (error: unknown): unknown => (isFields(error) ? error.code : undefined)

const isRefused = (error: unknown): boolean => isFields(error) && codeOf(error.cause) === 'ECONNREFUSED'
