import { request } from 'node:http'
import type { Attack } from './target.ts'

const part = Buffer.alloc(1_048_576, 'x')
const head = '--x\r\nContent-Disposition: form-data; name="f"; filename="f.bin"\r\n\r\n'

/** One chunked multipart call that never ends by itself; resolves when the server does not take any more. */
function upload(url: string, path: string, megabytes: number): Promise<void> {
  return new Promise((resolve) => {
    const headers = { 'Content-Type': 'multipart/form-data; boundary=x', 'Transfer-Encoding': 'chunked' }
    const sent = request(new URL(path, url), { method: 'POST', headers })
    const end = () => resolve()
    sent.on('error', end).on('close', end)
    sent.on('response', (response) => response.resume().on('end', () => sent.destroy()))
    sent.write(head)
    let left = megabytes
    const more = (): void => {
      if (left === 0 || sent.destroyed) return void setTimeout(() => sent.destroy(), 500)
      left -= 1
      sent.write(part, more)
    }
    more()
  })
}

/** Files without a session, to an unknown query: they are not held in memory. */
export const strangersFiles: Attack = async ({ url, memory, size }) => {
  const before = await memory()
  let peak = before.rss
  const uploads = Array.from({ length: 20 * size }, () => upload(url, '/api/v1/no-such-query', 9))
  const all = Promise.all(uploads).then(() => true)
  while (!(await Promise.race([all, new Promise((resolve) => setTimeout(() => resolve(false), 200))])))
    peak = Math.max(peak, (await memory()).rss)
  const grown = peak - before.rss
  return grown > 150 ? [`files of strangers took ${grown.toFixed(0)} MB of memory`] : []
}
