import { hostName, mayOperate, originOf } from './origin.ts'

const arrived = (remoteAddress: string, headers: Record<string, string> = {}) => ({
  headers: { host: 'localhost:8080', ...headers },
  socket: { remoteAddress },
})
const noProxy = () => false
const proxies =
  (...addresses: string[]) =>
  (address: string) =>
    addresses.includes(address)

describe('where a call comes from', () => {
  test('is the address of the connection, whatever a header says', () => {
    const call = arrived('203.0.113.9', { 'x-forwarded-for': '10.0.0.1' })
    expect(originOf(call, noProxy).address).toBe('203.0.113.9')
  })

  test('is what the last trusted proxy saw', () => {
    const call = arrived('127.0.0.1', { 'x-forwarded-for': '6.6.6.6, 203.0.113.9, 10.0.0.2' })
    expect(originOf(call, proxies('127.0.0.1', '10.0.0.2')).address).toBe('203.0.113.9')
  })

  test.each([
    ['localhost:8080', true],
    ['127.0.0.1', true],
    ['[::1]:8080', true],
    ['app.localhost', true],
    ['saude.exemplo.br', false],
    ['localhost.exemplo.br', false],
    ['127.0.0.1.exemplo.br', false],
    ['', false],
  ])('with Host %j is local: %s', (host, isLocal) => {
    expect(originOf(arrived('127.0.0.1', { host }), noProxy).isLocal).toBe(isLocal)
  })

  test('is not local once anything was forwarded', () => {
    for (const name of [
      'x-forwarded-for',
      'forwarded',
      'x-forwarded-host',
      'via',
      'x-forwarded-port',
      'cf-connecting-ip',
    ])
      expect(originOf(arrived('127.0.0.1', { [name]: 'x' }), () => true).isLocal).toBe(false)
  })

  test('is not local from elsewhere, whatever its Host says', () => {
    for (const address of ['203.0.113.9', '192.168.0.7', '::ffff:10.0.0.1', ''])
      expect(originOf(arrived(address), noProxy).isLocal).toBe(false)
    for (const address of ['127.0.0.2', '::1', '::ffff:127.0.0.1'])
      expect(originOf(arrived(address), noProxy).isLocal).toBe(true)
  })

  test.each([
    ['http://localhost:8080', true],
    ['https://saude.exemplo.br', false],
    ['null', false],
  ])('of a page under %s is local: %s', (origin, isLocal) => {
    expect(originOf(arrived('127.0.0.1', { origin }), noProxy).isLocal).toBe(isLocal)
  })

  test('host names lose their port', () => {
    expect([hostName('A.br:80'), hostName('[::1]:80'), hostName(undefined)]).toEqual(['a.br', '::1', ''])
  })
})

test('operators are direct callers on this machine and holders of the token', () => {
  expect(mayOperate(arrived('::ffff:127.0.0.1'), undefined)).toBe(true)
  expect(mayOperate(arrived('127.0.0.1', { 'x-forwarded-for': '127.0.0.1' }), undefined)).toBe(false)
  expect(mayOperate(arrived('203.0.113.9'), undefined)).toBe(false)
  expect(mayOperate(arrived('203.0.113.9', { authorization: 'Bearer certo' }), 'certo')).toBe(true)
  expect(mayOperate(arrived('203.0.113.9', { authorization: 'Bearer ' }), undefined)).toBe(false)
})
