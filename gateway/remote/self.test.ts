import { createServer, type RequestListener } from 'node:http'
import { createGateway } from '../gateway.ts'
import { productParts } from '../product.ts'
import { settingsFrom } from '../settings.ts'
import { freePort } from '../testing/port.ts'
import { testFolders, testSettings } from '../testing/settings.ts'
import { createSelf } from './self.ts'

const secret = 'the secret of the sessions of an installation'
const servers: ReturnType<typeof createServer>[] = []
afterAll(() => {
  for (const server of servers) {
    server.closeAllConnections()
    server.close()
  }
})

async function serve(answer: RequestListener): Promise<string> {
  const server = createServer(answer)
  servers.push(server)
  const port = await freePort()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return `http://127.0.0.1:${port}`
}

/** What answers like these gateways, one after the other, as a balancer in turn does. */
function inTurn(...all: readonly ReturnType<typeof createSelf>[]) {
  let turn = 0
  return serve((request, response) => {
    const asked = new URL(request.url ?? '', 'http://x').searchParams.get('of') ?? ''
    const said = all[turn % all.length]?.answer(asked)
    turn += 1
    response.end(JSON.stringify(said))
  })
}

test('a gateway finds itself behind its own address, and says where no one answers', async () => {
  const self = createSelf(secret)
  expect(await self.isAt(await inTurn(self))).toBe(true)
  expect(await self.isAt(`http://127.0.0.1:${await freePort()}`)).toBe(false)
})

test('another installation behind it is refused, and so is what is no gateway', async () => {
  const self = createSelf(secret)
  const words = 'responde outra instalação'
  await expect(self.isAt(await inTurn(createSelf('another secret of sessions')))).rejects.toThrow(words)
  await expect(self.isAt(await serve((_, response) => response.end('<html>')))).rejects.toThrow(words)
})

test('a balancer with two gateways of one installation behind it is refused', async () => {
  const self = createSelf(secret)
  await expect(self.isAt(await inTurn(self, createSelf(secret)))).rejects.toThrow(
    'Cada um precisa do seu próprio endereço, e não do balanceador',
  )
})

test('no one gets a proof of anything but an id', () => {
  const self = createSelf(secret)
  for (const asked of ['', 'undefined', 'process', '{"a":1}']) expect(self.answer(asked)).toBeUndefined()
})

test('a start whose GATEWAY_URL leads to somebody else ends with the sentence, and lets go of everything', async () => {
  const { remove, ...folders } = testFolders()
  const { areaServices } = settingsFrom({ AREA_SERVICES: 'travel=http://127.0.0.1:1' })
  const gatewayUrl = await inTurn(createSelf('another secret of sessions'))
  const settings = testSettings({ ...folders, areaServices, gatewayUrl })
  for (const _ of [1, 2])
    await expect(createGateway(settings, productParts)).rejects.toThrow(/Em GATEWAY_URL .* outra instalação/)
  remove()
})
