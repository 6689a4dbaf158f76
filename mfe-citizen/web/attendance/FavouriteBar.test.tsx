import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { FavouriteBar } from './FavouriteBar.tsx'
import type { Favourites } from './favourites.ts'

const offered = [
  { kind: 'cid', id: 'I10', name: 'Hipertensão', isFavourite: true },
  { kind: 'cid', id: 'E119', name: 'Diabetes', isFavourite: false },
] as const

function draw(chosen: readonly { id: string; name: string }[] = []) {
  const picked: string[] = []
  const changed: string[] = []
  const favourites: Favourites = {
    of: () => offered,
    change: async (kind, id, isFavourite) => {
      changed.push(`${kind} ${id} ${isFavourite}`)
    },
  }
  render(
    <FavouriteBar
      kind="cid"
      favourites={favourites}
      chosen={chosen}
      disabled={false}
      onPick={({ id }) => picked.push(id)}
    />,
  )
  return { picked, changed }
}

it('is one stop of the Tab key, and arrows go on from there', async () => {
  const { picked, changed } = draw([{ id: 'E119', name: 'Diabetes' }])
  await userEvent.tab()
  expect(screen.getByRole('button', { name: /Hipertensão/ })).toHaveFocus()
  await userEvent.keyboard('{ArrowRight}{Enter}')
  expect(picked).toEqual(['E119'])
  await userEvent.keyboard('{ArrowRight}')
  expect(screen.getByRole('button', { name: 'Pôr nos favoritos: Diabetes' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  expect(changed).toEqual(['cid E119 true'])
  await userEvent.keyboard('{ArrowRight}')
  expect(screen.getByRole('button', { name: /Hipertensão/ })).toHaveFocus()
  await userEvent.tab()
  expect(document.body).toHaveFocus()
})

it('says which entries are favourites, and takes one away by the same star', async () => {
  const { changed } = draw([{ id: 'I10', name: 'Hipertensão' }])
  expect(screen.getByRole('button', { name: 'Favorito: Hipertensão' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  expect(screen.getByRole('button', { name: 'Diabetes' })).toHaveAttribute('aria-pressed', 'false')
  await userEvent.click(screen.getByRole('button', { name: 'Tirar dos favoritos: Hipertensão' }))
  expect(changed).toEqual(['cid I10 false'])
})
