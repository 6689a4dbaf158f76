import { act, render, screen, within } from '@testing-library/react'
import { Activity } from 'lucide-react'
import { LinkMenu } from './LinkMenu.tsx'

test('a menu is parts with headings, and a link for each screen', () => {
  render(
    <LinkMenu
      parts={[
        {
          title: 'Ações',
          links: [{ title: 'Campanhas', path: '/app/epidemiology/campaign', icon: Activity }],
        },
        { title: 'Casos', links: [] },
      ]}
    />,
  )
  const actions = screen.getByRole('region', { name: 'Ações' })
  expect(within(actions).getByRole('heading', { name: 'Ações' })).toBeInTheDocument()
  expect(within(actions).getByRole('link', { name: 'Campanhas' })).toHaveAttribute(
    'href',
    '/app/epidemiology/campaign',
  )
})

test('an entry that cannot be opened says what it waits for, and why', async () => {
  const disabledReason = 'Esta tela ainda não está pronta.'
  const entry = { title: 'Campanhas', path: '/app/campaign', icon: Activity, tag: 'Em breve', disabledReason }
  render(<LinkMenu parts={[{ title: 'Ações', links: [entry] }]} />)
  const link = screen.getByRole('link', { name: 'Campanhas , Em breve' })
  expect(link).toHaveAttribute('aria-disabled', 'true')
  expect(link).not.toHaveAttribute('href')
  act(() => link.focus())
  expect(await screen.findByRole('tooltip')).toHaveTextContent(disabledReason)
})
