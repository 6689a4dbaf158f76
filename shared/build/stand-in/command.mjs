import { execFile, spawn } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { connect, createServer } from 'node:net'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'

/** Long enough for a compiler on a busy machine; a registry that does not answer must not hold up everything. */
const TIMEOUT_MS = 15 * 60_000

/** Runs a program, its output streamed. Throws when it fails. */
export const succeeded = (program, args, options = {}) =>
  new Promise((resolve, reject) => {
    const child = spawn(program, args, { stdio: 'inherit', timeout: TIMEOUT_MS, ...options })
    child.on('error', reject)
    child.on('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`${program} terminou com o código ${code}`)),
    )
  })

/** What a program prints. Throws when it fails. */
export const outputOf = async (program, args) =>
  (await promisify(execFile)(program, args, { timeout: TIMEOUT_MS })).stdout

/** Whether a program is in the path. */
export const isThere = (program) =>
  (process.env.PATH ?? '').split(delimiter).some((folder) => {
    try {
      accessSync(join(folder, program), constants.X_OK)
      return true
    } catch {
      return false
    }
  })

/** A port without a listener. */
export const freePort = () =>
  new Promise((resolve, reject) => {
    const server = createServer()
    server.on('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address()
      server.close(() => resolve(port))
    })
  })

/** Starts a server and answers when it listens. Throws when it ends before, with what it said. */
export async function startServer([program, ...args], port) {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part) => {
      said = (said + part).slice(-4000)
    })
  child.on('error', (error) => {
    said += error.message
  })
  for (let tries = 0; tries < 600; tries += 1) {
    if (child.exitCode !== null || child.pid === undefined) break
    if (await listens(port)) return child
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  child.kill('SIGKILL')
  throw new Error(`${program} não começou: ${said}`)
}

const listens = (port) =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.on('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.on('error', () => resolve(false))
  })
