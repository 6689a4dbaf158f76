import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Badge, badgeText, CountBadge } from './Badge.tsx'
import { Chip } from './Chip.tsx'
import { Facts } from './Facts.tsx'
import { SimpleTable } from './SimpleTable.tsx'

const columns = [{ key: 'name', title: 'Nome', cell: ({ name }: { name: string }) => name }]
const rowKey = ({ name }: { name: string }) => name

describe('SimpleTable', () => {
  it('has an Ações column where rows have actions', () => {
    render(
      <SimpleTable
        columns={columns}
        rows={[{ name: 'Ana' }]}
        rowKey={rowKey}
        actions={({ name }) => <button type="button">Editar {name}</button>}
      />,
    )
    expect(screen.getByRole('columnheader', { name: 'Ações' })).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Editar Ana' })).toBeInTheDocument()
  })

  it('says that it is loading, that it is empty, or the given text', () => {
    const { rerender } = render(<SimpleTable columns={columns} rows={undefined} rowKey={rowKey} loading />)
    expect(screen.getByText('Carregando...')).toBeInTheDocument()
    rerender(<SimpleTable columns={columns} rows={[]} rowKey={rowKey} />)
    expect(screen.getByText('Sem dados.')).toBeInTheDocument()
    rerender(<SimpleTable columns={columns} rows={[]} rowKey={rowKey} empty="Nenhum veículo." />)
    expect(screen.getByText('Nenhum veículo.')).toBeInTheDocument()
  })
})

describe('Badge', () => {
  it('writes 99+ above 99', () => {
    expect([7, 99, 100].map(badgeText)).toEqual(['7', '99', '99+'])
  })

  it('draws nothing for zero', () => {
    const { container } = render(<CountBadge count={0} />)
    expect(container).toBeEmptyDOMElement()
  })

  it('is a link where it leads somewhere', () => {
    render(
      <Badge tone="warning" href="/app/user/self-update">
        ANONIMIZAÇÃO ATIVA
      </Badge>,
    )
    expect(screen.getByRole('link', { name: 'ANONIMIZAÇÃO ATIVA' })).toHaveAttribute(
      'href',
      '/app/user/self-update',
    )
  })
})

describe('Chip', () => {
  it('says what its cross removes', async () => {
    const onRemove = jest.fn()
    render(<Chip onRemove={onRemove}>Diabéticos</Chip>)
    await userEvent.click(screen.getByRole('button', { name: 'Remover Diabéticos' }))
    expect(onRemove).toHaveBeenCalledTimes(1)
  })
})

describe('Facts', () => {
  it('shows a dash for what is empty', () => {
    render(
      <Facts
        items={[
          { label: 'Microárea', value: '04' },
          { label: 'Origem', value: '' },
          { label: 'Zero', value: 0 },
        ]}
      />,
    )
    expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual(['04', '–', '0'])
  })

  it('says in one line what is not known, where it would be a wall of dashes', () => {
    const empty = ['RG', 'CPF', 'Celular'].map((label) => ({ label, value: null }))
    render(<Facts layout="pairs" items={[{ label: 'Microárea', value: '04' }, ...empty]} />)
    expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual(['04'])
    expect(screen.getByText('Sem informação: RG, CPF, Celular')).toBeVisible()
  })
})
