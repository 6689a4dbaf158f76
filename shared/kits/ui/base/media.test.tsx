import { act, render, screen } from '@testing-library/react'
import { usePhone } from './media.ts'

const Width = () => <p>{usePhone() ? 'estreita' : 'larga'}</p>

it('follows one list of the browser for all components, and leaves nothing behind', () => {
  const before = window.matchMedia
  const list = Object.assign(before('(max-width: 768px)'), { matches: false })
  const added = jest.spyOn(list, 'addEventListener')
  const removed = jest.spyOn(list, 'removeEventListener')
  window.matchMedia = () => list
  const { unmount } = render(
    <>
      <Width />
      <Width />
      <Width />
    </>,
  )
  expect(added).toHaveBeenCalledTimes(1)
  Object.assign(list, { matches: true })
  act(() => void list.dispatchEvent(new Event('change')))
  expect(screen.getAllByText('estreita')).toHaveLength(3)
  unmount()
  expect(removed).toHaveBeenCalledTimes(1)
  window.matchMedia = before
})
