import type { MaskName } from '@saude/contract/meta'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { MaskedInput } from './MaskedInput.tsx'
import { applyMask, stripMask } from './masks.ts'
import { formatNumber, NumberInput, parseNumber } from './NumberInput.tsx'

describe('masks', () => {
  it.each<[MaskName, string, string]>([
    ['cpf', '31844290718', '318.442.907-18'],
    ['cns', '702601544837729', '702 6015 4483 7729'],
    ['cnpj', '12ABC34501DE35', '12.ABC.345/01DE-35'],
    ['cep', '13820000', '13820-000'],
    ['cnes', '2078813', '2078813'],
    ['mobile', '19996042718', '(19) 99604-2718'],
    ['landline', '1938671234', '(19) 3867-1234'],
    ['phone', '19996042718', '(19) 99604-2718'],
    ['phone', '1938671234', '(19) 3867-1234'],
    ['phone', '+55 19 99604-2718', '(19) 99604-2718'],
    ['plate', 'abc1d23', 'ABC1D23'],
    ['plate', 'abc1234', 'ABC-1234'],
    ['rg', '12345678x', '12.345.678-X'],
    ['date', '14031958', '14/03/1958'],
  ])('writes a %s of %s as %s', (name, bare, shown) => {
    expect(applyMask(name, bare)).toBe(shown)
  })

  it('gives back what is sent: letters and digits alone', () => {
    expect(stripMask('cpf', '318.442.907-18')).toBe('31844290718')
    expect(stripMask('plate', 'ABC-1234')).toBe('ABC1234')
    expect(stripMask('mobile', '(19) 99604-2718')).toBe('19996042718')
    expect(stripMask('date', '14/03/1958')).toBe('14/03/1958')
  })
})

function Held({ mask, onValue }: { mask: MaskName; onValue: (value: string | null) => void }) {
  const [value, setValue] = useState<string | null>(null)
  return (
    <MaskedInput
      label="Campo"
      mask={mask}
      value={value}
      onChange={(next) => {
        setValue(next)
        onValue(next)
      }}
    />
  )
}

describe('MaskedInput', () => {
  it('shows the signs while one types and gives the digits', async () => {
    const onValue = jest.fn()
    render(<Held mask="cpf" onValue={onValue} />)
    await userEvent.type(screen.getByLabelText('Campo'), '31844290718')
    expect(screen.getByLabelText('Campo')).toHaveValue('318.442.907-18')
    expect(onValue).toHaveBeenLastCalledWith('31844290718')
  })

  it('takes what is pasted with other signs, and null when emptied', async () => {
    const onValue = jest.fn()
    render(<Held mask="mobile" onValue={onValue} />)
    const input = screen.getByLabelText('Campo')
    await userEvent.click(input)
    await userEvent.paste('+55 (19) 99604-2718')
    expect(onValue).toHaveBeenLastCalledWith('19996042718')
    await userEvent.clear(input)
    expect(onValue).toHaveBeenLastCalledWith(null)
  })

  it('keeps the caret where one corrects a digit in the middle', async () => {
    const onValue = jest.fn()
    render(<Held mask="cpf" onValue={onValue} />)
    const input = screen.getByLabelText<HTMLInputElement>('Campo')
    await userEvent.type(input, '31844290718')
    await userEvent.type(input, '{Backspace}9', { initialSelectionStart: 5, initialSelectionEnd: 5 })
    expect(input).toHaveValue('318.942.907-18')
    expect(input.selectionStart).toBe(5)
  })
})

describe('numbers', () => {
  it.each([
    ['1.234', 1234],
    ['1.234.567', 1234567],
    ['1.234,5', 1234.5],
    ['62,5', 62.5],
    ['62.5', 62.5],
    ['0.125', 0.125],
    ['1234.567', 1234.567],
    ['-7', -7],
    ['', null],
    ['-', null],
    ['1,2,3', undefined],
  ])('reads %s as %s', (text, value) => {
    expect(parseNumber(text)).toBe(value)
  })

  it('writes them as Brazil does', () => {
    expect(formatNumber(1234567)).toBe('1.234.567')
    expect(formatNumber(1234.5, 2)).toBe('1.234,50')
    expect(formatNumber(62.5, 1)).toBe('62,5')
    expect(formatNumber(7.5)).toBe('7,5')
    expect(formatNumber(1.234, 2)).toBe('1,234')
  })
})

describe('a month', () => {
  it('is typed and shown as people write it, and kept as it is sorted', () => {
    expect(applyMask('month', '2026-08')).toBe('08/2026')
    expect(['1', '12/2', '12/2026'].map((typed) => stripMask('month', applyMask('month', typed)))).toEqual([
      '1',
      '12/2',
      '2026-12',
    ])
  })
})

describe('NumberInput', () => {
  it('shows a number that names something whole and ungrouped, and does not count with it', async () => {
    const onChange = jest.fn()
    render(<NumberInput label="CNH" digits={11} min={0} value={942_241_009} onChange={onChange} />)
    const field = screen.getByLabelText('CNH')
    expect(field).toHaveValue('00942241009')
    await userEvent.type(field, '{ArrowUp}')
    expect(onChange).not.toHaveBeenCalled()
  })

  const HeldNumber = ({
    onValue,
    decimals,
  }: {
    onValue: (value: number | null) => void
    decimals?: number | undefined
  }) => {
    const [value, setValue] = useState<number | null>(null)
    return (
      <NumberInput
        label="Peso"
        decimals={decimals}
        min={0}
        max={300}
        value={value}
        onChange={(next) => {
          setValue(next)
          onValue(next)
        }}
      />
    )
  }

  it('gives numbers while one types, puts the dots when one leaves, and null when emptied', async () => {
    const onValue = jest.fn()
    render(<HeldNumber onValue={onValue} decimals={2} />)
    const input = screen.getByLabelText('Peso')
    await userEvent.type(input, '1234,5')
    expect(onValue).toHaveBeenLastCalledWith(1234.5)
    expect(input).toHaveValue('1234,5')
    await userEvent.tab()
    expect(input).toHaveValue('1.234,50')
    await userEvent.clear(input)
    expect(onValue).toHaveBeenLastCalledWith(null)
  })

  it('never rounds what was typed: too many decimals stay for the rule to refuse', async () => {
    const onValue = jest.fn()
    render(<HeldNumber onValue={onValue} />)
    await userEvent.type(screen.getByLabelText('Peso'), '7,5')
    expect(onValue).toHaveBeenLastCalledWith(7.5)
    await userEvent.tab()
    expect(screen.getByLabelText('Peso')).toHaveValue('7,5')
  })

  it('takes one comma only', async () => {
    const onValue = jest.fn()
    render(<HeldNumber onValue={onValue} decimals={2} />)
    await userEvent.type(screen.getByLabelText('Peso'), '1,2,3')
    expect(screen.getByLabelText('Peso')).toHaveValue('1,23')
    expect(onValue).toHaveBeenLastCalledWith(1.23)
  })

  it('takes no letters, and steps with arrows within its limits', async () => {
    const onValue = jest.fn()
    render(<HeldNumber onValue={onValue} />)
    await userEvent.type(screen.getByLabelText('Peso'), 'a-0')
    expect(screen.getByLabelText('Peso')).toHaveValue('0')
    await userEvent.keyboard('{ArrowDown}')
    expect(onValue).toHaveBeenLastCalledWith(0)
    await userEvent.keyboard('{ArrowUp}')
    expect(onValue).toHaveBeenLastCalledWith(1)
  })
})
