import { menuOf } from './menu.ts'
import type { KnownRoute } from './routes.ts'

const route = (path: string, title: string, menu: KnownRoute['menu'], more: Partial<KnownRoute> = {}) => ({
  path,
  title,
  section: 'epidemiology',
  area: 'epidemiology',
  ...(menu && { menu }),
  ...more,
})

const routes: readonly KnownRoute[] = [
  route('/e', 'Epidemiologia', undefined),
  route('/e/campaign', 'Campanhas', [{ group: 'Ações', place: 40, icon: 'A' }], { needs: 'campaignList' }),
  route('/e/mosquito', 'Mosquitos', [{ group: 'Casos', place: 20, icon: 'C' }], { planned: true }),
  route(
    '/map/case/{state}',
    'Mapa dos casos',
    [{ group: 'Casos', place: 10, icon: 'B', of: 'epidemiology', path: '/map/case/active', label: 'Casos' }],
    { section: 'map', area: 'maps' },
  ),
  route('/map/citizen', 'Mapa de cidadãos', [{ group: 'Camadas', place: 5, icon: 'D' }], { section: 'map' }),
]

test('a menu is made of the screens that say that they stand in it, whosever they are', () => {
  expect(menuOf('epidemiology', routes, new Set(['campaignList']))).toEqual([
    {
      title: 'Casos',
      links: [
        { title: 'Casos', path: '/map/case/active', icon: 'B', planned: false },
        { title: 'Mosquitos', path: '/e/mosquito', icon: 'C', planned: true },
      ],
    },
    { title: 'Ações', links: [{ title: 'Campanhas', path: '/e/campaign', icon: 'A', planned: false }] },
  ])
})

test('what somebody may not open is not in it, nor a part without any', () => {
  expect(menuOf('epidemiology', routes, new Set()).map(({ title }) => title)).toEqual(['Casos'])
})
