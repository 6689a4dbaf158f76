import { AppError } from '@saude/contract/errors'
import { integer, plate, text } from '@saude/contract/fields'
import { resource } from '@saude/contract/resource'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { fakeNetwork } from '../../form/testing/network.ts'
import { PlatformProvider, Slot, session, useScreenTitle } from '../../platform/index.ts'
import { auth } from '../../platform/testing/session.ts'
import { navigate, pageHistory } from '../../router/index.ts'
import { RegisterScreens } from './RegisterScreens.tsx'
import { registerWords } from './words.ts'

const vehicle = resource('vehicle', {
  singular: 'veículo',
  plural: 'veículos',
  gender: 'm',
  path: '/app/options/vehicle',
  fields: {
    name: text('Modelo', { showColumn: 50, showFilter: 'column' }).required().max(80),
    plate: plate('Placa', { showColumn: 25 }).required(),
    maxCapacity: integer('Capacidade máxima', { showColumn: 25 }).required().min(1),
  },
  label: 'name',
  orderBy: ['updatedAt', 'name'],
})

const van = { id: 'v-1', version: 2, name: 'Van', plate: 'ABC1D23', maxCapacity: 15 }
let stored: (typeof van)[]
let network: ReturnType<typeof fakeNetwork>

beforeEach(() => {
  stored = [van]
  network = fakeNetwork()
  network.answer(({ path, input }) => {
    if (path === 'vehicle-list')
      return { items: stored, totalItems: stored.length, startIndex: 0, stopIndex: 39, endReached: true }
    if (path === 'vehicle-get') {
      const found = stored.find(({ id }) => id === input.id)
      if (!found) throw new AppError('notFound')
      return found
    }
    if (path === 'vehicle-delete') stored = []
    return { id: 'v-1', version: 3 }
  })
  const verbs = ['List', 'Get', 'Create', 'Update', 'Delete', 'Search']
  session.signIn(auth({ permissions: verbs.map((verb) => `vehicle${verb}`) }))
})
afterEach(() => {
  network.restore()
  session.signOut()
})

function Page() {
  const bar = useScreenTitle()
  return (
    <PlatformProvider>
      <h1>{bar?.title}</h1>
      <Slot name="actions" />
      <RegisterScreens of={vehicle} />
    </PlatformProvider>
  )
}
const open = async (path: string) => {
  await navigate(path)
  render(<Page />)
}

describe('The screens of a register', () => {
  it('list entries with columns in their formats and actions', async () => {
    await open('/app/options/vehicle')
    const row = (await screen.findByText('Van')).closest('[role=row]')
    expect(row).toHaveTextContent('VanABC1D2315')
    expect(screen.getByRole('link', { name: 'Novo veículo' })).toHaveAttribute(
      'href',
      '/app/options/vehicle/create',
    )
    expect(screen.getByRole('link', { name: 'Editar' })).toHaveAttribute(
      'href',
      '/app/options/vehicle/update/v-1',
    )
  })

  it('create an entry and go back to the list', async () => {
    await open('/app/options/vehicle/create')
    expect(await screen.findByRole('form', { name: 'Novo veículo' })).toBeInTheDocument()
    await userEvent.type(screen.getByLabelText('Modelo'), 'Ônibus')
    await userEvent.type(screen.getByLabelText('Placa'), 'abc-1234')
    await userEvent.type(screen.getByLabelText('Capacidade máxima'), '40')
    await userEvent.click(screen.getByRole('button', { name: 'Salvar' }))
    await waitFor(() => expect(pageHistory.current().pathname).toBe('/app/options/vehicle'))
    expect(network.callsOf('vehicle-create')[0]?.input).toEqual({
      name: 'Ônibus',
      plate: 'ABC1234',
      maxCapacity: 40,
    })
  })

  it('update an entry by a patch with its version', async () => {
    await open('/app/options/vehicle/update/v-1')
    expect(await screen.findByLabelText('Modelo')).toHaveValue('Van')
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Atualizar veículo')
    await userEvent.type(screen.getByLabelText('Modelo'), ' nova')
    await userEvent.click(screen.getByRole('button', { name: 'Alterar' }))
    await waitFor(() => expect(pageHistory.current().pathname).toBe('/app/options/vehicle'))
    expect(network.callsOf('vehicle-update')[0]?.input).toEqual({
      id: 'v-1',
      version: 2,
      document: { name: 'Van nova' },
    })
  })

  it('remove an entry after a question, and load the list again', async () => {
    await open('/app/options/vehicle')
    await userEvent.click(await screen.findByRole('button', { name: 'Remover' }))
    const dialog = await screen.findByRole('dialog', { name: 'Confirma a remoção do cadastro do veículo?' })
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cancelar' }))
    expect(network.callsOf('vehicle-delete')).toEqual([])
    await userEvent.click(screen.getByRole('button', { name: 'Remover' }))
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remover' }))
    expect(await screen.findByText('Sem resultados.')).toBeVisible()
    expect(network.callsOf('vehicle-delete')[0]?.input).toEqual({ id: 'v-1' })
  })

  it('say that an entry is not there', async () => {
    await open('/app/options/vehicle/update/none')
    expect(await screen.findByRole('link', { name: 'Página inicial' })).toBeInTheDocument()
  })

  it('speak in the gender of the word', () => {
    expect(registerWords({ singular: 'unidade de saúde', gender: 'f' })).toEqual({
      create: 'Nova unidade de saúde',
      update: 'Atualizar unidade de saúde',
      confirmRemoval: 'Confirma a remoção do cadastro da unidade de saúde?',
    })
  })
})
