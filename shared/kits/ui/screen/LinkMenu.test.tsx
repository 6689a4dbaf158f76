import { render, screen, within } from '@testing-library/react'
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
