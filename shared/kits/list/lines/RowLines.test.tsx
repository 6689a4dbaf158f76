import { render } from '@testing-library/react'
import type { ReactElement } from 'react'
import { RowLines } from './RowLines.tsx'

const textOf = (element: ReactElement) => render(element).container.textContent

it('says a title and lines of parts, apart from each other for those who hear them as one name', () => {
  const lines = <RowLines title="Ana Prado" below={[['12 dias', 'Urgente'], ['Rua das Flores, 120']]} />
  expect(textOf(lines)?.replaceAll(/\s+/g, ' ').trim()).toBe('Ana Prado 12 dias Urgente Rua das Flores, 120')
})

it('leaves out parts that say nothing', () => {
  const { container } = render(
    <RowLines title="Ana Prado" below={[['', null, undefined, false, 'Acima do prazo', 0]]} />,
  )
  const parts = [...container.querySelectorAll('span > span > span')].map(({ textContent }) => textContent)
  expect(parts).toEqual(['Acima do prazo', '0'])
})
