import { visibleMenu } from './menu.ts'

const parts = [
  { title: 'Ações', links: [{ path: '/app/epidemiology/campaign', icon: 'a' }] },
  {
    title: 'Casos',
    links: [
      { path: '/app/map/case-state/confirmed-positive-active', icon: 'b' },
      { path: '/app/epidemiology/mosquito-transmission', icon: 'c' },
    ],
  },
]

test('a menu shows what one may open, under the titles of the screens, and no empty part', () => {
  expect(visibleMenu(parts, new Set(['campaignList']))).toEqual([
    { title: 'Ações', links: [{ path: '/app/epidemiology/campaign', icon: 'a', title: 'Campanhas' }] },
  ])
  expect(visibleMenu(parts, new Set(['epidemiologicalMapGeolocation']))).toMatchObject([
    { title: 'Casos', links: [{ title: 'Mapa de situação dos casos' }] },
  ])
  expect(visibleMenu(parts, new Set())).toEqual([])
})

test('a path that no screen has is a mistake', () => {
  expect(() =>
    visibleMenu([{ title: 'X', links: [{ path: '/app/nowhere', icon: 'x' }] }], new Set()),
  ).toThrow('/app/nowhere')
})
