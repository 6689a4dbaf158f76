import { readServiceCommand } from './alone/command.ts'
import { areaSecret } from './secrets.ts'
import { SettingError, settingsFrom } from './settings.ts'
import { testFolders } from './testing/settings.ts'

test('without an environment the defaults of wire.md hold', () => {
  expect(settingsFrom({})).toMatchObject({
    port: 8080,
    host: '127.0.0.1',
    demo: undefined,
    demoCitizens: 12_000,
  })
  expect(settingsFrom({}).dataDir).toMatch(/\/\.data$/)
})

test('the captcha has both keys or none', () => {
  expect(settingsFrom({}).captcha).toBeUndefined()
  expect(settingsFrom({ CAPTCHA_SITE_KEY: 'a', CAPTCHA_SECRET: 'b' }).captcha).toEqual({
    siteKey: 'a',
    secret: 'b',
  })
  expect(() => settingsFrom({ CAPTCHA_SITE_KEY: 'a' })).toThrow('CAPTCHA_SECRET falta')
  expect(() => settingsFrom({ CAPTCHA_SECRET: 'b' })).toThrow('CAPTCHA_SITE_KEY falta')
})

test('files lie where FILES_URL says, in a folder or in S3, and its keys stand beside it', () => {
  const keys = { FILES_ACCESS_KEY: 'key', FILES_SECRET_KEY: 'secret' }
  const filesOf = (url: string, env = {}) => settingsFrom({ FILES_URL: url, ...env }).files
  expect(settingsFrom({}).files).toBeUndefined()
  expect(filesOf('file:///srv/sa%C3%BAde/')).toEqual({ kind: 'folder', root: '/srv/saúde' })
  const s3 = { kind: 's3', accessKeyId: 'key', secretAccessKey: 'secret' }
  const minio = 's3://saude/vila/serena/?endpoint=http://10.0.0.7:9000&region=acre'
  expect(filesOf(minio, keys)).toEqual({
    ...s3,
    endpoint: 'http://10.0.0.7:9000/saude',
    region: 'acre',
    prefix: 'vila/serena/',
  })
  expect(filesOf('s3://saude', keys)).toMatchObject({
    endpoint: 'https://s3.us-east-1.amazonaws.com/saude',
    prefix: '',
  })
  expect(() => filesOf('s3://saude')).toThrow('precisa de FILES_ACCESS_KEY e FILES_SECRET_KEY')
  expect(() => filesOf('s3://a:b@saude', keys)).toThrow('não leva senha')
  for (const wrong of ['/srv/saude', 'file://host/srv', 'file:///', 'https://s3.example/saude', 's3:'])
    expect(() => filesOf(wrong, keys)).toThrow('FILES_URL precisa ser')
  expect(() => filesOf('s3://saude?endpoint=10.0.0.7', keys)).toThrow('endpoint de FILES_URL')
})

test('push has both keys or none', () => {
  expect(settingsFrom({}).push).toBeUndefined()
  expect(settingsFrom({ PUSH_PUBLIC_KEY: 'a', PUSH_PRIVATE_KEY: 'b' }).push).toMatchObject({
    publicKey: 'a',
    privateKey: 'b',
  })
  expect(() => settingsFrom({ PUSH_PUBLIC_KEY: 'a' })).toThrow('PUSH_PRIVATE_KEY')
  expect(() => settingsFrom({ PUSH_PRIVATE_KEY: 'b' })).toThrow('PUSH_PUBLIC_KEY')
})

test('other tile servers come with what their licence wants said', () => {
  const template = 'https://imagens.example/{z}/{x}/{y}.png'
  const given = { STREET_TILES_URL: template, STREET_TILES_ATTRIBUTION: ' © Prefeitura, CC BY 4.0 ' }
  expect(settingsFrom(given)).toMatchObject({
    streetTiles: { template, attribution: '© Prefeitura, CC BY 4.0' },
    satelliteTiles: undefined,
  })
  expect(settingsFrom({ SATELLITE_TILES_URL: template }).satelliteTiles).toEqual({ template })
  expect(settingsFrom({ STREET_TILES_ATTRIBUTION: 'sem servidor' }).streetTiles).toBeUndefined()
})

test('proxies are hops or networks', () => {
  expect(settingsFrom({ TRUST_PROXY: '1' }).trustProxy).toBe(1)
  expect(settingsFrom({ TRUST_PROXY: 'loopback, 10.0.0.0/8' }).trustProxy).toEqual(['loopback', '10.0.0.0/8'])
})

test.each([
  { PORT: '80a' },
  { PORT: '70000' },
  { DEMO: 'sim' },
  { DEMO_CITIZENS: '-1' },
  { LOG_LEVEL: 'tudo' },
  { SESSION_SECRET: 'curto' },
  { TRUST_PROXY: 'loopback, proxy.example' },
  { TRUST_PROXY: '10.0.0.0/33' },
  { OUTBOUND_ALLOW: 'http://tiles.interno' },
  { STREET_TILES_URL: 'ruas' },
  { SATELLITE_TILES_URL: 'https://imagens.example/{z}/{x}.png' },
  { SATELLITE_TILES_ATTRIBUTION: 'x'.repeat(201) },
])('%j is refused by name', (env) => {
  expect(() => settingsFrom(env)).toThrow(SettingError)
  expect(() => settingsFrom(env)).toThrow(String(Object.keys(env)[0]))
})

test('areas with processes of their own are named with their addresses', () => {
  const { areaServices, areaSecrets } = settingsFrom({
    AREA_SERVICES: 'citizen=http://127.0.0.1:9101, health-secretary=https://saude.example/servico/',
    AREA_SECRET_HEALTH_SECRETARY: 'a secret',
  })
  expect([...areaServices]).toEqual([
    ['citizen', 'http://127.0.0.1:9101'],
    ['health-secretary', 'https://saude.example/servico'],
  ])
  expect([...areaSecrets]).toEqual([['health-secretary', 'a secret']])
  expect(settingsFrom({}).areaServices.size).toBe(0)
})

test('so is an area that no one has heard of yet, with its secret', () => {
  const { areaServices, areaSecrets } = settingsFrom({
    AREA_SERVICES: 'school-health=http://127.0.0.1:9107',
    AREA_SECRET_SCHOOL_HEALTH: 'a secret',
  })
  expect([...areaServices]).toEqual([['school-health', 'http://127.0.0.1:9107']])
  expect([...areaSecrets]).toEqual([['school-health', 'a secret']])
})

test.each([
  ['core=http://127.0.0.1:1', 'não pode ter "core"'],
  ['Citizen=http://127.0.0.1:1', 'não pode ter "Citizen"'],
  ['http://127.0.0.1:1', 'não pode ter "http://127.0.0.1:1"'],
  ['citizen=127.0.0.1:9101', 'AREA_SERVICES, citizen: precisa ser um endereço'],
  ['citizen=http://a:1,citizen=http://b:1', 'tem duas vezes a área citizen'],
])('AREA_SERVICES=%s is refused in words', (AREA_SERVICES, words) => {
  expect(() => settingsFrom({ AREA_SERVICES })).toThrow(words)
})

describe('the secret of an area', () => {
  const given = 'the secret of the citizen area, long enough'
  const settings = {
    dataDir: '/nowhere',
    mongoUri: undefined,
    areaSecrets: new Map([['citizen' as const, given]]),
  }

  test('comes from the environment', async () => {
    expect(await areaSecret(settings, 'citizen')).toBe(given)
  })

  test('must come from there with MongoDB, and be long enough', async () => {
    await expect(areaSecret({ ...settings, mongoUri: 'mongodb://host/saude' }, 'travel')).rejects.toThrow(
      'defina AREA_SECRET_TRAVEL',
    )
    const short = { ...settings, areaSecrets: new Map([['citizen' as const, 'short']]) }
    await expect(areaSecret(short, 'citizen')).rejects.toThrow(
      'AREA_SECRET_CITIZEN precisa ter pelo menos 32',
    )
  })

  test('is made once where no one gave one, each area its own', async () => {
    const { dataDir, remove } = testFolders()
    const own = { dataDir, mongoUri: undefined, areaSecrets: new Map() }
    const [first, again, other] = [
      await areaSecret(own, 'citizen'),
      await areaSecret(own, 'citizen'),
      await areaSecret(own, 'travel'),
    ]
    expect(again).toBe(first)
    expect(other).not.toBe(first)
    remove()
  })
})

test('the command line of a service is read, or answered with its usage', () => {
  expect(readServiceCommand(['citizen', '--port', '9101'])).toEqual({
    area: 'citizen',
    port: 9101,
    host: '127.0.0.1',
  })
  expect(readServiceCommand(['travel', '--port', '0', '--host', '0.0.0.0'])).toMatchObject({
    host: '0.0.0.0',
  })
  for (const wrong of [[], ['citizen'], ['citizen', '--port', 'x'], ['a', 'b', '--port', '1'], ['--what']])
    expect(() => readServiceCommand(wrong)).toThrow('Uso: npm run service')
})
