import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { Field } from '../field/Field.tsx'
import { Checkbox, RadioGroup, Switch, YesNo } from './choices.tsx'
import { DateInput } from './DateInput.tsx'
import { dateFromText } from './dates.ts'
import { DateTimeInput, TimeInput } from './TimeInput.tsx'

const hold = (
  Control: typeof DateInput | typeof TimeInput,
  onValue: jest.Mock,
  initial: string | null = null,
) => {
  const Held = () => {
    const [value, setValue] = useState(initial)
    return (
      <Field label="Data">
        <Control
          value={value}
          onChange={(next) => {
            setValue(next)
            onValue(next)
          }}
        />
      </Field>
    )
  }
  return <Held />
}

describe('DateInput', () => {
  it('turns what is typed into YYYY-MM-DD', async () => {
    const onValue = jest.fn()
    render(hold(DateInput, onValue))
    const input = screen.getByLabelText('Data')
    expect(input).toHaveAttribute('placeholder', 'dd/mm/aaaa')
    await userEvent.type(input, '14031958')
    expect(input).toHaveValue('14/03/1958')
    expect(onValue).toHaveBeenLastCalledWith('1958-03-14')
  })

  it('keeps the raw text of what is no date, for its rule to refuse', async () => {
    const onValue = jest.fn()
    render(hold(DateInput, onValue))
    await userEvent.type(screen.getByLabelText('Data'), '31022020')
    expect(onValue).toHaveBeenLastCalledWith('31/02/2020')
    expect(screen.getByLabelText('Data')).toHaveValue('31/02/2020')
    expect(dateFromText('29/02/2024')).toBe('2024-02-29')
  })

  it('takes a day from the calendar in Portuguese and gives the focus back', async () => {
    const onValue = jest.fn()
    render(hold(DateInput, onValue, '1958-03-14'))
    const button = screen.getByRole('button', { name: 'Abrir calendário' })
    await userEvent.click(button)
    const calendar = within(screen.getByRole('dialog', { name: 'Calendário' }))
    await userEvent.click(await calendar.findByRole('button', { name: /20 de março de 1958/ }))
    expect(onValue).toHaveBeenLastCalledWith('1958-03-20')
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    expect(button).toHaveFocus()
  })

  it('is cleared with its cross, unless it is required', async () => {
    const onValue = jest.fn()
    const { unmount } = render(hold(DateInput, onValue, '1958-03-14'))
    await userEvent.click(screen.getByRole('button', { name: 'Limpar' }))
    expect(onValue).toHaveBeenLastCalledWith(null)
    unmount()
    render(<DateInput label="Data" required value="1958-03-14" onChange={onValue} />)
    expect(screen.queryByRole('button', { name: 'Limpar' })).not.toBeInTheDocument()
  })

  it('takes a pasted date as programs write it', async () => {
    const onValue = jest.fn()
    render(hold(DateInput, onValue))
    await userEvent.click(screen.getByLabelText('Data'))
    await userEvent.paste('2017-09-04')
    expect(onValue).toHaveBeenLastCalledWith('2017-09-04')
    expect(screen.getByLabelText('Data')).toHaveValue('04/09/2017')
  })
})

describe('TimeInput', () => {
  it('writes the colon, and keeps what is no time', async () => {
    const onValue = jest.fn()
    render(hold(TimeInput, onValue))
    await userEvent.type(screen.getByLabelText('Data'), '10')
    expect(onValue).toHaveBeenLastCalledWith('10')
    await userEvent.type(screen.getByLabelText('Data'), '32')
    expect(onValue).toHaveBeenLastCalledWith('10:32')
  })
})

describe('the list of times', () => {
  it('gives hour and minute by pressing them, then the focus back', async () => {
    const onValue = jest.fn()
    render(hold(TimeInput, onValue))
    const button = screen.getByRole('button', { name: 'Abrir horários' })
    await userEvent.click(button)
    const panel = within(screen.getByRole('dialog', { name: 'Horários' }))
    await userEvent.click(
      within(panel.getByRole('listbox', { name: 'Hora' })).getByRole('option', { name: '14' }),
    )
    expect(onValue).toHaveBeenLastCalledWith('14:00')
    await userEvent.click(
      within(panel.getByRole('listbox', { name: 'Minuto' })).getByRole('option', { name: '35' }),
    )
    expect(onValue).toHaveBeenLastCalledWith('14:35')
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    expect(button).toHaveFocus()
  })

  it('goes by keys: arrows and ends within a column, Tab to the next, Escape away', async () => {
    const onValue = jest.fn()
    render(hold(TimeInput, onValue, '10:32'))
    await userEvent.click(screen.getByRole('button', { name: 'Abrir horários' }))
    expect(screen.getByRole('option', { name: '10', selected: true })).toHaveFocus()
    await userEvent.keyboard('{ArrowDown}{Enter}')
    expect(onValue).toHaveBeenLastCalledWith('11:32')
    await userEvent.keyboard('{End}{ArrowDown}{Enter}')
    expect(onValue).toHaveBeenLastCalledWith('00:32')
    await userEvent.tab()
    await userEvent.keyboard('{End}{Enter}')
    expect(onValue).toHaveBeenLastCalledWith('00:55')
    await userEvent.click(screen.getByRole('button', { name: 'Abrir horários' }))
    await userEvent.keyboard('{Escape}')
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })
})

describe('DateTimeInput', () => {
  it('shows a stored instant as day and time, and one cross empties both', async () => {
    const onChange = jest.fn()
    render(<DateTimeInput label="Saída" value="2026-11-18 10:27:00.000-03:00" onChange={onChange} />)
    expect(screen.getByLabelText('Saída, dia')).toHaveValue('18/11/2026')
    expect(screen.getByLabelText('Hora')).toHaveValue('10:27')
    await userEvent.click(screen.getByRole('button', { name: 'Limpar' }))
    expect(onChange).toHaveBeenLastCalledWith(null)
  })

  it('is called as its field, and each half as what it holds', () => {
    render(
      <Field label="Retorno" help="Pode ficar vazio" group>
        <DateTimeInput value={null} onChange={() => {}} />
      </Field>,
    )
    const pair = within(screen.getByRole('group', { name: 'Retorno' }))
    expect(pair.getByRole('textbox', { name: 'Dia' })).toHaveAccessibleDescription('Pode ficar vazio')
    expect(pair.getByRole('textbox', { name: 'Hora' })).toBeInTheDocument()
  })
})

describe('choices', () => {
  it('map Sim and Não to true and false, and a second press to null unless required', async () => {
    const onChange = jest.fn()
    const { rerender } = render(
      <Field label="Mora na cidade" group>
        <YesNo value={null} onChange={onChange} />
      </Field>,
    )
    expect(screen.getByRole('radiogroup', { name: 'Mora na cidade' })).toBeInTheDocument()
    await userEvent.click(screen.getByRole('radio', { name: 'Sim' }))
    expect(onChange).toHaveBeenLastCalledWith(true)
    await userEvent.click(screen.getByRole('radio', { name: 'Não' }))
    expect(onChange).toHaveBeenLastCalledWith(false)
    rerender(<YesNo value={false} onChange={onChange} />)
    await userEvent.click(screen.getByRole('radio', { name: 'Não' }))
    expect(onChange).toHaveBeenLastCalledWith(null)
    onChange.mockClear()
    rerender(<YesNo value={false} onChange={onChange} required />)
    await userEvent.click(screen.getByRole('radio', { name: 'Não' }))
    expect(onChange).not.toHaveBeenCalled()
  })

  it('are boxes, switches and radio buttons to screen readers', async () => {
    const onBox = jest.fn()
    const onRadio = jest.fn()
    render(
      <>
        <Checkbox checked={false} onChange={onBox}>
          Cartão impresso
        </Checkbox>
        <Switch checked onChange={() => undefined}>
          Mostrar limites
        </Switch>
        <RadioGroup
          label="Situação"
          value="here"
          onChange={onRadio}
          options={[
            { value: 'here', label: 'Mora aqui' },
            { value: 'moved', label: 'Mudou-se' },
          ]}
        />
      </>,
    )
    await userEvent.click(screen.getByRole('checkbox', { name: 'Cartão impresso' }))
    expect(onBox).toHaveBeenCalledWith(true)
    expect(screen.getByRole('switch', { name: 'Mostrar limites' })).toBeChecked()
    await userEvent.click(screen.getByRole('radio', { name: 'Mudou-se' }))
    expect(onRadio).toHaveBeenCalledWith('moved')
  })
})
