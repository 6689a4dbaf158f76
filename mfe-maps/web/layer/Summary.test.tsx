import { render, screen } from '@testing-library/react'
import { Summary } from './Summary.tsx'

const numbers = { located: 6_889, all: 6_889, withoutLocation: 1_111 }
const place = { pathname: '/app/map/citizen', search: '' }

it('says how many are on the map when all of them are drawn, and not while half are', () => {
  const { rerender } = render(<Summary place={place} missing={undefined} isDrawing {...numbers} />)
  expect(screen.queryByText(/no mapa/)).toBeNull()
  expect(screen.getByText('Desenhando 6.889 pontos…')).toBeVisible()
  expect(screen.getByRole('link', { name: '1.111 sem localização' })).toBeVisible()
  rerender(<Summary place={place} missing={undefined} {...numbers} />)
  expect(screen.getByRole('status')).toHaveTextContent('6.889 de 8.000 no mapa')
})
