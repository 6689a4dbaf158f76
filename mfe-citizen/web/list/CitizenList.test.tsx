import { session } from '@saude/kits/platform'
import { fakeServer } from '@saude/kits/testing'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { itHasItsStates, offeredFilters, openScreen, pageOf } from '../testing/lists.tsx'
import { onPhone } from '../testing/phone.ts'
import CitizenList from './CitizenList.tsx'

const server = fakeServer()
afterEach(() => {
  session.signOut()
  server.reset()
  jest.restoreAllMocks()
})

const path = '/app/citizen'
const query = 'citizen-list'
const ana = { id: 'p1', name: 'Ana Lima', cns: '702601544837729', deathAt: null, addressOnCity: true }
const permissions = ['citizenList', 'citizenDelete']

async function open(rows: readonly object[], own: Parameters<typeof openScreen>[2] = {}) {
  server.answer(query, () => pageOf(rows))
  await openScreen(CitizenList, path, { permissions, ...own })
  await screen.findAllByRole('row')
}
const rowOf = (name: RegExp) => screen.findByRole('row', { name })

itHasItsStates(server, { Screen: CitizenList, path, title: 'Cidadãos', query, row: ana, shows: 'Ana Lima' })

test('is a table of names, three fifths of it, and CNS', async () => {
  await open([ana])
  const table = screen.getByRole('table', { name: 'Cidadãos' })
  expect(table.parentElement?.style.getPropertyValue('--columns')).toMatch(
    /^minmax\(0, 60fr\) minmax\(136px, 40fr\)/,
  )
  const cells = within(await rowOf(/Ana Lima/)).getAllByRole('cell')
  expect(cells.map(({ textContent }) => textContent)).toEqual(['Ana Lima', '702 6015 4483 7729', ''])
})

describe('a row offers', () => {
  const offered = async (...held: string[]) => {
    await open([ana], { permissions: ['citizenList', ...held] })
    const row = within(await rowOf(/Ana Lima/))
    // The name itself leads to the person.
    const acts = [...row.queryAllByRole('link'), ...row.queryAllByRole('button')]
    return acts.filter((one) => one.hasAttribute('aria-label'))
  }

  test.each([
    ['Localização', ['citizenUpdateGeolocation'], '/app/citizen/location/p1'],
    ['Histórico', ['citizenHistory'], '/app/citizen/history/p1'],
    ['Editar', ['citizenUpdate', 'citizenGet'], '/app/citizen/update/p1'],
    ['Remover', ['citizenDelete'], null],
  ])('%s to who may run %j, and nothing else', async (name, held, to) => {
    const found = await offered(...held)
    expect(found.map((one) => [one.getAttribute('aria-label'), one.getAttribute('href')])).toEqual([
      [name, to],
    ])
  })

  test('an anonymised user nothing that changes it, and says why', async () => {
    const all = ['citizenUpdate', 'citizenGet', 'citizenDelete', 'citizenHistory', 'citizenCreate']
    await open([ana], { permissions: ['citizenList', ...all], isAnonymization: true })
    const row = within(await rowOf(/Ana Lima/))
    for (const name of ['Editar', 'Remover'])
      expect(row.getByRole('button', { name: `${name}: A anonimização está ativa` })).toHaveAttribute(
        'aria-disabled',
        'true',
      )
    expect(row.getAllByRole('link').map((one) => one.getAttribute('href'))).toEqual([
      '/app/citizen/history/p1',
      '/app/citizen/history/p1',
    ])
    const create = screen.getByRole('button', { name: 'Novo cidadão' })
    expect(create).toHaveAttribute('aria-disabled', 'true')
    expect(screen.queryByRole('link', { name: 'Novo cidadão' })).toBeNull()
    await userEvent.hover(create)
    expect(await screen.findByRole('tooltip')).toHaveTextContent('A anonimização está ativa')
  })

  test.each(['citizenUpdate', 'citizenGet', 'citizenCreate'])('nothing for %s alone', async (held) => {
    expect(await offered(held)).toEqual([])
  })
})

describe('filters and orders', () => {
  const both = (name: string) => [`${name}: Ascendente`, `${name}: Descendente`]

  test('are those that were asked for', async () => {
    await open([ana])
    expect(screen.getByRole('searchbox', { name: 'Filtrar por nome' })).toBeInTheDocument()
    expect(await screen.findByLabelText('Filtrar por CNS')).toBeInTheDocument()
    const { fields, orders } = await offeredFilters()
    expect(fields).toEqual(['CPF', 'ACS responsável', 'Unidade de saúde', 'Com localização', 'Sexo'])
    expect(orders).toEqual(['Nome', 'CNS', 'Criado em', 'Última alteração'].flatMap(both))
  })

  test('hide identities from an anonymised user', async () => {
    await open([ana], { isAnonymization: true })
    expect(screen.queryByLabelText(/^Filtrar por/)).toBeNull()
    const { fields, orders } = await offeredFilters()
    expect(fields).toEqual(['ACS responsável', 'Unidade de saúde', 'Com localização', 'Sexo'])
    expect(orders).toEqual(['Criado em', 'Última alteração'].flatMap(both))
  })
})

test('says of whom it is known that they died, moved away, or both', async () => {
  await open([
    ana,
    { ...ana, id: 'p2', name: 'Bento Reis', deathAt: '2025-02-03' },
    { ...ana, id: 'p3', name: 'Célia Dias', addressOnCity: false },
    { ...ana, id: 'p4', name: 'Davi Melo', deathAt: '2025-02-03', addressOnCity: false },
    { ...ana, id: 'p5', name: 'Eva Luz', addressOnCity: null },
  ])
  expect(await rowOf(/Bento Reis/)).toHaveTextContent('Cidadão falecido')
  expect(await rowOf(/Célia Dias/)).toHaveTextContent('Mudou-se')
  const both = await rowOf(/Davi Melo/)
  expect(both).toHaveTextContent('Cidadão falecido')
  expect(both).toHaveTextContent('Mudou-se')
  for (const name of [/Ana Lima/, /Eva Luz/])
    expect(await rowOf(name)).not.toHaveTextContent(/Cidadão falecido|Mudou-se/)
})

describe('a removal', () => {
  const remove = async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Remover' }))
    const dialog = await screen.findByRole('dialog')
    expect(dialog).toHaveAccessibleName('Remover Ana Lima')
    expect(dialog).toHaveTextContent('Confirma a remoção do cadastro do cidadão?')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Remover' }))
  }
  const sent = () => server.calls.filter(({ path: called }) => called === 'citizen-delete')

  test('that failed says why, and the citizen stays', async () => {
    await open([ana])
    server.fail('citizen-delete', { key: 'conflict', message: 'Conflito: o cadastro foi alterado' })
    await remove()
    expect(await screen.findByText('Conflito: o cadastro foi alterado')).toBeInTheDocument()
    expect(await rowOf(/Ana Lima/)).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Desfazer' })).toBeNull()
  })

  test('that was made offers the way back to a user who may restore, which brings the citizen back', async () => {
    await open([ana], { permissions: [...permissions, 'citizenRestore'] })
    server.answer('citizen-delete', () => {
      server.answer(query, () => pageOf([]))
      return { id: 'p1' }
    })
    server.answer('citizen-restore', () => {
      server.answer(query, () => pageOf([ana]))
      return { id: 'p1' }
    })
    await remove()
    expect(await screen.findByText('Cadastro de Ana Lima removido')).toBeInTheDocument()
    expect(await screen.findByText('Sem resultados.')).toBeInTheDocument()
    expect(sent()[0]?.input).toEqual({ id: 'p1' })
    await userEvent.click(screen.getByRole('button', { name: 'Desfazer' }))
    expect(await rowOf(/Ana Lima/)).toBeInTheDocument()
    expect(screen.queryByText('Cadastro de Ana Lima removido')).toBeNull()
  })

  test('is not made under anonymisation on a phone either, where its entry says why', async () => {
    onPhone()
    await open([ana], { isAnonymization: true })
    await userEvent.click(await screen.findByRole('button', { name: /Ana Lima/ }))
    const entry = within(screen.getByRole('dialog', { name: 'Ana Lima' })).getByRole('button', {
      name: /^Remover/,
    })
    expect(entry).toHaveTextContent('A anonimização está ativa')
    expect(entry).toHaveAttribute('aria-disabled', 'true')
    await userEvent.click(entry)
    expect(screen.queryByText('Confirma a remoção do cadastro do cidadão?')).toBeNull()
    expect(sent()).toHaveLength(0)
  })

  test('is not made under anonymisation, and its button says why', async () => {
    await open([ana], { isAnonymization: true })
    const button = await screen.findByRole('button', { name: 'Remover: A anonimização está ativa' })
    expect(button).toHaveAttribute('aria-disabled', 'true')
    await userEvent.click(button)
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

test('a name that was looked for in vain goes along to the form of a new citizen', async () => {
  server.answer(query, () => pageOf([]))
  const asked = `${path}#name=Rita+de+Souza`
  await openScreen(CitizenList, asked, { permissions: ['citizenList', 'citizenCreate'] })
  await waitFor(() =>
    expect(screen.getByRole('link', { name: 'Novo cidadão' })).toHaveAttribute(
      'href',
      '/app/citizen/create#name=Rita+de+Souza',
    ),
  )
})
