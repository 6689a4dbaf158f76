import { PlatformProvider, session } from '@saude/kits/platform'
import { auth, fakeServer } from '@saude/kits/testing'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactElement } from 'react'
import AgeGroupCard from './AgeGroupCard.tsx'
import NotificationsCard from './NotificationsCard.tsx'
import SexCard from './SexCard.tsx'
import ShortcutsCard from './ShortcutsCard.tsx'

const server = fakeServer()
afterEach(() => {
  session.signOut()
  server.reset()
})

const draw = (card: ReactElement, permissions: string[] = []) => {
  session.signIn(auth({ permissions }))
  render(<PlatformProvider>{card}</PlatformProvider>)
}
const page = (items: object[]) => ({
  items,
  totalItems: items.length,
  startIndex: 0,
  stopIndex: 39,
  endReached: true,
})
const row = (name: string) => within(screen.getByRole('table')).getByRole('row', { name })

describe('Quantitativo por sexo', () => {
  const counts = {
    items: [
      { sex: 'F', registerNumber: 24913 },
      { sex: 'M', registerNumber: 23399 },
    ],
  }

  it('shows both sexes in their colours, the total and the way to the list', async () => {
    server.answer('sex-quantitative', () => counts)
    draw(<SexCard />, ['sexQuantitative', 'citizenResidentList'])
    expect(await screen.findByRole('link', { name: '48.312 cidadãos' })).toHaveAttribute(
      'href',
      '/app/citizen/residents',
    )
    expect(row('Feminino 24.913')).toBeInTheDocument()
    const fills = [...document.querySelectorAll('path')].map(({ style }) => style.fill).filter(Boolean)
    expect(fills).toEqual(['var(--female)', 'var(--male)'])
    expect(screen.getByRole('columnheader', { name: 'Quantidade' })).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Ver cidadãos' })).toHaveAttribute(
      'href',
      '/app/citizen/residents',
    )
  })

  it('links nowhere for who may not see the list', async () => {
    server.answer('sex-quantitative', () => counts)
    draw(<SexCard />, ['sexQuantitative'])
    await screen.findByText('48.312 cidadãos')
    expect(screen.queryByRole('link')).toBeNull()
  })

  it('shows what failed, and asks again', async () => {
    server.fail('sex-quantitative', { key: 'timeout', message: 'O tempo limite expirou' })
    draw(<SexCard />, ['sexQuantitative'])
    expect(await screen.findByRole('alert')).toHaveTextContent('O tempo limite expirou')
    server.answer('sex-quantitative', () => counts)
    await userEvent.click(screen.getByRole('button', { name: 'Tentar novamente' }))
    expect(await screen.findByText('48.312 cidadãos')).toBeInTheDocument()
  })
})

describe('Faixa etária', () => {
  it('draws a line by initial age, eighty and more as +80', async () => {
    server.answer('age-group', () =>
      page([
        { ageGroup: '0 a 4', registerNumber: 41, idadeInicial: 0 },
        { ageGroup: '80 ou mais', registerNumber: 13, idadeInicial: 80 },
      ]),
    )
    draw(<AgeGroupCard />, ['ageGroup'])
    expect(screen.getByText('Carregando')).toBeInTheDocument()
    expect(await screen.findByRole('img', { name: 'Faixa etária, Quantidade' })).toBeInTheDocument()
    expect(row('+80 13')).toBeInTheDocument()
  })

  it('says Erro desconhecido where there is nothing', async () => {
    server.answer('age-group', () => page([]))
    draw(<AgeGroupCard />, ['ageGroup'])
    expect(await screen.findByText('Erro desconhecido')).toBeInTheDocument()
  })
})

describe('Notificações', () => {
  const notice = (title: string, countUnread: number) => ({
    id: title,
    title,
    message: 'Mensagem',
    createdAt: '2026-11-20 13:48:00.000-03:00',
    readAt: null,
    countUnread,
  })

  it('shows three unread ones and counts the others', async () => {
    server.answer('notification-list', () => page(['A', 'B', 'C', 'D'].map((title) => notice(title, 1_007))))
    draw(<NotificationsCard />)
    expect(await screen.findByText('1.007 não lidas')).toBeInTheDocument()
    expect(screen.getAllByRole('listitem')).toHaveLength(3)
    expect(screen.getByRole('link', { name: 'VER MAIS (1.004)' })).toHaveAttribute(
      'href',
      '/app/notification',
    )
    expect(server.calls[0]?.input).toMatchObject({ onlyUnread: true })
  })

  it('says when there are none', async () => {
    server.answer('notification-list', () => page([]))
    draw(<NotificationsCard />)
    expect(await screen.findByText('Não possui notificações')).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'VER MAIS' })).toBeInTheDocument()
  })
})

describe('Atalhos', () => {
  it('lead to what the person may open', () => {
    draw(<ShortcutsCard />, ['citizenList', 'travelList'])
    expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'Cidadãos',
      'Viagens',
      'Opções',
    ])
  })

  it('lead an attendant to the waiting room and an agent to the visits', () => {
    draw(<ShortcutsCard />, ['visitList', 'patientQueueList'])
    expect(screen.getByRole('link', { name: 'Próximas visitas' })).toHaveAttribute('href', '/app/visit-list')
    expect(screen.getByRole('link', { name: 'Fila de pacientes' })).toHaveAttribute(
      'href',
      '/app/patient-queue',
    )
  })
})
