import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, request } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../testing/port.ts'

const program = '/usr/sbin/haproxy'
const checkMs = 200

/** What stands before several gateways: each request goes to the next that is ready. */
export interface Balancer {
  readonly url: string
  readonly name: 'HAProxy' | 'of the tests'
  close(): Promise<void>
}

/** Debian's HAProxy where it is installed, else a small one. @param ports where gateways listen, or will */
export const openBalancer = (ports: readonly number[]): Promise<Balancer> =>
  existsSync(program) ? openHaProxy(ports) : openOwn(ports)

/** As `deploy/haproxy.cfg`, without homes. */
async function openHaProxy(ports: readonly number[]): Promise<Balancer> {
  const servers = ports.map((one) => `  server g${one} 127.0.0.1:${one} check`)
  return startHaProxy((port) => [
    'defaults',
    '  mode http',
    '  timeout connect 3s',
    '  timeout client 130s',
    '  timeout server 130s',
    '  timeout tunnel 1h',
    '  timeout check 3s',
    '  option redispatch 1',
    '  retries 3',
    '  retry-on conn-failure empty-response',
    'listen gateways',
    `  bind 127.0.0.1:${port}`,
    '  balance roundrobin',
    '  option httpchk GET /health/ready',
    '  http-check expect status 200',
    `  default-server inter ${checkMs}ms fall 1 rise 1`,
    ...servers,
  ])
}

/** `deploy/haproxy.cfg` itself, before gateways of this machine. Undefined where HAProxy is not installed. */
export async function openHomes(ports: readonly number[]): Promise<Balancer | undefined> {
  if (!existsSync(program)) return undefined
  const written = readFileSync(new URL('../../../deploy/haproxy.cfg', import.meta.url), 'utf8')
  const lines = written.split('\n').filter((line) => !/^ *(?:server|bind|maxconn) /.test(line))
  const servers = ports.map((one) => `  server g${one} 127.0.0.1:${one} check`)
  return startHaProxy((port) => [
    ...lines.flatMap((line) =>
      line === 'frontend people'
        ? [line, `  bind 127.0.0.1:${port}`]
        : [line.replace('inter 1s fall 1 rise 2 slowstart 10s', `inter ${checkMs}ms fall 1 rise 1`)],
    ),
    ...servers,
  ])
}

async function startHaProxy(linesOf: (port: number) => readonly string[]): Promise<Balancer> {
  const port = await freePort()
  const folder = mkdtempSync(join(tmpdir(), 'saude-haproxy-'))
  const path = join(folder, 'haproxy.cfg')
  writeFileSync(path, `${linesOf(port).join('\n')}\n`)
  const child = spawn(program, ['-db', '-f', path], { stdio: 'ignore' })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  return {
    url: `http://127.0.0.1:${port}`,
    name: 'HAProxy',
    async close() {
      child.kill('SIGKILL')
      await ended
      rmSync(folder, { recursive: true })
    },
  }
}

/** In turn, request by request; sockets too. */
export async function openOwn(ports: readonly number[]): Promise<Balancer> {
  const ready = new Set(ports)
  let turn = 0
  const next = (): number => {
    const all = ports.filter((port) => ready.has(port))
    const usable = all.length > 0 ? all : ports
    turn += 1
    return usable[turn % usable.length] ?? 0
  }
  const timer = setInterval(() => {
    for (const port of ports)
      void fetch(`http://127.0.0.1:${port}/health/ready`, { signal: AbortSignal.timeout(2_000) }).then(
        ({ ok }) => (ok ? ready.add(port) : ready.delete(port)),
        () => ready.delete(port),
      )
  }, checkMs)

  const bodyOf = async (message: IncomingMessage) => {
    const parts: Buffer[] = []
    // Bodies of requests yield buffers.
    for await (const part of message) parts.push(Buffer.from(part))
    return Buffer.concat(parts)
  }
  const server = createServer((asked, answer) => {
    void bodyOf(asked).then(
      (body) => {
        const attempt = (left: number): void => {
          const { method, url: path, headers } = asked
          const port = next()
          const passed = request({ host: '127.0.0.1', port, method, path, headers }, (got) => {
            answer.writeHead(got.statusCode ?? 502, got.headers)
            got.pipe(answer)
            got.once('error', () => answer.destroy())
          })
          passed.once('error', () => {
            ready.delete(port)
            if (answer.headersSent) answer.destroy()
            else if (left > 0) attempt(left - 1)
            else answer.writeHead(503).end()
          })
          passed.end(body)
        }
        attempt(3)
      },
      () => answer.destroy(),
    )
  })
  server.on('upgrade', ({ method, url: path, rawHeaders }, socket, head) => {
    const other = connect(next(), '127.0.0.1', () => {
      const lines = rawHeaders.flatMap((name, at) => (at % 2 === 0 ? [`${name}: ${rawHeaders[at + 1]}`] : []))
      other.write(`${method} ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
      other.write(head)
      socket.pipe(other).pipe(socket)
    })
    for (const one of [socket, other])
      one.on('error', () => {
        socket.destroy()
        other.destroy()
      })
  })
  const port = await freePort()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${port}`,
    name: 'of the tests',
    async close() {
      clearInterval(timer)
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
