/** @jest-environment node */

import { createReleases } from './release.ts'

const citizen = (version: string) => [{ name: 'citizen', version }]

it('a page is outdated from a release on, until it is put back or the page stands on it', () => {
  const releases = createReleases()
  const listener = jest.fn()
  releases.subscribe(listener)
  releases.stand(citizen('1'))
  expect(releases.isOutdated()).toBe(false)
  releases.heard(citizen('2'))
  expect(releases.isOutdated()).toBe(true)
  expect(listener).toHaveBeenCalledTimes(2)
  releases.heard(citizen('1'))
  expect(releases.isOutdated()).toBe(false)
  releases.heard(citizen('3'))
  releases.stand(citizen('3'))
  expect(releases.isOutdated()).toBe(false)
})

it('a page that does not know an area yet is outdated when it is released', () => {
  const releases = createReleases()
  releases.stand(citizen('1'))
  releases.heard([{ name: 'vaccine', version: '1' }])
  expect(releases.isOutdated()).toBe(true)
})
