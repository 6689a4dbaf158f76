import type { Locator, Page } from '@playwright/test'
import { type CitizenSelection, citizenSelections } from '@saude/citizen/contract/citizen-filter'
import { layerFilters } from '@saude/citizen/contract/layer'
import { keysOf } from '@saude/contract/values'
import { caseStates } from '@saude/epidemiology/contract/case-states'
import { layers } from '@saude/maps/contract/layer'
import { threeMonthsBack } from '@saude/maps/contract/layer-days'
import { type Asking, asUser } from '../api.ts'
import { dayInBrazil, desktop, expect, signIn, test } from '../scenario.ts'

test.use({ viewport: desktop })

interface Shown {
  readonly located: number
  readonly withoutLocation: number
  readonly outside?: number | null
  readonly markers?: readonly { readonly id: string; readonly title: string }[]
  readonly general?: { readonly info: readonly { readonly name: string; readonly value: string }[] }
}

const wired = (query: string) => query.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
const typed = (day: string) => day.split('-').reverse().join('/')

/** The map has so many points as the server counts with the same filters, and says so. */
async function same(page: Page, ask: Asking, query: string, input: object, why: string): Promise<Shown> {
  const { data, error } = await ask<Shown>(wired(query), input)
  if (!data) throw new Error(`${why}: ${error?.message}`)
  const { located, withoutLocation, outside } = data
  const number = (value: number) => value.toLocaleString('pt-BR')
  const all = located + withoutLocation + (outside ?? 0)
  await expect(page.getByRole('status').filter({ hasText: 'no mapa' }).first(), why).toHaveText(
    `${number(located)} de ${number(all)} no mapa, ${number(withoutLocation)} sem localização`,
  )
  await expect(page.locator('.leaflet-container'), why).toHaveAttribute('data-points', String(located))
  return data
}

/** Chooses from a list that is opened, or found by typing; answers nothing. */
async function choose(page: Page, field: Locator, option: string, isTyped = false): Promise<void> {
  if (isTyped) await field.fill(option)
  else await field.click()
  await page.getByRole('option', { name: option }).first().click()
}

/** What each filter begins with now, where it is not empty. */
const initial = (): Readonly<Record<string, Readonly<Record<string, string>>>> => ({
  'mental-health': {
    illness: 'depressiveEpisode',
    from: threeMonthsBack(dayOf(dayInBrazil())),
    to: dayOf(dayInBrazil()),
  },
  'risk-identification': { riskOf: 'household' },
})

function dayOf(words: string): string {
  return words.split('/').reverse().join('-')
}

/** A choice of each filter that lists its values, other than what it begins with. */
const chosen: Readonly<Record<string, string>> = {
  massScheme: 'adult',
  massIndex: 'adequate',
  dose: '1',
  symptom: 'fever',
  illness: 'anxiety',
  visitStatus: 'delay',
  riskOf: 'person',
  riskClass: 'r1',
}

/** The names of what a filter lists. */
function optionsOf(name: keyof typeof layerFilters): Readonly<Record<string, string>> {
  const { options } = layerFilters[name].describe().meta ?? {}
  return typeof options === 'object' ? { ...options } : {}
}

/** Walks the selections of citizens: each shows those whom the server answers with it. */
async function walkCitizens(
  page: Page,
  ask: Asking,
  query: string,
  input: object,
  { hasOne = true, isWalked = (_: number): boolean => true } = {},
) {
  const group = page.getByRole('radiogroup', { name: 'Cidadãos' })
  const offered = keysOf(citizenSelections).filter((key) => hasOne || key !== 'citizen')
  await expect(group.getByRole('radio')).toHaveCount(offered.length)
  await expect(group.getByRole('radio', { name: 'Todos', exact: true })).toBeChecked()
  const first = await same(page, ask, query, { ...input, citizen: { selection: 'all' } }, query)
  const asked = (citizen: object, more = {}) =>
    same(page, ask, query, { ...input, citizen, ...more }, JSON.stringify([query, citizen, more]))
  const apart: Partial<Record<CitizenSelection, () => Promise<unknown>>> = {
    async responsibleAcs() {
      const { data } = await ask<{ items: { id: string; name: string }[] }>('acs-search', { q: null })
      const [agent] = data?.items ?? []
      if (!agent) throw new Error('no agent')
      await choose(page, page.getByRole('combobox', { name: 'ACS responsável' }), agent.name, true)
      await asked({ selection: 'responsibleAcs', acs: { id: agent.id } })
    },
    async citizen() {
      const q = first.markers?.[0]?.title ?? 'Maria'
      const { data } = await ask<{ items: { id: string; name: string }[] }>('citizen-search', { q })
      const [one] = data?.items ?? []
      if (!one) throw new Error('no citizen')
      await choose(page, page.getByRole('combobox', { name: 'Cidadão' }), one.name, true)
      await asked({ selection: 'citizen', citizen: { id: one.id } })
    },
    async ageRange() {
      const of = page.getByRole('region', { name: 'Cidadãos', exact: true })
      await expect(of.getByLabel('De', { exact: true })).toHaveValue('0')
      await expect(of.getByLabel('Até', { exact: true })).toHaveValue('130')
      await of.getByLabel('De', { exact: true }).fill('60')
      await of.getByLabel('De', { exact: true }).press('Tab')
      await asked({ selection: 'ageRange', ageFrom: 60, ageTo: 130 })
    },
    async gender() {
      const half = page.getByText('Sem escolha, o mapa mostra todos.')
      await expect(half).toBeInViewport()
      await page.getByRole('radiogroup', { name: 'Sexo' }).getByText('Feminino').click()
      await expect(half).toBeHidden()
      await asked({ selection: 'gender', gender: 'F' })
    },
  }
  for (const key of offered.filter((_, at) => isWalked(at))) {
    await group.getByRole('radio', { name: citizenSelections[key], exact: true }).check()
    await (apart[key]?.() ?? asked({ selection: key }))
  }
  await group.getByRole('radio', { name: 'Todos', exact: true }).check()
  for (const [type, words] of [
    ['user', '(Microárea)'],
    ['health_unit', '(Unidade de saúde)'],
  ] as const) {
    const { data } = await ask<{ items: { id: string; name: string; type: string }[] }>(
      'geo-filters-search',
      { q: '' },
    )
    const area = data?.items.find((one) => one.type === type)
    if (!area) throw new Error(`no area: ${words}`)
    await choose(page, page.getByPlaceholder('Selecione uma área...'), `${area.name} ${words}`)
    await asked({ selection: 'all' }, { area: { id: area.id, type } })
    await expect(page.locator('.leaflet-overlay-pane path').first()).toBeVisible()
  }
}

const quarters = 4

for (const [place, [slug, layer]] of Object.entries(layers).entries()) {
  if (layer.kind === 'protectedCondition') continue
  test(`${layer.title}: filters begin as they should, and each shows whom the server answers`, async ({
    page,
    baseURL,
  }) => {
    const query = layer.points.name
    const path = /Condition|bodyMass/.test(query) ? `citizen-condition/${slug}` : slug
    await signIn(page, 'healthDirector', `/app/map/${path}`)
    const ask = await asUser(baseURL ?? '', 'healthDirector')
    /** As a page begins that is opened now: its days are those of then. */
    const begins = () => ({ ...initial()[slug], ...(slug === 'violence' && { violence: 1 }) })
    let begun: Readonly<Record<string, unknown>> = begins()
    const all = await same(page, ask, query, begun, slug)

    const information = page.getByRole('region', { name: 'Informações' })
    for (const { name, value } of all.general?.info ?? [])
      await expect(
        information
          .locator('div')
          .filter({ has: page.locator('dt').getByText(name, { exact: true }) })
          .locator('dd')
          .first(),
      ).toHaveText(Number(value).toLocaleString('pt-BR'))
    await expect(information.getByRole('figure').filter({ hasText: 'Por idade' }).first()).toBeVisible()

    const own = page.getByRole('region', { name: 'Filtros da camada' })
    for (const filter of layer.filters) {
      if (filter === 'violence') continue
      const { label } = layerFilters[filter].describe()
      const isDay = filter === 'from' || filter === 'to'
      const field = own.getByRole(isDay ? 'textbox' : 'combobox', { name: new RegExp(`^${label}`) })
      const before = initial()[slug]?.[filter]
      const options = optionsOf(filter)
      await expect(field).toHaveValue(before ? (isDay ? typed(before) : (options[before] ?? '')) : '')
      const input: Record<string, unknown> = {}
      if (isDay) {
        const day = dayOf(dayInBrazil(filter === 'from' ? 40 : 10))
        input[filter] = day
        await field.fill(typed(day))
        await field.press('Tab')
      } else if (filter === 'immunobiological') {
        const { data } = await ask<{ items: { id: string; name: string }[] }>('immunobiological-search', {
          q: 'penta',
        })
        const [one] = data?.items ?? []
        if (!one) throw new Error('no vaccine')
        input[filter] = { id: one.id }
        await choose(page, field, one.name, true)
      } else {
        const next = chosen[filter] ?? ''
        input[filter] = next
        await choose(page, field, options[next] ?? '')
      }
      await same(page, ask, query, { ...begun, ...input }, `${slug}: ${filter}`)
      await page.reload()
      begun = begins()
      await same(page, ask, query, { ...begun, ...input }, `${slug}: ${filter}, after a reload`)
      // Taken back by hand: a map that is loaded anew costs as much as ten choices.
      if (isDay) {
        await field.fill(before ? typed(before) : '')
        await field.press('Tab')
      } else if (before) await choose(page, field, options[before] ?? '')
      else await field.locator('..').getByRole('button', { name: 'Limpar' }).click()
      await same(page, ask, query, begun, `${slug}: without ${filter}`)
    }
    // All of them are walked on the map of citizens; on the others each in its turn.
    await walkCitizens(page, ask, query, begun, {
      hasOne: slug !== 'symptom',
      isWalked: (at) => at % quarters === place % quarters,
    })
  })
}

test('citizens: each selection shows those whom the server answers', async ({ page, baseURL }) => {
  await signIn(page, 'healthDirector', '/app/map/citizen')
  await walkCitizens(page, await asUser(baseURL ?? '', 'healthDirector'), 'citizenGeolocation', {})
})

test('cases: each state shows those whom the server answers', async ({ page, baseURL }) => {
  await signIn(page, 'healthDirector', '/app/map')
  const ask = await asUser(baseURL ?? '', 'healthDirector')
  for (const caseState of Object.keys(caseStates)) {
    await page.goto(`/app/map/case-state/${caseState}`)
    const [to, from] = [dayOf(dayInBrazil()), threeMonthsBack(dayOf(dayInBrazil()))]
    await expect(page.getByRole('textbox', { name: /^De/ })).toHaveValue(typed(from))
    await expect(page.getByRole('textbox', { name: /^Até/ })).toHaveValue(typed(to))
    await same(page, ask, 'epidemiologicalMapGeolocation', { from, to, caseState }, caseState)
  }
})
