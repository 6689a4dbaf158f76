import { PlatformProvider, provideWidgets, session } from '@saude/kits/platform'
import { auth } from '@saude/kits/testing'
import { act, render, screen } from '@testing-library/react'
import { UnitBoundaries } from './UnitBoundaries.tsx'

afterEach(() => {
  act(() => provideWidgets(undefined))
  session.signOut()
})

test.each([
  ['healthUnitBoundaries', 1],
  ['visitGeolocation', 0],
])('the limits of all units are offered by their own permission: %s', (permission, count) => {
  session.signIn(auth({ permissions: [permission] }))
  provideWidgets({ names: () => ['options.boundaries'], load: async () => () => null })
  render(
    <PlatformProvider>
      <UnitBoundaries />
    </PlatformProvider>,
  )
  expect(screen.queryAllByRole('button', { name: 'Limites das unidades de saúde' })).toHaveLength(count)
})
