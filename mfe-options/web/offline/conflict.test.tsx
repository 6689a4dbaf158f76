import type { QueueItem } from '@saude/kits/offline'
import { PlatformProvider, session } from '@saude/kits/platform'
import { auth } from '@saude/kits/testing'
import { render, screen, within } from '@testing-library/react'
import ConflictDialog from './ConflictDialog.tsx'
import { inputOver, versionsOf } from './versions.ts'

const item: QueueItem = {
  id: 'i1',
  call: { name: 'citizenUpdateGeolocation', path: 'citizen-update-geolocation', writes: ['citizen'] },
  input: {
    id: 'c1',
    document: { addressCoordinates: { x: -47.2, y: -22.1 }, accuracy: 8, geolocationType: 'device' },
    version: 1,
  },
  description: 'Localização de Ana Prado',
  fields: {
    geolocationType: { label: 'Origem', options: { device: 'Aparelho', manual: 'Manual' } },
  },
  version: '0.1.0',
  createdAt: '2026-11-20T15:00:00.000Z',
  state: 'refused',
  tries: 1,
  error: {
    key: 'conflict',
    message: 'Ocorreu um conflito',
    payload: {
      version: 4,
      changedBy: 'Nair Enfermeira',
      changedAt: '2026-11-20 13:30:00.000-03:00',
      current: { addressCoordinates: { x: -47.2, y: -22.11 }, accuracy: 30, geolocationType: 'manual' },
    },
  },
}

test('both positions stand side by side, with distance, accuracy, author and time', () => {
  session.signIn(auth({ name: 'Ivone Agente' }))
  render(
    <PlatformProvider>
      <ConflictDialog item={item} onClose={() => undefined} />
    </PlatformProvider>,
  )
  const dialog = screen.getByRole('dialog', { name: 'Localização de Ana Prado' })
  expect(within(dialog).getByText(/estão a 1 km e 112 m uma da outra/)).toBeInTheDocument()
  const [mine, theirs] = [/^1\. Sua/, /^2\. Posição/].map((name) =>
    within(dialog).getByRole('region', { name }),
  )
  for (const text of ['-22.100000, -47.200000', '8 m', 'Ivone Agente', '20/11/2026 às 12:00'])
    expect(mine).toHaveTextContent(text)
  for (const text of ['-22.110000, -47.200000', '30 m', 'Nair Enfermeira', '20/11/2026 às 13:30'])
    expect(theirs).toHaveTextContent(text)
  expect(within(dialog).getByRole('row', { name: 'Origem Aparelho Manual' })).toBeInTheDocument()
  for (const name of ['Usar a sua posição', 'Manter a posição atual', 'Decidir depois'])
    expect(within(dialog).getByRole('button', { name })).toBeInTheDocument()
})

test('what is sent again stands on the version that was seen', () => {
  expect(inputOver(item.input, 4)).toEqual({ ...(item.input as object), version: 4 })
})

test('a refusal that shows nothing of the server has its words alone', () => {
  const bare = { key: 'conflict', message: 'Ocorreu um conflito' } as const
  expect(versionsOf({ ...item, error: bare }, undefined)).toBeUndefined()
  expect(
    versionsOf({ ...item, error: { key: 'validation', message: 'Inválido' } }, undefined),
  ).toBeUndefined()
})

test('a field without a position is compared by its label', () => {
  const payload = { version: 2, changedBy: 'Nair', current: { date: '2026-11-21', isDone: false } }
  const versions = versionsOf(
    {
      ...item,
      input: { id: 'x', document: { date: '2026-11-20', isDone: false } },
      fields: { date: { label: 'Data' } },
      error: { key: 'conflict', message: 'Ocorreu um conflito', payload },
    },
    'Ivone',
  )
  expect(versions).toMatchObject({
    version: 2,
    fields: [{ label: 'Data', mine: '20/11/2026', theirs: '21/11/2026' }],
  })
  expect(versions?.position).toBeUndefined()
})
