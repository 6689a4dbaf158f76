/** @jest-environment node */

import { cns, date, integer, oneOf, relation, since, text, yesNo } from '@saude/contract/fields'
import { planField } from '../../form/plan/fields.ts'
import { countFilters, type ListOffer, readState, sorted, writeState } from './list-state.ts'

const offer: ListOffer = {
  filters: Object.entries({
    name: text('Nome', { personal: 'name' }),
    cns: cns(),
    gender: oneOf('Sexo', { M: 'Masculino', F: 'Feminino' }),
    withLocation: yesNo('Com localização'),
    age: integer('Idade'),
    acs: relation('ACS', 'acsSearch'),
  }).map(([name, schema]) => planField(name, schema)),
  orders: ['name', 'createdAt'],
  defaultOrder: ['name', 'asc'],
}
const here = { search: '', hash: '' }

describe('The address of a list', () => {
  it('is empty where nothing was chosen', () => {
    const state = readState(here, offer)
    expect(state).toEqual({ filters: {}, orderBy: 'name', order: 'asc', isOrderChosen: false })
    expect(writeState(here, offer, state)).toEqual(here)
  })

  it('holds filters and order, and gives the same ones back', () => {
    const state = {
      filters: {
        name: 'José da',
        gender: 'F',
        withLocation: false,
        age: 30,
        acs: { id: 'u-1', name: 'Ivone ~ Leal & Cia' },
      },
      orderBy: 'createdAt',
      order: 'desc',
      isOrderChosen: true,
    } as const
    const address = writeState({ search: '?keep=1', hash: '' }, offer, state)
    expect(readState(address, offer)).toEqual(state)
    expect(new URLSearchParams(address.search).get('keep')).toBe('1')
    expect(countFilters(state)).toBe(5)
  })

  it('keeps what is personal behind the #, so that no server sees it, and reads it from both places', () => {
    const state = readState({ search: '?name=Ana&gender=F', hash: '' }, offer)
    expect(state.filters).toEqual({ name: 'Ana', gender: 'F' })
    expect(writeState({ search: '?name=Ana&gender=F', hash: '' }, offer, state)).toEqual({
      search: '?gender=F',
      hash: '#name=Ana',
    })
  })

  it('passes over what it does not know', () => {
    const wrong = { search: '?gender=X&withLocation=maybe&age=many&orderBy=secret&order=up', hash: '' }
    expect(readState(wrong, offer)).toEqual({
      filters: {},
      orderBy: 'name',
      order: 'asc',
      isOrderChosen: false,
    })
  })

  it('passes over what a filter would be refused for', () => {
    const filters = { day: date('Dia'), from: since('Desde'), name: text('Nome').max(3) }
    const strict = {
      ...offer,
      filters: Object.entries(filters).map(([name, field]) => planField(name, field)),
    }
    const read = (search: string) => readState({ search, hash: '' }, strict).filters
    expect(read('?day=04%2F0&from=2026-02-31&name=Anabela')).toEqual({})
    expect(read('?day=2026-02-28&from=2026-02-28&name=Ana')).toEqual({
      day: '2026-02-28',
      from: '2026-02-28',
      name: 'Ana',
    })
  })
})

describe('Choosing an order', () => {
  it('ascends with a new column, descends with the same one while it ascends', () => {
    const first = sorted({ filters: {}, orderBy: 'name', order: 'asc', isOrderChosen: false }, 'createdAt')
    expect(first).toMatchObject({ orderBy: 'createdAt', order: 'asc' })
    expect(sorted(first, 'createdAt').order).toBe('desc')
    expect(sorted(sorted(first, 'createdAt'), 'createdAt').order).toBe('asc')
    expect(sorted(sorted(first, 'createdAt'), 'name')).toMatchObject({ orderBy: 'name', order: 'asc' })
  })
})
