import { PlatformProvider, provideWidgets, session } from '@saude/kits/platform'
import { auth } from '@saude/kits/testing'
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Acts } from './Acts.tsx'

afterEach(() => {
  act(() => provideWidgets(undefined))
  session.signOut()
})

const offer = { at: 'citizen', icon: 'Bus', place: 20 }
const provide = () =>
  act(() =>
    provideWidgets({
      names: () => ['a.act', 'b.act', 'c.act'],
      offers: () => [
        { ...offer, title: 'Viagem', widget: 'a.act' },
        { ...offer, title: 'Nova solicitação', place: 10, widget: 'b.act' },
        { ...offer, title: 'Vacinar', needs: 'immunizationCreate', widget: 'c.act' },
        { ...offer, at: 'mend:visitRecord', title: 'Corrigir', widget: 'c.act' },
      ],
      load: async () => (props) => <p>{JSON.stringify(props)}</p>,
    }),
  )
const draw = (isDead = false) =>
  render(
    <PlatformProvider>
      <Acts citizenId="c-1" name="Ana Prado" isDead={isDead} />
    </PlatformProvider>,
  )

test('what areas offer for a person stands in its order, of what the user may, and gets the person', async () => {
  session.signIn(auth({ permissions: [] }))
  provide()
  draw()
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Nova solicitação',
    'Viagem',
  ])
  await userEvent.click(screen.getByRole('button', { name: 'Viagem' }))
  expect(await screen.findByText('{"citizenId":"c-1","name":"Ana Prado"}')).toBeInTheDocument()
})

test('for who has died none of it is done', () => {
  session.signIn(auth({ permissions: [] }))
  provide()
  draw(true)
  for (const button of screen.getAllByRole('button')) expect(button).toHaveAttribute('aria-disabled', 'true')
})
