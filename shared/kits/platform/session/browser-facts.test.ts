/** @jest-environment node */

import { browserFacts, deviceNameOf, factsOf } from './browser-facts.ts'

const chromeOnAndroid =
  'Mozilla/5.0 (Linux; Android 14; SM-A055M) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36'

describe('the record of a device', () => {
  it.each([
    [
      chromeOnAndroid,
      {
        browserName: 'Chrome',
        browserVersion: '130.0.0.0',
        os: 'Android 14',
        platformName: 'Android',
        model: 'SM-A055M',
      },
    ],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36 Edg/130.0.2849.56',
      { browserName: 'Edge', browserVersion: '130.0.2849.56', os: 'Windows 10.0', platformName: 'Windows' },
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
      { browserName: 'Safari', browserVersion: '17.5', os: 'iOS 17.5', platformName: 'iOS' },
    ],
    [
      'Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0',
      { browserName: 'Firefox', browserVersion: '132.0', os: 'Linux', platformName: 'Linux' },
    ],
    ['something new', {}],
  ])('is read from %s', (userAgent, facts) => {
    expect(factsOf(userAgent)).toEqual(facts)
  })

  it.each([
    [{ browserName: 'Chrome', platformName: 'Windows' }, 'Chrome em Windows'],
    [{ browserName: 'Chrome', platformName: 'Android', model: 'SM-A055M' }, 'Chrome em SM-A055M'],
    [{ browserName: 'Firefox' }, 'Firefox'],
    [{}, undefined],
  ])('names %j as %s', (facts, name) => {
    expect(deviceNameOf(facts)).toBe(name)
  })

  it('takes what the browser says when it is asked', async () => {
    const asked = {
      userAgent: chromeOnAndroid.replace('SM-A055M', 'K'),
      userAgentData: {
        getHighEntropyValues: async () => ({
          platform: 'Android',
          platformVersion: '14.0.0',
          model: 'SM-A055M',
          fullVersionList: [
            { brand: 'Not?A_Brand', version: '99.0' },
            { brand: 'Chromium', version: '130.0.6723.58' },
            { brand: 'Google Chrome', version: '130.0.6723.58' },
          ],
        }),
      },
    }
    expect(await browserFacts(asked, 4_000)).toEqual({
      browserName: 'Chrome',
      browserVersion: '130.0.6723.58',
      brand: 'Google Chrome',
      os: 'Android 14',
      platformName: 'Android',
      model: 'SM-A055M',
    })
  })

  it('waits 4 s at most for a browser that does not answer, and lives with one that refuses', async () => {
    jest.useFakeTimers()
    const userAgentData = { getHighEntropyValues: () => new Promise<never>(() => undefined) }
    const facts = browserFacts({ userAgent: chromeOnAndroid, userAgentData }, 4_000)
    await jest.advanceTimersByTimeAsync(4_000)
    expect((await facts).browserName).toBe('Chrome')
    jest.useRealTimers()
    const warned = jest.spyOn(console, 'warn').mockImplementation(() => undefined)
    const refused = { getHighEntropyValues: () => Promise.reject(new Error('NotAllowedError')) }
    expect(await browserFacts({ userAgent: chromeOnAndroid, userAgentData: refused }, 4_000)).toEqual(
      factsOf(chromeOnAndroid),
    )
    warned.mockRestore()
  })
})
