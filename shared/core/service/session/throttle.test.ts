import { createThrottle, maxFailures } from './throttle.ts'

test('addresses of one IPv6 subscriber have the failures of one', () => {
  const throttle = createThrottle(() => 0)
  for (let at = 0; at < maxFailures; at += 1) throttle.attempt('ana@vila.br', `2001:db8:1:2::${at}`)
  const refused = expect.objectContaining({ key: 'tooManyRequests' })
  expect(() => throttle.attempt('ana@vila.br', '2001:db8:1:2:ffff::9')).toThrow(refused)
  expect(throttle.attempt('ana@vila.br', '2001:db8:1:3::9').failures).toBe(maxFailures)
})
