import { readFile } from 'node:fs/promises'
import { createServer, request } from 'node:http'
import { connect } from 'node:net'
import { extname, join, normalize } from 'node:path'
import { builtFolder } from './compilers.mjs'

const types = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.map': 'application/json',
  '.svg': 'image/svg+xml',
}

/** `/areas/travel/0.1.0-dev~2/x.js`: a watched area's file, whichever try asks for it. */
const areaFile = /^\/areas\/([\w-]+)\/[^/]+-dev(?:~\d+)?\/(.+)$/

/**
 * The site that a developer opens: the shell and the watched areas as they were built last, all else from the gateway.
 * @param {{ port: number, gatewayPort: number, areas: Map<string, () => Promise<object>>, ready: () => Promise<void> }} of
 * `areas`: the entries of watched areas; `ready`: when the gateway is there again
 */
export function openSite({ port, gatewayPort, areas, ready }) {
  const listeners = new Set()

  const onward = async (incoming, outgoing, change, type) => {
    await ready()
    const options = { port: gatewayPort, host: '127.0.0.1', method: incoming.method, path: incoming.url }
    const headers = change ? { ...incoming.headers, 'accept-encoding': 'identity' } : incoming.headers
    const forward = request({ ...options, headers }, async (answer) => {
      if (!change) {
        outgoing.writeHead(answer.statusCode, answer.headers)
        answer.pipe(outgoing)
        return
      }
      const parts = []
      for await (const part of answer) parts.push(part)
      const body = await change(Buffer.concat(parts))
      // What the gateway says of its own page and list does not hold for these.
      const { etag, 'last-modified': _changed, 'transfer-encoding': _coding, ...kept } = answer.headers
      const own = {
        'cache-control': 'no-store',
        'content-type': type,
        'content-length': Buffer.byteLength(body),
      }
      outgoing.writeHead(200, { ...kept, ...own })
      outgoing.end(body)
    })
    forward.on('error', () => outgoing.writeHead(502).end('O servidor não responde.'))
    incoming.pipe(forward)
  }

  const sendFile = async (outgoing, folder, path) => {
    try {
      const body = await readFile(join(folder, normalize(`/${path}`)))
      outgoing.writeHead(200, {
        'Content-Type': types[extname(path)] ?? 'application/octet-stream',
        'Cache-Control': 'no-store',
      })
      outgoing.end(body)
    } catch {
      outgoing.writeHead(404).end()
    }
  }

  const areasNow = async (body) => {
    const { areas: served } = JSON.parse(body)
    const own = await Promise.all([...areas.values()].map((entry) => entry()))
    return JSON.stringify({ areas: [...served.filter(({ name }) => !areas.has(name)), ...own] })
  }

  const page = () => readFile(join(builtFolder('shell'), 'index.html'))

  const listen = (outgoing) => {
    outgoing.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' })
    outgoing.write(':\n\n')
    listeners.add(outgoing)
    outgoing.once('close', () => listeners.delete(outgoing))
  }

  const server = createServer((incoming, outgoing) => {
    const { pathname } = new URL(incoming.url, 'http://localhost')
    const [, area, file] = areaFile.exec(pathname) ?? []
    if (area && areas.has(area)) return void sendFile(outgoing, builtFolder(area), file)
    if (pathname === '/dev/events') return listen(outgoing)
    if (pathname === '/areas.json' || pathname === '/areas/live.json') {
      // The long list says what is live too, and there is no version to ask for it by.
      incoming.url = '/areas.json'
      return void onward(incoming, outgoing, areasNow, types['.json'])
    }
    if (/^\/(assets|hot)\/|^\/service-worker\.js$/.test(pathname))
      return void sendFile(outgoing, builtFolder('shell'), pathname)
    // A page, with the headers of the gateway's.
    if (incoming.method === 'GET' && /text\/html/.test(incoming.headers.accept ?? '') && !extname(pathname))
      return void onward(incoming, outgoing, page, types['.html'])
    void onward(incoming, outgoing)
  })

  // Sockets stay as they are; the gateway's end is theirs, and they come back by themselves.
  server.on('upgrade', async (incoming, socket, head) => {
    socket.on('error', () => socket.destroy())
    await ready()
    const gateway = connect(gatewayPort, '127.0.0.1', () => {
      const headers = incoming.rawHeaders
      const lines = headers.flatMap((name, at) => (at % 2 === 0 ? [`${name}: ${headers[at + 1]}`] : []))
      gateway.write(`${[`GET ${incoming.url} HTTP/1.1`, ...lines].join('\r\n')}\r\n\r\n`)
      gateway.write(head)
      gateway.pipe(socket).pipe(gateway)
    })
    gateway.on('error', () => socket.destroy())
    gateway.on('close', () => socket.destroy())
    socket.on('close', () => gateway.destroy())
  })

  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () =>
      resolve({
        url: `http://127.0.0.1:${server.address().port}`,
        /** Notifies all open pages. */
        notify: (built) => {
          for (const one of listeners) one.write(`event: built\ndata: ${JSON.stringify(built)}\n\n`)
        },
        close: () => {
          server.close()
          server.closeAllConnections()
        },
      }),
    )
  })
}
