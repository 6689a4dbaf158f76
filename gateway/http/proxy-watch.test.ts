import { call, openTestGateway } from '../testing/gateway.ts'
import { rawSocket } from '../testing/raw-socket.ts'
import { proxyWarning } from './proxy-watch.ts'

const forwarded = { 'X-Forwarded-For': '203.0.113.9' }
const healthOf = async (url: string) => (await fetch(`${url}/health`)).json()

test('a proxy that TRUST_PROXY does not name is reported once, on the console and to operators', async () => {
  const warnings: string[] = []
  const { url, close } = await openTestGateway({}, { warn: (line) => warnings.push(line) })
  await call(url, 'symptom-statistics')
  expect(warnings).toEqual([])
  expect(await healthOf(url)).not.toHaveProperty('warnings')
  for (let count = 0; count < 3; count += 1) await call(url, 'symptom-statistics', { headers: forwarded })
  expect(warnings).toEqual([proxyWarning])
  expect(await healthOf(url)).toMatchObject({ status: 'ok', warnings: [proxyWarning] })
  expect(await (await fetch(`${url}/health`, { headers: forwarded })).json()).not.toHaveProperty('warnings')
  await close()
})

test('a socket that a proxy passes on is reported too', async () => {
  const warnings: string[] = []
  const { url, close } = await openTestGateway({}, { warn: (line) => warnings.push(line) })
  const { ws } = await rawSocket(url, forwarded)
  expect(warnings).toEqual([proxyWarning])
  ws.terminate()
  await close()
})

test.each([0, 1])('TRUST_PROXY=%s: the operator knows', async (trustProxy) => {
  const warnings: string[] = []
  const { url, close } = await openTestGateway({ trustProxy }, { warn: (line) => warnings.push(line) })
  await call(url, 'symptom-statistics', { headers: forwarded })
  expect(warnings).toEqual([])
  await close()
})
