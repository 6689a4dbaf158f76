import { SettingError, settingsFrom } from './settings.ts'

test('without an environment the defaults of wire.md hold', () => {
  expect(settingsFrom({})).toMatchObject({
    port: 8080,
    host: '127.0.0.1',
    demo: undefined,
    demoCitizens: 12_000,
  })
  expect(settingsFrom({}).dataDir).toMatch(/\/\.data$/)
})

test('proxies are hops or networks', () => {
  expect(settingsFrom({ TRUST_PROXY: '1' }).trustProxy).toBe(1)
  expect(settingsFrom({ TRUST_PROXY: 'loopback, 10.0.0.0/8' }).trustProxy).toEqual(['loopback', '10.0.0.0/8'])
})

test.each([{ PORT: '80a' }, { PORT: '70000' }, { DEMO: 'sim' }, { DEMO_CITIZENS: '-1' }])(
  '%j is refused by name',
  (env) => {
    expect(() => settingsFrom(env)).toThrow(SettingError)
    expect(() => settingsFrom(env)).toThrow(String(Object.keys(env)[0]))
  },
)
