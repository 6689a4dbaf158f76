import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { Field } from '../field/Field.tsx'
import { Dialog } from '../overlay/Dialog.tsx'
import { fits, type PickerOption } from './options.ts'
import { MultiPicker, Picker, type PickerProps, Select } from './Picker.tsx'

const units: PickerOption[] = [
  { id: 'a', name: 'UBS Vila Nova', description: 'CNES 2078813' },
  { id: 'b', name: 'UBS Jardim São João' },
  { id: 'c', name: 'Pronto Atendimento' },
]

function Held({
  onValue = () => undefined,
  initial = null,
  required = false,
  ...rest
}: Partial<PickerProps<PickerOption>> & {
  onValue?: (value: PickerOption | null) => void
  initial?: PickerOption | null | undefined
}) {
  const [value, setValue] = useState<PickerOption | null>(initial)
  return (
    <Field label="Unidade" required={required}>
      <Picker
        {...rest}
        value={value}
        onChange={(next) => {
          setValue(next)
          onValue(next)
        }}
      />
    </Field>
  )
}

const names = () => screen.queryAllByRole('option').map(({ textContent }) => textContent)

describe('fits', () => {
  it('finds the beginnings of words without minding accents and case', () => {
    expect(fits('UBS Jardim São João', 'joao ub')).toBe(true)
    expect(fits('UBS Jardim São João', 'ardim')).toBe(false)
  })
})

describe('Picker', () => {
  it('opens with everything, narrows while one types, and takes the first with Enter', async () => {
    const onValue = jest.fn()
    render(<Held options={units} onValue={onValue} />)
    const input = screen.getByRole('combobox', { name: 'Unidade' })
    expect(input).toHaveAttribute('placeholder', 'Selecione...')
    await userEvent.click(input)
    expect(names()).toEqual(['UBS Vila NovaCNES 2078813', 'UBS Jardim São João', 'Pronto Atendimento'])
    await userEvent.keyboard('sao')
    expect(input).toHaveValue('sao')
    expect(names()).toEqual(['UBS Jardim São João'])
    await userEvent.keyboard('{Enter}')
    expect(onValue).toHaveBeenCalledWith(units[1])
    expect(input).toHaveValue('UBS Jardim São João')
    expect(names()).toEqual([])
  })

  it('says Sem opções. where nothing fits', async () => {
    render(<Held options={units} />)
    await userEvent.type(screen.getByRole('combobox'), 'xyz')
    expect(screen.getByRole('option', { name: 'Sem opções.' })).toHaveAttribute('aria-disabled', 'true')
  })

  it('is cleared with its cross or by emptying the text, unless it is required', async () => {
    const onValue = jest.fn()
    const { unmount } = render(<Held options={units} initial={units[0]} onValue={onValue} />)
    await userEvent.click(screen.getByRole('button', { name: 'Limpar' }))
    expect(onValue).toHaveBeenLastCalledWith(null)
    unmount()
    render(<Held options={units} initial={units[0]} required onValue={onValue} />)
    expect(screen.queryByRole('button', { name: 'Limpar' })).not.toBeInTheDocument()
    onValue.mockClear()
    await userEvent.clear(screen.getByRole('combobox'))
    await userEvent.tab()
    expect(onValue).not.toHaveBeenCalled()
    expect(screen.getByRole('combobox')).toHaveValue('UBS Vila Nova')
  })

  it('chooses nothing when it is left or escaped', async () => {
    const onValue = jest.fn()
    const onClose = jest.fn()
    render(
      <Dialog open onClose={onClose} title="Fora">
        <Held options={units} onValue={onValue} initial={units[2]} />
      </Dialog>,
    )
    const input = screen.getByRole('combobox')
    await userEvent.click(input)
    await userEvent.keyboard('ubs{Escape}')
    expect(names()).toEqual([])
    expect(input).toHaveValue('Pronto Atendimento')
    expect(onClose).not.toHaveBeenCalled()
    await userEvent.keyboard('ubs{Tab}')
    expect(onValue).not.toHaveBeenCalled()
  })

  it('asks for options, says Carregando..., and shows a failure as one disabled option', async () => {
    let open = () => {}
    const gate = new Promise<void>((resolve) => {
      open = resolve
    })
    const load = jest.fn(async (query: string) => {
      await gate
      if (query === 'erro') throw new Error('Failed to fetch')
      return units.filter(({ name }) => name.toLowerCase().includes(query))
    })
    render(<Held load={load} />)
    const input = screen.getByRole('combobox')
    expect(input).toHaveAttribute('placeholder', 'Digite para buscar...')
    await userEvent.click(input)
    expect(screen.getByRole('option', { name: 'Carregando...' })).toBeInTheDocument()
    open()
    expect(await screen.findByRole('option', { name: 'Pronto Atendimento' })).toBeInTheDocument()
    await userEvent.keyboard('erro')
    const failed = await screen.findByRole('option', { name: 'Problema na conexão, verifique sua rede' })
    expect(failed).toHaveAttribute('aria-disabled', 'true')
    // One call when it opened and one for the word, not one for each letter.
    expect(load.mock.calls.map(([query]) => query)).toEqual(['', 'erro'])
  })

  it('drops an answer that comes after the person typed on', async () => {
    const signals: AbortSignal[] = []
    const load = (query: string, signal: AbortSignal) => {
      signals.push(signal)
      return query === 'v' ? new Promise<PickerOption[]>(() => undefined) : Promise.resolve(units)
    }
    render(<Held load={load} />)
    await userEvent.click(screen.getByRole('combobox'))
    await userEvent.keyboard('v')
    await waitFor(() => expect(signals).toHaveLength(2))
    await userEvent.keyboard('i')
    expect(signals[1]?.aborted).toBe(true)
  })

  it('offers what was typed as a new record', async () => {
    const onCreate = jest.fn()
    render(<Held options={units} onCreate={onCreate} />)
    await userEvent.type(screen.getByRole('combobox'), 'Posto Novo')
    await userEvent.click(screen.getByRole('option', { name: 'Novo cadastro "Posto Novo"' }))
    expect(onCreate).toHaveBeenCalledWith('Posto Novo')
  })
})

describe('MultiPicker', () => {
  it('gathers chips, takes them back, and stays open between choices', async () => {
    const Several = () => {
      const [value, setValue] = useState<PickerOption[]>([])
      return <MultiPicker label="Unidades" options={units} value={value} onChange={setValue} />
    }
    render(<Several />)
    const input = screen.getByRole('combobox', { name: 'Unidades' })
    await userEvent.click(input)
    await userEvent.click(screen.getByRole('option', { name: /Vila Nova/ }))
    await userEvent.click(screen.getByRole('option', { name: /Pronto/ }))
    expect(screen.getByRole('button', { name: 'Remover UBS Vila Nova' })).toBeInTheDocument()
    await userEvent.click(screen.getByRole('button', { name: 'Remover UBS Vila Nova' }))
    await userEvent.click(input)
    await userEvent.keyboard('{Backspace}')
    expect(screen.queryByRole('button', { name: /^Remover/ })).not.toBeInTheDocument()
  })

  it('takes nothing back in a field that is locked', () => {
    render(
      <Field label="Unidades" disabled>
        <MultiPicker options={units} value={units} onChange={jest.fn()} />
      </Field>,
    )
    expect(screen.getByText('UBS Vila Nova')).toBeVisible()
    expect(screen.queryByRole('button', { name: /^Remover|Limpar/ })).not.toBeInTheDocument()
  })
})

describe('Select', () => {
  it('offers the labels of an enumeration and gives its values', async () => {
    const onChange = jest.fn()
    render(<Select label="Sexo" options={{ F: 'Feminino', M: 'Masculino' }} value="F" onChange={onChange} />)
    expect(screen.getByRole('combobox', { name: 'Sexo' })).toHaveValue('Feminino')
    await userEvent.click(screen.getByRole('combobox'))
    await userEvent.click(screen.getByRole('option', { name: 'Masculino' }))
    expect(onChange).toHaveBeenCalledWith('M')
  })
})
