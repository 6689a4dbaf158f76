import { validated } from '@saude/contract/validate'
import { deviceFields, userLogin } from '@saude/core/contract/session'
import { deviceIdentifier, deviceRecord } from './device.ts'

const chrome =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36'

describe('the device record', () => {
  it('has its fields in the contract', () => {
    expect(Object.keys(deviceFields)).toEqual([
      'identifier',
      'brand',
      'buildNumber',
      'buildVersion',
      'deviceId',
      'model',
      'name',
      'deviceName',
      'userAgent',
      'deviceType',
      'pushToken',
      'os',
      'browserName',
      'browserVersion',
      'platformName',
    ])
  })

  it('says what this browser says of itself, as a log-in takes it', async () => {
    const agent = jest.spyOn(navigator, 'userAgent', 'get').mockReturnValue(chrome)
    const device = await deviceRecord()
    agent.mockRestore()
    expect(device).toEqual({
      identifier: deviceIdentifier(),
      deviceType: 'browser',
      userAgent: chrome,
      deviceName: 'Chrome em Linux',
      browserName: 'Chrome',
      browserVersion: '130.0.0.0',
      os: 'Linux',
      platformName: 'Linux',
      buildVersion: expect.stringMatching(/^\d+\.\d+\.\d+$/),
      buildNumber: expect.stringMatching(/^\d+$/),
    })
    const input = { login: 'acs@demo.local', password: 'x', device }
    expect(validated(userLogin.input, input)).toMatchObject({ device })
  })

  it('keeps the identifier for the next page load', async () => {
    const identifier = deviceIdentifier()
    await jest.isolateModulesAsync(async () => {
      const { deviceIdentifier: ofNextLoad } = await import('./device.ts')
      expect(ofNextLoad()).toBe(identifier)
    })
  })
})
